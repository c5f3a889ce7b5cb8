"""What falls from above: Mortars, Artillery, Starshells."""
