"""What weighs how much with the sergeant. Everything is counted in one coin: a fresh rifle Squad is worth 10."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """The table of weights, each with its reason. Another temperament is another table."""

    whim: float = 1.0  # what is at most so much worse than the best is as good while the game opens: a tenth of a Squad

    # ---- units
    squad: float = 10.0  # the measure of everything
    half_squad: float = 5.0  # half of one
    crew: float = 3.0
    team: float = 8.0  # fires like a Squad, moves and fights like less
    leader: float = 5.0  # rallies and brings tempo, whatever his LM
    leader_lm: float = 3.0  # each point of LM helps every shot and every check around him
    hero: float = 7.0
    medic: float = 2.5
    sniper: float = 4.0
    scout: float = 3.0
    vehicle: float = 20.0  # with a gun
    carrier: float = 10.0  # what carries a Squad under fire
    soft: float = 6.0  # a vehicle without armour
    weapon_fp: float = 1.0  # each point of a weapon that works

    # ---- what befalls them, as a share of their worth
    shaken: float = 0.4  # a turn or two lost, and helpless in Melee
    wounded: float = 0.6
    reduced: float = 0.7  # a Squad that becomes a Shaken Half-squad

    # ---- ground
    point: float = 3.0  # a victory point when most points win: a Squad is often worth two
    threshold: float = 70.0  # all points that a side needs to win, together
    hold: float = 0.6  # keeping what is ours is worth less than taking what is not, unless the enemy is near
    guarded: float = 0.15  # a second garrison adds little
    crowd: float = 0.35  # each friend already close to a goal makes it less of a goal for others
    crowd_contested: float = 0.1  # but where the enemy sits, more friends are welcome
    stack: float = 0.4  # each further MMC of a stack that goes along
    guard: float = 2.0  # turns' march from what is ours at which nobody guards it any more, where vehicles roam
    hauled: float = 0.25  # of a goal for a Weapon Team, which is better where it sees far
    here_to_stay: float = 0.3  # standing on a goal just taken
    in_time: float = 2.0  # turns to spare before one goes where one should be at the end
    early: float = 0.3  # what it is worth before that
    long_way: float = 0.25  # each MP from where one comes on to what counts

    # ---- danger
    caution: float = 0.7  # expected losses against expected gains: a little less than one, or nobody attacks
    on_the_way: float = 0.6  # of every place passed: the same gun fires only once
    stopped: float = 1.6  # who loses something on the way is likely to stop there
    later: float = 0.35  # next turn's fire is uncertain, both sides move before it
    unseen: float = 0.35  # the enemy must spot those who lie still in cover
    crowded: float = 0.15  # friends under the same shot

    # ---- fire
    fields: float = 0.35  # a good field of fire from where one goes
    fields_now: float = 0.8  # after Assault Movement the shot comes at once
    goal_target: float = 0.25  # more, for enemies on ground that counts
    close_target: float = 0.15  # more, for enemies next to friends
    fresh_target: float = 0.1  # more, for enemies who have still to act
    save: float = 1.0  # what an unfired stack is worth to a defender while enemies have still to move
    save_attacking: float = 0.3  # to an attacker
    watch: float = 0.4  # an MMC that stays where it is can fire at those who move
    shot: float = 0.25  # nobody fires for less
    opportunity: float = 0.9  # nobody gives up his turn for less when others move by
    opportunity_spent: float = 0.25  # unless he has acted already
    spot_for_others: float = 0.4  # others may fire at what one has spotted
    better: float = 0.6  # of a better shot elsewhere that a gun gives up when it fires at movers
    acquired: float = 0.6  # each point that a gun has gained on another target
    watched: float = 0.9  # all of the enemy in a gun's arc that looked away
    light: float = 0.8  # of the best shot that a Starshell makes possible
    charge: float = 3.0  # a charge is used once
    mission: float = 4.0  # a fire mission is fired once: nobody calls it for less
    own_shells: float = 2.5  # own men under one's own shells, against the enemy's
    walked: float = 0.4  # of what a barrage would hit where it walks next: the enemy may be gone by then
    first_shot: float = 0.6  # of a shot that is fired in haste before one goes
    surprise: float = 2.0  # a Sniper stays hidden for less

    # ---- leading
    led: float = 0.5  # an MMC under a Leader
    alone: float = 2.0  # a Leader by himself is soon a prisoner
    tended: float = 1.0  # a Medic with a hurt comrade
    abandon: float = 2.5  # a point of a weapon left behind
    smoke: float = 0.35  # share of the danger that smoke takes away

    # ---- vehicles
    support: float = 0.35  # of a goal that a vehicle is close to: others take it
    guns: float = 0.5  # a good shot from where it goes
    patience: float = 0.5  # of that to who is ahead: the enemy has to come
    guns_now: float = 0.8  # after Assault Movement it comes at once
    in_vain: float = 0.6  # an MMC that has stormed a vehicle in vain, and is out of breath
    stormed: float = 0.5  # enemies next to it will not always come
    among: float = 0.15  # of men who have to give way to it
    front: float = 0.5  # to face the nearest enemy before he is in sight
    afoot: float = 1.5  # horsemen who get off in time
    sooner: float = 0.5  # to ride instead of walking

    # ---- melee
    melee_risk: float = 1.0  # own losses against the enemy's, hand to hand
    withdraw: float = 1.0  # margin by which a Melee must look bad before it is left

    # ---- the score
    behind: float = 1.8  # who would lose now presses on, so much by the last turn
    nerve: float = 0.6  # and minds his losses so much less by then
    ahead: float = 0.5  # who would win now sits tight
    last_turns: int = 2  # in the last turns
    worthwhile: float = 0.25  # nobody does anything for less


WEIGHTS = Weights()
