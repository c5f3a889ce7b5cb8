"""Sectors joined, what it costs to cross them, and what is seen on them."""
