"""Where games are kept: one contract, two databases."""
