"""Men and what they carry: Leaders, Morale, damage, stacking."""
