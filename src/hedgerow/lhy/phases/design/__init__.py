"""23.0 Design Your Own: what is agreed on, the bids, what is bought, and the mission that comes of it."""
