-- What waits to be measured, and what was interrupted, are found without a look at all other runs.
CREATE INDEX run_waiting ON run (status) WHERE status = 'planned' OR status = 'running'; -- and by id
CREATE INDEX run_interrupted ON run (session, workload, backend, round) WHERE reason = 'interrupted';
