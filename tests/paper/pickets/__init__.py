"""Pickets: ten pieces in a meadow of pointed hexes, four of them hidden."""
