-- The store: what was measured. NAME.runs.db is this; NAME.stats.db is this, copied, and what stats.sql adds.
-- Times of day are UTC, ns since 1970; durations are ns unless a metric says otherwise; sizes are bytes.

CREATE TABLE study (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	name TEXT NOT NULL,                                -- the study file's name without folder and .ini
	title TEXT NOT NULL,                               -- the question
	note TEXT,                                         -- a sentence about it, or null
	alpha REAL NOT NULL DEFAULT 0.05                   -- family-wise error of all claims about one measure
		CHECK (alpha > 0 AND alpha < 0.5),
	margin REAL NOT NULL DEFAULT 0.05                  -- a difference below this share does not count
		CHECK (margin > 0 AND margin < 1),
	close REAL NOT NULL DEFAULT 1.15 CHECK (close >= 1),     -- "close" up to this ratio to the first
	distant REAL NOT NULL DEFAULT 1.50 CHECK (distant >= close), -- "distant" from this ratio to the first on
	rounds INTEGER NOT NULL DEFAULT 0                  -- planned rounds; 0: none, results are only imported
		CHECK (rounds >= 0),
	text TEXT NOT NULL DEFAULT '',                     -- the study file as it was when last planned
	settings TEXT NOT NULL DEFAULT ''                  -- its [study] import and design, key=value lines
) STRICT;

CREATE TABLE backend (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE CHECK (name <> ''),      -- short, as in [backend NAME]
	title TEXT NOT NULL,                               -- what readers see
	note TEXT,                                         -- a sentence, or null
	url TEXT,                                          -- what is measured, without user's secrets; null: only imported
	stack TEXT,                                        -- storage layers from bottom to top, or null
	settings TEXT NOT NULL DEFAULT ''                  -- its group of the study file, key=value lines
) STRICT;

CREATE TABLE workload (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE CHECK (name <> ''),      -- short, as in [workload NAME]
	title TEXT NOT NULL,                               -- what readers see
	program TEXT,                                      -- collector (slap, file, iscsi, exec) or the tool imported from
	options TEXT NOT NULL DEFAULT '',                  -- its options as written
	family TEXT,                                       -- workloads that differ in one parameter only share this name
	parameter REAL,                                    -- that parameter's value (queue depth, clients)
	parameter_name TEXT,                               -- that parameter's name
	CHECK ((family IS NULL) = (parameter IS NULL))
) STRICT;

CREATE TABLE session (
	id INTEGER PRIMARY KEY,
	uuid TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
	start_ns INTEGER NOT NULL,                         -- when the sitting began; of an import, when it was imported
	design TEXT NOT NULL                               -- how the order of runs came about
		CHECK (design IN ('rounds', 'shuffled', 'grouped')),
	seed INTEGER,                                      -- of the shuffle; null: not shuffled here
	stopping TEXT NOT NULL DEFAULT 'fixed',            -- 'fixed', 'precision 2%', 'until 2%', 'imported'
	rounds INTEGER NOT NULL DEFAULT 0,                 -- rounds planned in this sitting
	note TEXT                                          -- e.g. 'extended after looking'
) STRICT;

CREATE TABLE source (
	id INTEGER PRIMARY KEY,
	file TEXT NOT NULL,                                -- name without folder
	digest TEXT NOT NULL,                              -- SHA-256 of its bytes, hexadecimal
	tool TEXT,                                         -- whose output it is, or null
	version TEXT,                                      -- the tool's version, or null
	UNIQUE (digest, tool)
) STRICT;

CREATE TABLE run (
	id INTEGER PRIMARY KEY,
	uuid BLOB NOT NULL CHECK (length(uuid) = 16),      -- of an imported run: made from its content
	session INTEGER NOT NULL REFERENCES session,
	backend INTEGER NOT NULL REFERENCES backend,
	workload INTEGER NOT NULL REFERENCES workload,
	round INTEGER CHECK (round > 0),                   -- null: no rounds
	position INTEGER CHECK (position > 0),             -- place within the round, 1 is first
	start_ns INTEGER,                                  -- null: planned, or the source does not say
	end_ns INTEGER,                                    -- null: unknown
	status TEXT NOT NULL                               -- only ok runs count; the others are told of
		CHECK (status = 'ok' OR status = 'failed' OR status = 'timed-out' OR status = 'invalid'
			OR status = 'planned' OR status = 'running'), -- IN would make a table of its list for each row
	reason TEXT,                                       -- why it is not ok
	source INTEGER REFERENCES source,                  -- null: measured here
	loop TEXT CHECK (loop IN ('closed', 'open')),      -- closed: service time; open: from the intended start
	transport TEXT,                                    -- how the load travelled: threads, event, wire, io_uring, ...
	pid INTEGER,                                       -- of podium-run while running
	CHECK (reason IS NOT NULL OR (status <> 'failed' AND status <> 'timed-out' AND status <> 'invalid'))
) STRICT;
CREATE UNIQUE INDEX run_uuid ON run (uuid);
CREATE INDEX run_order ON run (workload, backend); -- and by id, which every index ends in

