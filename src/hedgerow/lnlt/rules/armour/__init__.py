"""Vehicles, their Crews and their passengers."""
