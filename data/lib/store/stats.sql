-- What NAME.stats.db adds to a copy of the runs: everything computed. It is rebuilt at will.
-- Ratios are of geometric means; null is "not known", never a number.

-- Run and measure once more, as columns: a hundred thousand runs are read as a few blobs, not row by row. A blob is an
-- array of 8-byte little-endian numbers, one for each ok run of the workload and backend, in order of run.id.
CREATE TABLE packed_run (
	workload INTEGER NOT NULL REFERENCES workload,
	backend INTEGER NOT NULL REFERENCES backend,
	tried INTEGER NOT NULL,                            -- runs that ended, whatever their status, but interrupted ones
	failed INTEGER NOT NULL,                           -- those of them that are not ok
	design TEXT CHECK (design IN ('rounds', 'shuffled', 'grouped')), -- the weakest of its ok runs' sessions
	run BLOB NOT NULL,                                 -- run.id; int64, as are the next four
	session BLOB NOT NULL,
	start_ns BLOB NOT NULL,                            -- 0: not known, as for round and position
	round BLOB NOT NULL,
	position BLOB NOT NULL,
	PRIMARY KEY (workload, backend)
) STRICT;

CREATE TABLE packed_value (
	workload INTEGER NOT NULL REFERENCES workload,
	metric INTEGER NOT NULL REFERENCES metric,
	backend INTEGER NOT NULL REFERENCES backend,
	resolution REAL,                                   -- the coarsest of the values, in the metric's unit; or null
	value BLOB NOT NULL,                               -- binary64 beside packed_run's arrays; NaN: the run has none
	PRIMARY KEY (workload, metric, backend)
) STRICT;

CREATE TABLE session_span (
	session INTEGER PRIMARY KEY REFERENCES session,
	first_ns INTEGER NOT NULL,                         -- start of its first run, whatever its status
	last_ns INTEGER NOT NULL                           -- start of its last
) STRICT;

CREATE TABLE summary (
	workload INTEGER NOT NULL REFERENCES workload,
	metric INTEGER NOT NULL REFERENCES metric,
	backend INTEGER NOT NULL REFERENCES backend,
	kind TEXT NOT NULL CHECK (kind IN ('runs', 'moments')), -- moments: another tool's summary of runs nobody kept
	n INTEGER,                                         -- ok runs; of moments: what the tool said, or null
	n_failed INTEGER NOT NULL DEFAULT 0,               -- failed, timed-out and invalid runs of this backend and workload
	min REAL, max REAL, mean REAL, median REAL,        -- in the metric's unit, as are all to lag1
	q25 REAL, q75 REAL,                                -- quartiles, type 7
	sd REAL, cv REAL,                                  -- standard deviation; over the mean
	mad REAL, se REAL,                                 -- raw median absolute deviation; standard error
	mean_lo REAL, mean_hi REAL,                        -- t interval of the mean at 1 - alpha
	median_lo REAL, median_hi REAL, median_coverage REAL, -- order statistics and what they really cover
	geometric_mean REAL, geometric_lo REAL, geometric_hi REAL,
	log_sd REAL,                                       -- standard deviation of the logs
	simultaneous_lo REAL, simultaneous_hi REAL,        -- interval of the mean at 1 - alpha / backends
	lag1 REAL,                                         -- lag-1 autocorrelation in order of time
	resolution REAL,                                   -- of the values, or null
	at_floor INTEGER NOT NULL DEFAULT 0 CHECK (at_floor IN (0, 1)), -- no variation seen at the clock's resolution
	flagged INTEGER NOT NULL DEFAULT 0,                -- runs flagged as outliers
	PRIMARY KEY (workload, metric, backend)
) STRICT, WITHOUT ROWID;

CREATE TABLE flag (
	run INTEGER NOT NULL REFERENCES run,
	metric INTEGER NOT NULL REFERENCES metric,
	modified_z REAL,                                   -- null: no spread to hold it against
	fence TEXT NOT NULL CHECK (fence IN ('none', 'mild', 'severe')),
	PRIMARY KEY (run, metric)
) STRICT, WITHOUT ROWID;

