"""Patrols: the same on an open table in inches; pieces are dragged."""
