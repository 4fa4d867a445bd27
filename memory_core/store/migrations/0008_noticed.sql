-- What a reflection that nobody asked for noticed: numbers alone, never a text.
CREATE TABLE noticed (
    scope_id INTEGER PRIMARY KEY,
    -- memories that had ever been told by then
    told INTEGER NOT NULL,
    found TEXT NOT NULL CHECK (json_valid(found))
) STRICT;
