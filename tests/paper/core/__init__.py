"""What pickets on hexes and patrols on an open table share: pieces, some of them hidden, a window, and a d10."""
