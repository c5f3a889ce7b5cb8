"""10.5, 14.0 Assaults and their resolution."""
