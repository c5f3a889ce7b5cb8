"""A player who goes by rules of thumb."""
