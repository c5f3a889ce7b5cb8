"""What the charts and counters print: counters, forces, tables, options, terrain."""
