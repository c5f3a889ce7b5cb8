-- The state's fingerprint after the last entry of each change: a game that is read again is held to it.
ALTER TABLE entry ADD COLUMN proof TEXT;

-- The figures that the game was last played by, and where on its tape it was gone on with by others, from a checkpoint.
ALTER TABLE game ADD COLUMN rules TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN begins INTEGER NOT NULL DEFAULT 0;

-- Checkpoints: the last one, and the one that the game was gone on with.
CREATE TABLE mark (
    game TEXT NOT NULL REFERENCES game (id),
    place INTEGER NOT NULL,
    state BYTEA NOT NULL,
    events INTEGER NOT NULL,
    throws INTEGER NOT NULL,
    barrier INTEGER NOT NULL,
    asked INTEGER,
    PRIMARY KEY (game, place)
);
