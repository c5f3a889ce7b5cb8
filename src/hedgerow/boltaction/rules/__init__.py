"""The rules by subject."""
