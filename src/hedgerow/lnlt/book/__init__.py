"""What the book prints: tables, options, counters, Skills, terrain."""
