"""Seeing and shooting."""
