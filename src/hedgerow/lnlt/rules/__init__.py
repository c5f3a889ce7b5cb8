"""What the book says, by subject."""
