"""11.4, 17.5 Mortar Fire and Illumination."""
