"""Mistakes of people, as against faults of the program."""

from __future__ import annotations


class Mistake(ValueError):
    """Something that a person wrote, named or asked for cannot be: told in its words, never in a traceback."""
