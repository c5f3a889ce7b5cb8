"""house-support.1 to house-smoke.2 Support from off the table: observers, aircraft, barrages; smoke."""
