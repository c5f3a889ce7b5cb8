"""The player who weighs."""
