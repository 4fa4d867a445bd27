-- Expiry is asked of current memories alone; the archive is full of what expired.
DROP INDEX memory_expiry;
CREATE INDEX memory_expiry ON memory (expires_at)
WHERE expires_at IS NOT NULL AND state = 'current';
