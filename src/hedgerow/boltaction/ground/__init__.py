"""The table as play asks for it: terrain, sight, cover, ways, formations, templates, arcs."""
