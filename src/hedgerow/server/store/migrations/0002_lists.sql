-- Lists of games without playing each of them through: how far it is, and whose decision is awaited.
ALTER TABLE game ADD COLUMN progress TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN turn_of INTEGER;

CREATE INDEX open_seat ON seat (kind, taken);

-- Undos, so that whoever comes back after one is told what to forget.
CREATE TABLE fork (
    game TEXT NOT NULL REFERENCES game (id),
    rev INTEGER NOT NULL,
    events INTEGER NOT NULL,
    PRIMARY KEY (game, rev)
);