CREATE TABLE metric (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE,                         -- elapsed_s, throughput_ops_s, latency_p99_ns, ...
	title TEXT NOT NULL,                               -- "Time to run all queries"
	unit TEXT NOT NULL,                                -- s, ns, 1/s, B, B/s, '' for a bare number
	better TEXT NOT NULL CHECK (better IN ('lower', 'higher', 'none')), -- none: tells, is not ranked
	headline INTEGER NOT NULL DEFAULT 100              -- a workload's metric with the lowest is the one it is ranked by first
) STRICT;

CREATE TABLE measure (
	run INTEGER NOT NULL REFERENCES run,
	metric INTEGER NOT NULL REFERENCES metric,
	value ANY NOT NULL                                 -- in the metric's unit; ns, bytes and counts are integers
		CHECK (typeof(value) IN ('integer', 'real') AND abs(value) < 9e307),
	resolution REAL CHECK (resolution > 0),            -- smallest step its clock or printout can show, in the metric's unit
	PRIMARY KEY (run, metric)
) STRICT, WITHOUT ROWID;

-- What a result says of runs that nobody kept: it is not a run and never becomes one.
CREATE TABLE moments (
	id INTEGER PRIMARY KEY,
	uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16), -- made from its content
	session INTEGER NOT NULL REFERENCES session,
	backend INTEGER NOT NULL REFERENCES backend,
	workload INTEGER NOT NULL REFERENCES workload,
	metric INTEGER NOT NULL REFERENCES metric,
	source INTEGER REFERENCES source,
	n INTEGER CHECK (n > 0),                           -- runs behind it; null: not said
	mean REAL NOT NULL,                                -- all in the metric's unit
	sd REAL CHECK (sd >= 0),                           -- standard deviation, n - 1
	median REAL,                                       -- null: not said, as for min and max
	min REAL,                                          -- the smallest of the runs
	max REAL,                                          -- the largest
	resolution REAL CHECK (resolution > 0)
) STRICT;

