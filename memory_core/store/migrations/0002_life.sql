-- One process at a time does upkeep: the lease outlives nobody, since it runs out by itself.
CREATE TABLE lease (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- When upkeep of all scopes last came to its end.
CREATE TABLE upkeep (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    finished_at INTEGER NOT NULL
) STRICT;

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
