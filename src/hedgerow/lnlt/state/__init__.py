"""The nouns of a game, what players answer, and what rules tell."""
