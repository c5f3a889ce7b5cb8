"""Exact odds, made of the rules themselves."""
