"""16.0 Airborne Landings."""
