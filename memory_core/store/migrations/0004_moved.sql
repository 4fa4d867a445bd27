-- What came from another tool, by a digest of its name there: moving in again finds it, whatever
-- became of it here. A row outlives its memory, so that what was erased does not come back unasked.
CREATE TABLE moved (
    scope_id INTEGER NOT NULL,
    item BLOB NOT NULL,
    -- NULL: a conversation, which waits for extraction
    memory_id INTEGER,
    -- digest of what it said when it came: another one says that it was changed there
    said BLOB NOT NULL,
    PRIMARY KEY (scope_id, item)
) STRICT, WITHOUT ROWID;
