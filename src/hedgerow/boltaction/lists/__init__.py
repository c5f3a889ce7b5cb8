"""Army lists: building, checking, writing and reading them."""
