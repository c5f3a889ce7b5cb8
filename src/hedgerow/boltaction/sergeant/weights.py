"""What weighs how much with the sergeant. Everything is counted in one coin: a regular rifleman is worth 1."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """The table of weights, each with its reason. Another temperament is another table."""

    whim: float = 0.3  # what is at most so much worse than the best is as good while the game opens: a third of a man

    # ---- units
    man: float = 1.0  # the measure of everything
    crew: float = 3.0  # the weapon that a team serves, the head that an officer has
    pin: float = 0.5  # a pin on an enemy who has still to act
    late_pin: float = 0.3  # on one who has acted
    own_pin: float = 0.55  # a pin to be rid of
    point: float = 7.0  # a Victory Point

    # ---- what battles are about
    objective: float = 18.0  # one of those by which a battle is decided
    only: float = 40.0  # the one by which it is decided
    helper: float = 0.45  # of it, for the second who goes there
    crowd: float = 0.12  # and for everybody else
    reached: float = 0.15  # of what it is worth, for being there rather than near
    late: float = 0.1  # of it, for who cannot be there in time
    flight: float = 5.0  # the hunted one off the table: he wins as well if he lives
    guard: float = 8.0  # one who stands at our own base when enemies come near
    menace: float = 0.5  # of what an enemy is worth where he stands, to shoot him

    # ---- where to be
    yard: float = 0.09  # an inch nearer to the distance at which one fires well
    hunt: float = 0.2  # the same where nothing counts but the enemy
    closer: float = 0.35  # of either at less than that: out of sight one has to go on
    laid: float = 0.5  # of either for weapons that are served where they stand
    cover: float = 0.6  # ground that covers, though nobody fires yet
    fields: float = 0.4  # good targets from where one goes
    caution: float = 0.32  # expected losses against expected gains
    ahead: float = 0.7  # more of it for who has the lead, less for who has not
    later: float = 0.5  # the fire of those who have acted comes next turn, or never
    steady: float = 0.15  # not to move about without need

    # ---- orders
    ranging: float = 1.5  # a shell that misses brings the next one nearer
    waste: float = 0.15  # nobody fires for less
    moving: float = 0.9  # of a shot on the move: the target may be out of sight after all
    come_on: float = 5.0  # who comes with the first wave need not be tested for
    reserve: float = 4.0  # who does not come is lost in the end
    threatened: float = 0.12  # who is likely to be shot at acts first
    ambush: float = 0.5  # to lie in wait where the enemy may come
    down: float = 0.3  # of the danger, that being Down takes away
    disobeys: float = 0.4  # an order that is not carried out
    leads: float = 0.5  # each unit that an officer can order as well
    enough: float = 0.25  # a further order for less can wait for a die
    forgone: float = 0.8  # of what a unit would have done, if it goes Down instead

    # ---- close quarters
    storm: float = 0.95  # of what a fight is likely to bring
    bled: float = 0.3  # what even the winner loses against equals
    dread: float = 1.2  # our own loss against the enemy's

    # ---- support
    call: float = 3.0  # shells or aircraft on whoever is worth it
    spring: float = 0.5  # an ambush is kept for more than this


WEIGHTS = Weights()
