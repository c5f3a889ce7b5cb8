"""Hand to hand: Melee, and Close Assault of vehicles."""
