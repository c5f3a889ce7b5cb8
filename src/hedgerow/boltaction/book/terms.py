"""The words of the sheet that everything else is written in."""

from __future__ import annotations

from typing import Literal

Order = Literal["fire", "advance", "run", "ambush", "rally", "down"]
"""orders.1: the faces of an order die."""
ORDERS: tuple[Order, ...] = ("fire", "advance", "run", "ambush", "rally", "down")
Quality = Literal["inexperienced", "regular", "veteran"]
QUALITIES: tuple[Quality, ...] = ("inexperienced", "regular", "veteran")
Kind = Literal["infantry", "artillery", "vehicle"]
"""house-game.5: a unit is exactly one of these."""
Drive = Literal["tracked", "half-track", "wheeled"]
Rank = Literal["second-lieutenant", "first-lieutenant", "captain", "major"]
Facing = Literal["front", "left", "right", "rear"]
"""house-pen.1: the sectors around a hull."""
Cover = Literal["", "soft", "hard"]
Dice = str
""""1", "d2", "d3", "d6", "2d6", "3d6", "d6+1", "d6-3" (house-dice.1)."""
SURE = 0
"""What a shot needs that hits without a roll."""
Standing = Literal["printed", "inferred", "recalled", "ours"]
"""How sure a figure is: on the sheet or in a public source of its edition; implied by several; from memory; chosen."""
