-- What upkeep took the vector from while it lay in the archive gets one again when it comes back.
CREATE TRIGGER memory_leaves_archive AFTER UPDATE OF state ON memory
WHEN old.state = 'archived' AND new.state <> 'archived'
    AND NOT EXISTS (SELECT 1 FROM vector WHERE id = new.id)
BEGIN
    INSERT OR IGNORE INTO embedding_queue (id) VALUES (new.id);
END;

-- Bytes given up since the file was last rebuilt that may be spread over pages in use.
CREATE TABLE loose_space (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    bytes INTEGER NOT NULL
) STRICT;
