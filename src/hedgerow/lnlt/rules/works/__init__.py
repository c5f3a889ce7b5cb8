"""What lies on the ground: Bunkers, Wire, Mines, fire, smoke."""
