-- A wish to take something back that the others have not agreed to yet: whose, how far, and who has.
ALTER TABLE game ADD COLUMN request TEXT NOT NULL DEFAULT 'null';

-- Records that people have brought along, for an hour: another server of the same store may be asked to show them.
CREATE TABLE brought (
    id TEXT PRIMARY KEY,
    words TEXT NOT NULL,
    brought DOUBLE PRECISION NOT NULL
);
