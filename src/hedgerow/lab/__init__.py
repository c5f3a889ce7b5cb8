"""Odds, batches, coverage, benchmarks."""
