-- A scope's memories as they are looked through: by state, the newest told first, with what the
-- filters and the strengths ask of each. Without it a page reads every memory of the scope.
CREATE INDEX memory_browsing ON memory (id >> 40, state, observed_at, importance, kind, source);
