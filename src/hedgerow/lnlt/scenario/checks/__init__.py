"""What may be wrong with a scenario file."""
