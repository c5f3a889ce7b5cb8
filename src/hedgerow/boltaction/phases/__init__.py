"""The sequence of play: what is asked of whom, and when."""
