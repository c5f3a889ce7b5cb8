"""Maps and what is seen on them."""
