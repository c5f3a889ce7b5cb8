"""Events as they are told, chapter by chapter: one row a kind of event."""
