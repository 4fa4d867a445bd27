-- What has lain in the archive for a while rests outside the word index, and comes back into it
-- when it leaves the archive: it stands here until its entry is made again.
CREATE TABLE index_queue (
    id INTEGER PRIMARY KEY
) STRICT;
CREATE TRIGGER memory_wakes AFTER UPDATE OF state ON memory
WHEN old.state = 'archived' AND new.state <> 'archived'
    AND NOT EXISTS (SELECT 1 FROM index_text WHERE id = new.id)
BEGIN
    INSERT OR IGNORE INTO index_queue (id) VALUES (new.id);
END;
