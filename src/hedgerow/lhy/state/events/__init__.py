"""What rules tell of: typed events with dice, tallies and clauses, chapter by chapter. The screen makes sentences."""
