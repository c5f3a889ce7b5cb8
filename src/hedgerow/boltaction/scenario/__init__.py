"""Battle files: which table, which forces, what is to be done."""
