-- One process at a time does upkeep: the lease outlives nobody, since it runs out by itself.
CREATE TABLE lease (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How far a step of upkeep has come in a scope; `position` is the last memory it looked at.
CREATE TABLE upkeep (
    scope_id INTEGER NOT NULL,
    step TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (scope_id, step)
) STRICT, WITHOUT ROWID;

-- Texts that wait for their memories to be drawn out.
CREATE TABLE extraction (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope_id INTEGER NOT NULL,
    text TEXT NOT NULL,
    source TEXT NOT NULL,
    session TEXT NOT NULL,
    at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    failure TEXT NOT NULL DEFAULT ''
) STRICT;

-- Proofs of erasure: salted digests of what must not be found again, never the text.
CREATE TABLE receipt (
    id TEXT PRIMARY KEY,
    scope_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    salt BLOB NOT NULL,
    marks BLOB NOT NULL
) STRICT, WITHOUT ROWID;
