"""Aircraft and helicopters, and those who fire at them."""
