-- The salt of the commitment, whether somebody chose the seed, and what people add to it.
ALTER TABLE game ADD COLUMN salt TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN chosen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN contributions TEXT NOT NULL DEFAULT '[]';

-- What was taken back past dice, a reveal or another's decision, for the record.
CREATE TABLE undone (
    game TEXT NOT NULL REFERENCES game (id),
    rev INTEGER NOT NULL,
    told TEXT NOT NULL,
    PRIMARY KEY (game, rev)
);
