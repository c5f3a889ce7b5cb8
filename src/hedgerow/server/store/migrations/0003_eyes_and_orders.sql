-- What each pair of eyes has noticed: numbers that a viewer sees must not count what is hidden from him.
ALTER TABLE game ADD COLUMN seen TEXT NOT NULL DEFAULT '';
ALTER TABLE fork ADD COLUMN seen TEXT NOT NULL DEFAULT '';
ALTER TABLE entry ADD COLUMN eyes INTEGER;

-- What a seat has decided beforehand.
ALTER TABLE seat ADD COLUMN orders TEXT NOT NULL DEFAULT '';
