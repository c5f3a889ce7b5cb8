"""house-support.1 to house-smoke.2 Air strikes, barrages and smoke."""
