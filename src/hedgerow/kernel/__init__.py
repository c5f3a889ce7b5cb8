"""The table: choices, dice, tape, log, tallies, views. Knows no game and no hex."""
