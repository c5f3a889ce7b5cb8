"""19.0 Mines and Wire; Improved and Fortified Positions."""
