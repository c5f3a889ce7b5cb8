"""An open table: points, bases, areas and straight moves, measured in hundredths of an inch and in nothing finer."""
