-- Every id is scope_id << 40 | sequence: one scope is one range of ids in every table.
-- Times are milliseconds since 1970 in UTC.

CREATE TABLE scope (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    next_sequence INTEGER NOT NULL DEFAULT 1,
    -- entries of the lexical index: idf is counted within the scope
    indexed INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE memory (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    content TEXT NOT NULL,
    subject TEXT NOT NULL,
    predicate TEXT NOT NULL,
    object TEXT NOT NULL,
    clues TEXT NOT NULL CHECK (json_valid(clues)),
    importance REAL NOT NULL CHECK (importance BETWEEN 0 AND 1),
    confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
    source TEXT NOT NULL,
    session TEXT NOT NULL,
    task TEXT NOT NULL,
    evidence TEXT NOT NULL,
    visibility TEXT NOT NULL,
    sensitivity TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    observed_at INTEGER NOT NULL,
    valid_from INTEGER,
    valid_to INTEGER,
    expires_at INTEGER,
    last_used_at INTEGER,
    superseded_at INTEGER,
    use_count INTEGER NOT NULL DEFAULT 0,
    usefulness REAL NOT NULL DEFAULT 0.5 CHECK (usefulness BETWEEN 0 AND 1),
    state TEXT NOT NULL DEFAULT 'current' CHECK (state IN ('current', 'superseded', 'archived')),
    superseded_by INTEGER,
    stale INTEGER NOT NULL DEFAULT 0,
    -- subject and canonical predicate: where rival values are looked for
    slot TEXT NOT NULL,
    -- digest of what the content says, whatever its wording: where repeats are looked for
    statement BLOB NOT NULL
) STRICT;

CREATE INDEX memory_slot ON memory (slot) WHERE slot <> '';
CREATE INDEX memory_statement ON memory (statement);
CREATE INDEX memory_kind ON memory (kind);
CREATE INDEX memory_session ON memory (session) WHERE session <> '';
CREATE INDEX memory_time ON memory (coalesce(valid_from, observed_at));
CREATE INDEX memory_expiry ON memory (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX memory_superseded_by ON memory (superseded_by) WHERE superseded_by IS NOT NULL;

CREATE TABLE derivation (
    memory_id INTEGER NOT NULL,
    source_id INTEGER NOT NULL,
    PRIMARY KEY (memory_id, source_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX derivation_source ON derivation (source_id);

CREATE TABLE tag (
    tag TEXT NOT NULL,
    memory_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (tag, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_memory ON tag (memory_id);

CREATE TABLE entity (
    id INTEGER PRIMARY KEY,
    scope_id INTEGER NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (scope_id, key)
) STRICT;

CREATE TABLE entity_link (
    entity_id INTEGER NOT NULL,
    memory_id INTEGER NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('subject', 'object', 'named', 'found')),
    position INTEGER NOT NULL,
    PRIMARY KEY (entity_id, memory_id, role)
) STRICT, WITHOUT ROWID;
CREATE INDEX entity_link_memory ON entity_link (memory_id);

-- The index text is kept: exact BM25 reads it, and a delete can name what it takes out.
CREATE TABLE index_text (
    id INTEGER PRIMARY KEY,
    length INTEGER NOT NULL,
    terms TEXT NOT NULL
) STRICT;
CREATE VIRTUAL TABLE lexical USING fts5 (
    terms, content='index_text', content_rowid='id', detail='none',
    tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co So Sk Mn Mc'"
);
-- A deleted memory's words leave the index at once, not at some later merge.
INSERT INTO lexical (lexical, rank) VALUES ('secure-delete', 1);

CREATE TABLE embedding_model (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    dimension INTEGER NOT NULL
) STRICT;
CREATE TABLE vector (
    id INTEGER PRIMARY KEY,
    model_id INTEGER NOT NULL,
    embedding BLOB NOT NULL
) STRICT;
-- Separate and narrow: the coarse scan reads all of it.
CREATE TABLE vector_bits (
    id INTEGER PRIMARY KEY,
    model_id INTEGER NOT NULL,
    bits BLOB NOT NULL
) STRICT;
CREATE TABLE embedding_queue (
    id INTEGER PRIMARY KEY
) STRICT;

CREATE TABLE event (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope_id INTEGER NOT NULL,
    memory_id INTEGER,
    at INTEGER NOT NULL,
    action TEXT NOT NULL,
    actor TEXT NOT NULL,
    reason TEXT NOT NULL,
    batch TEXT NOT NULL,
    before TEXT NOT NULL CHECK (json_valid(before))
) STRICT;
CREATE INDEX event_memory ON event (memory_id);
CREATE INDEX event_batch ON event (batch) WHERE batch <> '';

CREATE TABLE confirmation (
    token TEXT PRIMARY KEY,
    scope_id INTEGER NOT NULL,
    mode TEXT NOT NULL,
    request TEXT NOT NULL,
    ids TEXT NOT NULL CHECK (json_valid(ids)),
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
