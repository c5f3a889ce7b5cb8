"""Ordnance and those who serve it."""
