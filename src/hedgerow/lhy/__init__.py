"""The Last Hundred Yards: compatible rules (series rules v1.11), in strata from the book up to the screen."""
