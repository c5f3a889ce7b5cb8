"""What a seat is shown and told."""
