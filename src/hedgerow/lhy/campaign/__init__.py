"""22.2 Skin in the Game: what players are from mission to mission."""
