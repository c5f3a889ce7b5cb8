"""Two rule systems on paper: all that Hedgerow must carry, and no more. docs/systems.md tells of them."""
