"""Movement on foot and in the saddle."""