CREATE TABLE comparison (
	workload INTEGER NOT NULL REFERENCES workload,
	metric INTEGER NOT NULL REFERENCES metric,
	a INTEGER NOT NULL REFERENCES backend,             -- the better by geometric mean
	b INTEGER NOT NULL REFERENCES backend,
	method TEXT NOT NULL CHECK (method IN ('paired', 'welch', 'games-howell', 'moments', 'rank', 'none')),
	n_a INTEGER, n_b INTEGER,                          -- values used; paired: rounds with both
	ratio REAL,                                        -- how much worse b is than a: >= 1
	lo REAL, hi REAL,                                  -- its interval at 1 - alpha, alone
	simultaneous_lo REAL, simultaneous_hi REAL,        -- at 1 - alpha / pairs
	t REAL, df REAL,
	p_a REAL, p_b REAL,                                -- one-sided: "a is better", "b is better"
	p_a_holm REAL, p_b_holm REAL,                      -- adjusted over all ordered pairs
	p_rank REAL, p_rank_least REAL,                    -- exact rank test; the smallest it could have reached
	superiority REAL, cliff REAL,                      -- chance that a run of a is better; Cliff's delta
	p_equivalent REAL, p_equivalent_holm REAL,         -- TOST at the margin; adjusted over pairs
	separated INTEGER NOT NULL CHECK (separated IN (0, 1)),
	equivalent INTEGER NOT NULL CHECK (equivalent IN (0, 1)),
	disagree INTEGER NOT NULL DEFAULT 0 CHECK (disagree IN (0, 1)), -- the rank test does not bear out the t test
	depends INTEGER NOT NULL DEFAULT 0 CHECK (depends IN (0, 1)), -- without the flagged runs the claim would be another
	runs_needed INTEGER,                               -- runs each to show the margin with 80 % power
	detectable REAL,                                   -- the smallest ratio the runs at hand would show
	PRIMARY KEY (workload, metric, a, b)
) STRICT, WITHOUT ROWID;

CREATE TABLE ranking (
	workload INTEGER NOT NULL REFERENCES workload,
	metric INTEGER NOT NULL REFERENCES metric,
	backend INTEGER NOT NULL REFERENCES backend,
	place INTEGER NOT NULL,                            -- order of geometric means, 1 is best; equals share it
	rank_lo INTEGER NOT NULL, rank_hi INTEGER NOT NULL, -- simultaneous rank interval
	letters TEXT NOT NULL,                             -- two share one exactly if they are not separated
	ratio REAL, ratio_lo REAL, ratio_hi REAL,          -- to the first, >= 1 is worse; simultaneous interval
	words TEXT NOT NULL,                               -- "Close second", "Second or third", ...
	PRIMARY KEY (workload, metric, backend)
) STRICT, WITHOUT ROWID;

CREATE TABLE verdict (
	workload INTEGER NOT NULL REFERENCES workload,
	metric INTEGER NOT NULL REFERENCES metric,
	headline INTEGER NOT NULL CHECK (headline IN (0, 1)), -- is it the workload's first metric
	design TEXT NOT NULL CHECK (design IN ('rounds', 'shuffled', 'grouped')),
	n_backends INTEGER NOT NULL,
	sentence TEXT NOT NULL,                            -- the ranking in words
	emphasis TEXT,                                     -- the part of it that must catch the eye, or null
	confidence TEXT NOT NULL,                          -- how sure, in one sentence
	method TEXT NOT NULL,                              -- which tests and why, in one paragraph
	PRIMARY KEY (workload, metric)
) STRICT, WITHOUT ROWID;

-- What the checks of order and drift found for one workload and metric; findings put it into words.
CREATE TABLE drift (
	workload INTEGER NOT NULL REFERENCES workload,
	metric INTEGER NOT NULL REFERENCES metric,
	tau REAL, tau_p REAL,                              -- Kendall of the residuals against time
	slope REAL,                                        -- Theil-Sen over the whole session, as a share (0.1: 10 % slower)
	lag1 REAL, lag1_p REAL,                            -- of the residuals; Ljung-Box
	position_p REAL,                                   -- Friedman over positions in the round
	shift_after INTEGER, shift_p REAL,                 -- level shift after this many runs; Pettitt
	between_within REAL,                               -- variance between runs over what their inside suggests
	trend INTEGER NOT NULL DEFAULT 0 CHECK (trend IN (0, 1)), -- was a trend found at 0.01
	PRIMARY KEY (workload, metric)
) STRICT, WITHOUT ROWID;

-- Findings that check computed here; the others are a collector's own.
CREATE TABLE computed (
	finding INTEGER PRIMARY KEY REFERENCES finding ON DELETE CASCADE
) STRICT;
CREATE INDEX finding_about ON finding (workload);

CREATE VIEW ranks AS
SELECT workload.name AS workload, metric.name AS metric, place, backend.name AS backend, backend.title,
	summary.n, mean, unit, ratio AS ratio_to_first, ratio_lo, ratio_hi, rank_lo, rank_hi, letters, words
FROM ranking JOIN workload ON workload.id = ranking.workload JOIN metric ON metric.id = ranking.metric
	JOIN backend ON backend.id = ranking.backend
	JOIN summary ON summary.workload = ranking.workload AND summary.metric = ranking.metric
		AND summary.backend = ranking.backend
ORDER BY workload.id, metric.headline, metric.id, place, backend.id;
