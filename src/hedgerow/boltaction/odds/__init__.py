"""Exact odds for previews and for the sergeant."""
