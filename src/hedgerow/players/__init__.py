"""Players that need no person: what every player is, and `random`. A system's own players live with the system."""

from __future__ import annotations

from .player import Part, Player, Thought, Why

__all__ = ["Part", "Player", "Thought", "Why"]
