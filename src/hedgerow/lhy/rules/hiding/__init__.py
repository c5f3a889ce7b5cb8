"""4.3, 20.8, 20.9 Concealment, Dummies and Hidden units."""
