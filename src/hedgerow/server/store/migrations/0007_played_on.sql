-- How many throws came with the game that this one goes on from: they are not from its own seed.
ALTER TABLE game ADD COLUMN inherited INTEGER NOT NULL DEFAULT 0;
