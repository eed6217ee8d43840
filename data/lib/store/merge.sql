-- Runs of the attached store `other` into main: what is new is chosen first, then everything that belongs to it follows.

CREATE TEMP TABLE taken (theirs INTEGER PRIMARY KEY, mine INTEGER);
INSERT INTO taken -- finished there; here unknown, or planned and not done
SELECT theirs.id, mine.id
FROM other.run AS theirs LEFT JOIN main.run AS mine ON mine.uuid = theirs.uuid
WHERE theirs.status NOT IN ('planned', 'running') AND coalesce(mine.status, 'planned') IN ('planned', 'running')
ORDER BY theirs.id;

CREATE TEMP TABLE taken_moments AS
SELECT id AS theirs FROM other.moments WHERE uuid NOT IN (SELECT uuid FROM main.moments);

CREATE TEMP VIEW taken_part AS
SELECT session, backend, workload, source FROM other.run WHERE id IN (SELECT theirs FROM taken)
UNION SELECT session, backend, workload, source FROM other.moments WHERE id IN (SELECT theirs FROM taken_moments);

-- Their backends, under the names they get here.
CREATE TEMP VIEW other_backend AS
SELECT id, coalesce(renamed.name, theirs.name) AS name,
	CASE WHEN renamed.name IS NULL THEN title WHEN title = theirs.name THEN renamed.name
		ELSE title || ' (' || renamed.name || ')' END AS title,
	note, url, stack, settings
FROM other.backend AS theirs LEFT JOIN temp.renamed ON renamed.theirs = theirs.id;

INSERT INTO main.study (id, name, title, note, alpha, margin, close, distant, rounds, text, settings)
SELECT id, name, title, note, alpha, margin, close, distant, rounds, text, settings FROM other.study
WHERE NOT EXISTS (SELECT 1 FROM main.study);

INSERT INTO main.metric (name, title, unit, better, headline)
SELECT name, title, unit, better, headline FROM other.metric
WHERE name NOT IN (SELECT name FROM main.metric) ORDER BY id;

INSERT INTO main.backend (name, title, note, url, stack, settings)
SELECT name, title, note, url, stack, settings FROM temp.other_backend
WHERE name NOT IN (SELECT name FROM main.backend) AND id IN (SELECT backend FROM taken_part) ORDER BY id;

INSERT INTO main.workload (name, title, program, options, family, parameter, parameter_name)
SELECT name, title, program, options, family, parameter, parameter_name FROM other.workload
WHERE name NOT IN (SELECT name FROM main.workload) AND id IN (SELECT workload FROM taken_part) ORDER BY id;

INSERT INTO main.session (uuid, start_ns, design, seed, stopping, rounds, note)
SELECT uuid, start_ns, design, seed, stopping, rounds, note FROM other.session
WHERE uuid NOT IN (SELECT uuid FROM main.session) AND id IN (SELECT session FROM taken_part) ORDER BY id;

INSERT INTO main.source (file, digest, tool, version)
SELECT file, digest, tool, version FROM other.source AS theirs
WHERE id IN (SELECT source FROM taken_part)
	AND NOT EXISTS (SELECT 1 FROM main.source AS mine WHERE mine.digest = theirs.digest AND mine.tool IS theirs.tool)
ORDER BY id;

-- Their ids and ours for the same thing.
CREATE TEMP TABLE same AS
SELECT 'backend' AS kind, theirs.id AS theirs, mine.id AS mine
FROM temp.other_backend AS theirs JOIN main.backend AS mine USING (name)
UNION ALL SELECT 'workload', theirs.id, mine.id FROM other.workload AS theirs JOIN main.workload AS mine USING (name)
UNION ALL SELECT 'metric', theirs.id, mine.id FROM other.metric AS theirs JOIN main.metric AS mine USING (name)
UNION ALL SELECT 'session', theirs.id, mine.id FROM other.session AS theirs JOIN main.session AS mine USING (uuid)
UNION ALL SELECT 'source', theirs.id, mine.id FROM other.source AS theirs
	JOIN main.source AS mine ON mine.digest = theirs.digest AND mine.tool IS theirs.tool;
CREATE UNIQUE INDEX temp.same_theirs ON same (kind, theirs);

INSERT INTO main.run (uuid, session, backend, workload, round, position, start_ns, end_ns, status, reason, source,
	loop, transport)
