"""10.0 Maneuver Actions."""
