"""The sequence of play (5.0): who is asked what, and when."""