-- Within a run, by kind of operation (query, read, write, flush, connect, ...).
CREATE TABLE operation (
	run INTEGER NOT NULL REFERENCES run,
	kind TEXT NOT NULL,                                -- query, read, write, flush, connect, ...
	planned INTEGER CHECK (planned >= 0),              -- null: a timed run plans no number
	done INTEGER NOT NULL CHECK (done >= 0),
	failed INTEGER NOT NULL DEFAULT 0 CHECK (failed >= 0),
	retried INTEGER NOT NULL DEFAULT 0 CHECK (retried >= 0),
	bytes INTEGER NOT NULL DEFAULT 0 CHECK (bytes >= 0),
	PRIMARY KEY (run, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE latency (
	run INTEGER NOT NULL REFERENCES run,
	kind TEXT NOT NULL,                                -- as in operation
	n INTEGER NOT NULL CHECK (n > 0),                  -- exact, as are min, max and sum
	min_ns INTEGER NOT NULL,                           -- the shortest
	max_ns INTEGER NOT NULL,                           -- the longest
	sum_ns REAL NOT NULL,                              -- of all
	rule INTEGER NOT NULL DEFAULT 1,                   -- bucket rule's version: 1 is log-linear with 7 bits
	precision REAL,                                    -- relative width of the source's buckets if they were coarser
	buckets BLOB NOT NULL,                             -- LEB128 pairs (buckets skipped, count)
	PRIMARY KEY (run, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE series (
	run INTEGER NOT NULL REFERENCES run,
	kind TEXT NOT NULL,                                -- as in operation
	second INTEGER NOT NULL,                           -- since the load began, 0 is the first
	done INTEGER NOT NULL,                             -- operations that ended in it
	bytes INTEGER NOT NULL DEFAULT 0,                  -- that they moved
	max_ns INTEGER NOT NULL DEFAULT 0,                 -- the slowest that ended in it
	buckets BLOB,                                      -- its histogram, as in latency, or null
	PRIMARY KEY (run, kind, second)
) STRICT, WITHOUT ROWID;

CREATE TABLE sample (
	run INTEGER NOT NULL REFERENCES run,
	kind TEXT NOT NULL,                                -- as in operation
	n INTEGER NOT NULL,                                -- how many
	latencies BLOB NOT NULL,                           -- LEB128 varints, ns, in order of completion
	PRIMARY KEY (run, kind)
) STRICT;

CREATE TABLE fact_set (
	id INTEGER PRIMARY KEY,
	digest TEXT NOT NULL UNIQUE                        -- SHA-256 over its facts, so that each distinct set is stored once
) STRICT;

CREATE TABLE fact (
	fact_set INTEGER NOT NULL REFERENCES fact_set,
	name TEXT NOT NULL,                                -- cpu.model, mount.options, variable.innodb_flush_log_at_trx_commit
	value TEXT NOT NULL,                               -- as it was found
	private INTEGER NOT NULL DEFAULT 0 CHECK (private IN (0, 1)), -- host names, addresses, serial numbers, users, home paths
	PRIMARY KEY (fact_set, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE run_fact (
	run INTEGER NOT NULL REFERENCES run,
	role TEXT NOT NULL                                 -- whose facts they are
		CHECK (role IN ('client', 'server', 'target', 'stack', 'start', 'end')),
	fact_set INTEGER NOT NULL REFERENCES fact_set,
	PRIMARY KEY (run, role)
) STRICT, WITHOUT ROWID;

CREATE TABLE finding (
	id INTEGER PRIMARY KEY,
	code TEXT NOT NULL,                                -- one-run, drift, lost-clients, not-randomised, ...
	run INTEGER REFERENCES run,                        -- what it is about; null: no single one
	backend INTEGER REFERENCES backend,
	workload INTEGER REFERENCES workload,
	metric INTEGER REFERENCES metric,
	sentence TEXT NOT NULL,                            -- the doubt, in plain words
	advice TEXT                                        -- what to do about it, or null
) STRICT;

CREATE TRIGGER run_is_kept BEFORE DELETE ON run WHEN old.status NOT IN ('planned', 'running')
BEGIN SELECT raise(ABORT, 'a finished run is never deleted'); END;
CREATE TRIGGER run_is_final BEFORE UPDATE ON run WHEN old.status NOT IN ('planned', 'running')
BEGIN SELECT raise(ABORT, 'a finished run is never changed'); END;
CREATE TRIGGER measure_is_kept BEFORE DELETE ON measure
BEGIN SELECT raise(ABORT, 'a measure is never deleted'); END;
CREATE TRIGGER measure_is_final BEFORE UPDATE ON measure
BEGIN SELECT raise(ABORT, 'a measure is never changed'); END;
CREATE TRIGGER moments_are_kept BEFORE DELETE ON moments
BEGIN SELECT raise(ABORT, 'a summary is never deleted'); END;
CREATE TRIGGER moments_are_final BEFORE UPDATE ON moments
BEGIN SELECT raise(ABORT, 'a summary is never changed'); END;

-- For people who open the store by hand.
CREATE VIEW runs AS
SELECT run.id AS run, workload.name AS workload, backend.name AS backend, round, position,
	strftime('%Y-%m-%dT%H:%M:%SZ', run.start_ns / 1000000000, 'unixepoch') AS start,
	status, reason, session.design, source.file AS imported_from, source.tool
FROM run JOIN workload ON workload.id = run.workload JOIN backend ON backend.id = run.backend
	JOIN session ON session.id = run.session LEFT JOIN source ON source.id = run.source;

CREATE VIEW run_measures AS
SELECT run.id AS run, workload.name AS workload, backend.name AS backend, round, position, status,
	metric.name AS metric, value, unit
FROM run JOIN measure ON measure.run = run.id JOIN metric ON metric.id = measure.metric
	JOIN workload ON workload.id = run.workload JOIN backend ON backend.id = run.backend;

CREATE VIEW facts AS
SELECT run_fact.run, role, name, value FROM run_fact JOIN fact ON fact.fact_set = run_fact.fact_set
WHERE private = 0;
