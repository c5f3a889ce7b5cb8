"""Exact chances, before dice fall."""
