"""What is on the map and on the tracks, what can be answered, and what happens."""
