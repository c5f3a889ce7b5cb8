"""Scenario files: who fights where, with what, for how long and for what."""