SELECT uuid, (SELECT mine FROM same WHERE kind = 'session' AND same.theirs = session),
	(SELECT mine FROM same WHERE kind = 'backend' AND same.theirs = backend),
	(SELECT mine FROM same WHERE kind = 'workload' AND same.theirs = workload),
	round, position, start_ns, end_ns, status, reason,
	(SELECT mine FROM same WHERE kind = 'source' AND same.theirs = source), loop, transport
FROM taken JOIN other.run AS theirs ON theirs.id = taken.theirs WHERE mine IS NULL ORDER BY theirs.id;

UPDATE main.run SET start_ns = theirs.start_ns, end_ns = theirs.end_ns, status = theirs.status,
	reason = theirs.reason, loop = theirs.loop, transport = theirs.transport, pid = NULL
FROM taken JOIN other.run AS theirs ON theirs.id = taken.theirs WHERE run.id = taken.mine;

UPDATE taken SET mine = (SELECT run.id FROM main.run JOIN other.run AS theirs ON theirs.uuid = run.uuid
	WHERE theirs.id = taken.theirs) WHERE mine IS NULL;

INSERT INTO main.measure (run, metric, value, resolution)
SELECT taken.mine, same.mine, value, resolution
FROM taken JOIN other.measure AS theirs ON run = taken.theirs JOIN same ON kind = 'metric' AND same.theirs = metric;

INSERT INTO main.operation (run, kind, planned, done, failed, retried, bytes)
SELECT mine, kind, planned, done, failed, retried, bytes FROM taken JOIN other.operation ON run = theirs;

INSERT INTO main.latency (run, kind, n, min_ns, max_ns, sum_ns, rule, precision, buckets)
SELECT mine, kind, n, min_ns, max_ns, sum_ns, rule, precision, buckets FROM taken JOIN other.latency ON run = theirs;

INSERT INTO main.series (run, kind, second, done, bytes, max_ns, buckets)
SELECT mine, kind, second, done, bytes, max_ns, buckets FROM taken JOIN other.series ON run = theirs;

INSERT INTO main.sample (run, kind, n, latencies)
SELECT mine, kind, n, latencies FROM taken JOIN other.sample ON run = theirs;

CREATE TEMP TABLE new_set AS
SELECT id AS theirs, digest FROM other.fact_set WHERE digest NOT IN (SELECT digest FROM main.fact_set)
	AND id IN (SELECT fact_set FROM taken JOIN other.run_fact ON run = theirs);
INSERT INTO main.fact_set (digest) SELECT digest FROM new_set ORDER BY theirs;
INSERT INTO main.fact (fact_set, name, value, private)
SELECT mine.id, name, value, private
FROM new_set JOIN main.fact_set AS mine USING (digest) JOIN other.fact AS fact ON fact.fact_set = theirs;
INSERT INTO main.run_fact (run, role, fact_set)
SELECT taken.mine, role, mine.id
FROM taken JOIN other.run_fact AS theirs ON run = taken.theirs
	JOIN other.fact_set AS their_set ON their_set.id = theirs.fact_set
	JOIN main.fact_set AS mine ON mine.digest = their_set.digest;

INSERT INTO main.moments (uuid, session, backend, workload, metric, source, n, mean, sd, median, min, max, resolution)
SELECT uuid, (SELECT mine FROM same WHERE kind = 'session' AND same.theirs = session),
	(SELECT mine FROM same WHERE kind = 'backend' AND same.theirs = backend),
	(SELECT mine FROM same WHERE kind = 'workload' AND same.theirs = workload),
	(SELECT mine FROM same WHERE kind = 'metric' AND same.theirs = metric),
	(SELECT mine FROM same WHERE kind = 'source' AND same.theirs = source),
	n, mean, sd, median, min, max, resolution
FROM other.moments WHERE id IN (SELECT theirs FROM taken_moments) ORDER BY id;

-- Findings of the runs taken, and those about no single run unless the same sentence is here.
INSERT INTO main.finding (code, run, backend, workload, metric, sentence, advice)
SELECT code, (SELECT mine FROM taken WHERE taken.theirs = run),
	(SELECT mine FROM same WHERE kind = 'backend' AND same.theirs = backend),
	(SELECT mine FROM same WHERE kind = 'workload' AND same.theirs = workload),
	(SELECT mine FROM same WHERE kind = 'metric' AND same.theirs = metric), sentence, advice
FROM other.finding AS theirs
WHERE run IN (SELECT theirs FROM taken) OR (run IS NULL
	AND NOT EXISTS (SELECT 1 FROM main.finding AS mine WHERE mine.code = theirs.code AND mine.run IS NULL
		AND mine.sentence = theirs.sentence))
ORDER BY id;
