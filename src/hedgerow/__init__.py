"""Hedgerow: World War II tactical wargames, every rule enforced and explained."""
