CREATE TABLE game (
    id TEXT PRIMARY KEY,
    system TEXT NOT NULL,
    scenario TEXT NOT NULL,
    options TEXT NOT NULL,
    dice TEXT NOT NULL,
    seed TEXT NOT NULL,
    commitment TEXT NOT NULL,
    content TEXT NOT NULL,
    made_by TEXT NOT NULL,
    watch TEXT NOT NULL,
    made DOUBLE PRECISION NOT NULL,
    touched DOUBLE PRECISION NOT NULL,
    rev INTEGER NOT NULL,
    outcome TEXT
);

CREATE TABLE seat (
    game TEXT NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    player TEXT NOT NULL,
    taken INTEGER NOT NULL,
    token TEXT NOT NULL,
    invite TEXT NOT NULL,
    watch TEXT NOT NULL,
    PRIMARY KEY (game, seat)
);

-- The tape: an answer has a seat and its move in notation; a throw has sides and faces, and what it was for.
CREATE TABLE entry (
    game TEXT NOT NULL REFERENCES game (id),
    place INTEGER NOT NULL,
    seat INTEGER,
    said TEXT NOT NULL,
    sides INTEGER,
    faces TEXT,
    PRIMARY KEY (game, place)
);

CREATE TABLE note (
    game TEXT NOT NULL REFERENCES game (id),
    rev INTEGER NOT NULL,
    events INTEGER NOT NULL,
    words TEXT NOT NULL,
    noted DOUBLE PRECISION NOT NULL
);

CREATE INDEX note_of_game ON note (game);
