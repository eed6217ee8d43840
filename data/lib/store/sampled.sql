-- Version 2: what is counted beside a run, second by second, by a server or of a device.
CREATE TABLE counter (
	run INTEGER NOT NULL REFERENCES run,
	name TEXT NOT NULL,                                -- server.innodb_data_fsyncs, device.writes, ...
	at_ns INTEGER NOT NULL,                            -- monotonic, from where the run's series begins; below 0: before
	value INTEGER NOT NULL,                            -- as it was read
	level INTEGER NOT NULL CHECK (level IN (0, 1)),    -- 1: what is at that moment; 0: what has been counted until then
	PRIMARY KEY (run, name, at_ns)
) STRICT, WITHOUT ROWID;
