"""What happened, chapter by chapter."""
