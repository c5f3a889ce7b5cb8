"""shooting.1 to armour.12 Shooting: targets, rolls to hit, damage, casualties, armour."""
