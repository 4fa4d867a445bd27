-- Repeats, sessions and times are looked for among what is not archived: of a year's memories the
-- archive holds four in five, and an entry for each there costs more than the few looks that reach
-- into it, which read the scope instead.
DROP INDEX memory_statement;
CREATE INDEX memory_statement ON memory (statement) WHERE state <> 'archived';
DROP INDEX memory_session;
CREATE INDEX memory_session ON memory (session) WHERE session <> '' AND state <> 'archived';
DROP INDEX memory_time;
CREATE INDEX memory_time ON memory (coalesce(valid_from, observed_at)) WHERE state <> 'archived';
