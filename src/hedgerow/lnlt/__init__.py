"""Lock 'n Load Tactical, one module a chapter."""
