"""11.0, 13.0 Small Arms and Anti-Tank Fire, and its resolution."""
