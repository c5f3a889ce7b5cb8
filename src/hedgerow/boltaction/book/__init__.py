"""What the sheet prints: tables, weapons, army lists, options."""
