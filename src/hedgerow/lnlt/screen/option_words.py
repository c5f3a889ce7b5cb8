"""What each named option means, in a sentence for those who choose. An option that no rule asks for is not here."""

OPTION_WORDS = {
    "abandoning-crew": (
        "A Crew that gets out of an abandoned vehicle is Shaken outright (shaken), or only if it fails a Morale Check."
    ),
    "acquired-target-spotted": (
        "Whether a target that a gun has acquired needs no spotting for that gun alone (firer), or for its whole side "
        "(all)."
    ),
    "assault-fire": (
        "Whether men on foot who may Assault Move, or steal along, may also fire first and then move up to half their "
        "MPs."
    ),
    "blazes": "Whether shots may set Buildings, woods and fields on fire, which then spreads.",
    "captured-sw-close-assault": (
        "Whether a captured Support Weapon that serves in a Close Assault in vain is lost (remove) or kept."
    ),
    "close-assault-escort": (
        "Who protects a vehicle of his hex from Close Assault: units that could fight in Melee, or any in Good Order."
    ),
    "advisor-calls-fire": "Whether Advisors may call off-board Artillery as Leaders and Scouts do.",
    "aircraft-altitude": (
        "How high aircraft fly for the guns below: two levels above the tallest obstacle on their way (core), or one "
        "level above the hex they are over (card)."
    ),
    "aircraft-nonpenetration": (
        "An aircraft that is hit and not pierced: an equal roll drives it off and a lower one may (core), or only an "
        "equal roll followed by a failed Morale Check does (card)."
    ),
    "combined-fp-rounding": (
        "Units that support a shot add half their Firepower: the sum of the halves is rounded up once (total), or each "
        "half by itself (per-unit)."
    ),
    "crew-bailout-dft": (
        "A Crew whose vehicle small arms destroy comes out in Good Order on a 1 (one-in-six), or like passengers "
        "Shaken on an even die (even-odd)."
    ),
    "he-moved-target": "Whether a shell that has hit does 1 more to those who have moved (plus-1).",
    "heat-infantry-cover": (
        "HEAT does 1 less to men in the open; what keeps them from being so: Buildings, Huts, Bunkers and Caves "
        "(core), or Buildings and Bunkers alone (card)."
    ),
    "heat-vs-red-armor": (
        "HEAT against armour printed in red: half the penetration value, 4 less on the roll (minus-4), or no "
        "difference."
    ),
    "fire-mission-types": (
        "Off-board Artillery fires standard missions only (standard), or also the card's loose and concentrated "
        "missions, lines and walking barrages (card)."
    ),
    "hero-trigger": (
        "A Hero may appear when a Squad rolls a natural 1 on a Damage Check: on checks by enemy fire only "
        "(enemy-fire), or on any (any-check)."
    ),
    "hit-and-run": "Whether horsemen, motorcyclists and light vehicles may fire once on their way, at -2, and move on.",
    "indirect-vs-vehicle-modifiers": (
        "Mortars and Artillery against vehicles: their Firepower alone counts (none), or all modifiers of direct fire "
        "(dft)."
    ),
    "inside-passengers-shaken-mc": "Whether passengers inside a vehicle that ordnance Shakes check their Morale.",
    "inside-passengers-small-arms": (
        "Which armoured vehicles do not shield those inside from small arms: open-topped ones, all that are open, or "
        "none."
    ),
    "leader-lm-on-leader-rally": "Whether a Good Order Leader's LM also helps other Leaders to rally.",
    "lm-on-opportunity-fire": "Whether a Leader may direct Opportunity Fire from his hex with his LM.",
    "los-between-buildings": (
        "A line of sight along the hexside between two buildings that touch: blocked, or open at -2 to fire (penalty)."
    ),
    "mines-vs-vehicles": (
        "What Mines do to vehicles: an attack with their Firepower against the lowest armour (firepower), or a table "
        "that asks for one die alone (table)."
    ),
    "mortar-direct-modifiers": (
        "A Mortar that sees its target: all modifiers of direct fire count (core), or neither Leaders nor degrading "
        "terrain do (card)."
    ),
    "mortar-ffe": (
        "Whether every Mortar attack leaves a barrage on its hex (always), or only one that a Leader or Scout called "
        "(indirect-only)."
    ),
    "mounted-units": (
        "Whether units that have horses or motorcycles ride them, and may dismount and mount (on), or fight on foot "
        "(off)."
    ),
    "moving-target-oft": "Which moving targets add 1 to the to-hit roll of ordnance: all, or vehicles only.",
    "open-buttoned-oft": (
        "The gun of a buttoned vehicle adds 1 to its to-hit roll (buttoned-plus-1), or that of an open one takes 1 off "
        "(open-minus-1)."
    ),
    "ops-complete-lm-on-damage": "Whether a Leader under Ops Complete still steadies the Damage Checks of his hex.",
    "ops-complete-sw-halving": (
        "Which weapons of a Squad under Ops Complete fire at half strength: machine guns and Flamethrowers, or all "
        "that use the Direct Fire Table (all-dft)."
    ),
    "ordnance-sw-in-buildings": (
        "Whether ordnance such as the Bazooka never fires from inside a Building (forbidden), or some of it does, "
        "which makes its bearers easier to hit (card). Anti-Tank Rifles always may."
    ),
    "shaken-vehicle-mf": "Half the MF of a Shaken vehicle, with fractions rounded up, or down.",
    "overrun-defender-tm": "Whether the terrain helps those whom a vehicle Overruns.",
    "overrun-terrain": (
        "Where vehicles may Overrun: in open terrain, Brush, Low Crops and on Roads (core), there and in Wheat Fields "
        "(reference), or wherever neither water nor cover is (card)."
    ),
    "shaken-avoids": "Whom Shaken units will not move toward: any enemy in sight, or only enemies in Good Order.",
    "shaken-inside-disembark": (
        "Whether Shaken passengers inside a vehicle have to get off after small-arms fire, as those outside do."
    ),
    "shaken-target-acquisition": "Whether guns that have acquired a vehicle lose their aim (loses) when it is Shaken.",
    "smoke-hides-open": "Whether smoke on open ground hides the units there until they are spotted.",
    "smoke-then-act": (
        "Laying smoke ends a unit's part in the turn (no), or leaves it to act, a little slower, if the smoke comes "
        "down (card)."
    ),
    "split-mg-fire": (
        "Whether a tank whose turret is turned splits its strong machine gun: half fires with the turret, half with "
        "the hull."
    ),
    "sw-destroy": (
        "Who may destroy a Support Weapon: Squads, Half-squads, Crews, Leaders and Heroes in Good Order (3.0), or any "
        "unit in Good Order (1.6)."
    ),
    "vehicle-size": "Whether large vehicles are easier and small ones harder to hit.",
    "vehicle-speed": "Whether fast vehicles on the move are harder to hit than others.",
    "us-extra-artillery": (
        "Whether Americans who have used up their fire missions may roll for one more: 3 or less on a die gives it, "
        "more ends their calls."
    ),
    "vehicle-assault-fire": "Whether a vehicle may fire first and then move up to half its MF.",
    "vehicle-spotting-bonus": "Whether a hex with a vehicle in it is easier to spot, by 1.",
    "wreck-stacking": "Whose vehicle place a Wreck fills: both sides', or its owner's alone.",
    "wt-smoke": "Whether Weapon Teams may lay smoke.",
}
