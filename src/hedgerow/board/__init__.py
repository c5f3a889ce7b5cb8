"""Hexes, vector terrain, and what a straight line crosses."""
