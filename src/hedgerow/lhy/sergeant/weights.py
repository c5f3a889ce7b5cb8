"""What weighs how much with the sergeant. Everything is counted in one coin: a step of infantry is worth 10."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """The table of weights, each with its reason. Another temperament is another table."""

    whim: float = 1.0  # what is at most so much worse than the best is as good while the game opens: a tenth of a step

    # ---- units
    step: float = 10.0  # the measure of everything: some three minutes of the Final Score
    leader: float = 7.0  # he is away for two turns, and his platoon does nothing meanwhile
    latw: float = 5.0
    vehicle: float = 22.0
    carrier: float = 8.0
    limit: float = 1.5  # a step more, for each that is nearer to the Casualty Differential Limit
    disrupted: float = 4.0  # a turn or two lost, and easy prey
    shocked: float = 8.0

    # ---- ground
    prize: float = 14.0  # taking an objective that is needed
    decisive: float = 25.0  # more, if it is the last that is needed
    point: float = 2.5  # a Mission Objective Point
    pace: float = 0.55  # each half MP nearer to where one is going
    ahead: float = 1.5  # of the pace, for tanks that leave the infantry behind
    haste: float = 1.8  # so much more by the time when the mission would be lost
    post: float = 4.0  # a defender on ground that counts
    near_post: float = 1.6  # beside it
    garrison: float = 2.5  # the only one on an objective of ours that enemies are near
    forward: float = 0.15  # of the attacker's pace to a defender: he lets the enemy come

    # ---- danger
    caution: float = 0.75  # expected losses against expected gains: a little less than one, or nobody attacks
    nerve: float = 0.5  # who is running out of time minds them so much less
    later: float = 0.5  # the fire of those who have acted comes next turn, or never
    exposed: float = 0.5  # of the danger on the way
    close: float = 2.0  # enemies beside a place where one would be alone and weaker
    close_to_men: float = 2.5  # a vehicle beside men in order: they storm it, or have something under their coats
    cover: float = 0.25  # each point of cover, though nobody fires yet
    crowd: float = 1.2  # each step more than four in a hex
    impact: float = 4.0  # shells fall there
    unseen: float = 0.9  # Concealment that is lost on arrival
    ambush: float = 3.0  # a Hidden unit that comes out

    # ---- fire
    fields: float = 0.35  # a good target from where one goes
    gunnery: float = 0.55  # the same for vehicles and guns
    shot: float = 0.3  # nobody fires for less
    save: float = 0.35  # an Action kept for Reactions
    unled: float = 0.8  # a Reaction of those whose platoon is still to be activated: they could do more then
    before_assault: float = 0.35  # more, for fire at a hex that friends can Assault
    unknown: float = 0.7  # of a shot at those who are Concealed
    split: float = 0.9  # of a shot that is divided
    shells: float = 0.8  # of what shells would do
    pinned: float = 0.35  # of the worth of enemies who can do nothing under shells
    own_shells: float = 2.0  # own men near by, against the enemy's
    smoke: float = 0.8  # each enemy unit that smoke blinds

    # ---- assault
    beaten: float = 4.5  # each unit that has to retreat: checks, lost ground, lost order
    storm_risk: float = 1.0  # own losses against the enemy's, hand to hand
    ground: float = 3.0  # a hex that is won, if it is no objective
    run_in: float = 0.7  # of the enemy's fire on those who come from two hexes away

    # ---- recovery
    recovers: float = 5.5
    rallies: float = 2.0  # more, since the unit may act at once
    regroups: float = 3.0
    helper: float = 0.6  # what a Platoon Leader could do instead
    withdrawn: float = 2.0  # a turn lost with going back
    given_up: float = 6.0  # an objective that is left to the enemy

    # ---- leading
    together: float = 0.8  # a Platoon Leader with men of his platoon
    tending: float = 1.6  # with those of them who are Disrupted
    alone: float = 3.0  # a Platoon Leader by himself near the enemy

    worthwhile: float = 0.35  # nobody does anything for less


WEIGHTS = Weights()
