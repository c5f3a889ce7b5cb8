"""How the game is shown and told."""
