"""Events as sentences and moves as phrases, for logs, terminals and screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hedgerow.board.facing import VERTICES, WORDS
from hedgerow.board.hexes import DIRECTIONS
from hedgerow.kernel.choice import Move
from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally

from . import events as e
from . import moves as m
from .counters import COUNTERS, NATIONS
from .scenarios import scenario
from .skills import SKILLS
from .state import State, printed
from .vehicle_guns import mounted

MODE_WORDS = {
    "move": ("moves", "move"), "double": ("moves at the double", "move at the double"),
    "assault": ("assault-moves", "assault-move"),
    "double-assault": ("assault-moves at the double", "assault-move at the double"), "crawl": ("crawls", "crawl"),
    "stealth": ("steals along", "steal along"), "hit-and-run": ("hits and runs", "hit and run"),
}  # fmt: skip
ACTION_VERBS = {
    "fire": "Fire from", "move": "Move out of", "spot": "Look for the enemy from", "smoke": "Lay smoke from",
    "call": "Call Mortar fire from", "light": "Light up a hex from", "shell": "Fire guns from",
    "barrage": "Call Artillery from",
}  # fmt: skip
MODE_VERBS = {
    "move": "Move", "double": "Double-time", "assault": "Assault-move", "double-assault": "Assault-move at the double",
    "crawl": "Low-crawl", "stealth": "Steal along with", "hit-and-run": "Hit and run with",
}  # fmt: skip
COMPASS = {
    "N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west", "NW": "north-west",
}  # fmt: skip
RESTORED = {
    "rallied": "rallies", "a Medic": "is steadied by a Medic", "wound healed": "has his wound healed",
    "an event": "takes heart again",
}  # fmt: skip


def name(s: State, id: str, counter_id: str = "") -> str:
    """A unit or weapon as people call it; a unit by the counter it had then, if that is given."""
    if "@" in id:
        helper, _, weapon = id.partition("@")
        return f"{name(s, helper)} helping with {name(s, weapon)}"
    if ":" in id and (gun := mounted(s, id)) is not None:
        return f"MG {gun.label} of {name(s, gun.vehicle.id)}"
    if id in s.weapons:
        return printed(s.weapons[id]).name
    counter = COUNTERS[counter_id or s.units[id].counter]
    if counter.kind in ("leader", "hero", "armor-leader"):
        return counter.name
    return f"{counter.name} {id}"


def names(s: State, ids: Iterable[str]) -> str:
    listed = [name(s, i) for i in ids]
    return " and ".join(", ".join(listed).rsplit(", ", 1)) if listed else "nobody"


def verb(ids: Iterable[str], one: str, more: str) -> str:
    """A verb that agrees with those who do it."""
    return one if len(tuple(ids)) == 1 else more


def side_name(s: State, side: int) -> str:
    return scenario(s.scenario).side[side].name


def sum_of(tally: Tally) -> str:
    return f"{tally.total:+d}" if tally.mods else "+0"


def dice(faces: Iterable[int]) -> str:
    return "+".join(str(f) for f in faces)


# ------------------------------------------------------------------ events


def tell(s: State, event: Event) -> str:
    """An event as a sentence."""
    return _EVENTS[type(event)](s, event)


KEEP_HIGHER = ("mortar", "fire for effect")  # 18.1.3


def _shot(s: State, x: e.ShotFired) -> str:
    if x.kind == "shell":
        return _burst(x)
    who = names(s, x.parts) if x.parts else "The Mines" if x.kind == "mines" else "The barrage"
    where = f" in {x.start}" if x.start else ""
    thrown = max(x.attack_dice) if x.kind in KEEP_HIGHER else sum(x.attack_dice)
    attack, defence = thrown + x.attack.total, x.defence_die + x.defence.total
    does = {
        "opportunity fire": verb(x.parts, "opportunity-fires", "opportunity-fire"), "fire for effect": "strikes",
        "strafing": "strafes", "bomb": "drops a bomb", "crash": "crashes",
        "mines": "go off",
        "artillery": "strikes",
    }.get(x.kind, verb(x.parts, "fires", "fire"))  # fmt: skip
    higher = x.kind in KEEP_HIGHER
    thrown_words = f"the higher of {' and '.join(map(str, x.attack_dice))}" if higher else dice(x.attack_dice)
    return (
        f"{who}{where} {does} at {aimed_at(s, x)}: {thrown_words} {sum_of(x.attack)} = {attack} "
        f"against {x.defence_die} {sum_of(x.defence)} = {defence}."
    )


def aimed_at(s: State, x: e.ShotFired | e.GunFired | m.Fire | m.Shell | m.Gunship) -> str:
    """17.2.3: a place, or a vehicle in it."""
    return f"{name(s, x.at)} in {x.target}" if x.at else x.target


def _burst(x: e.ShotFired) -> str:
    attack = sum(x.attack_dice) + x.attack.total
    dice_words = f"{dice(x.attack_dice)} {sum_of(x.attack)} = {attack}"
    return f"The shell bursts in {x.target}: {dice_words} against {x.defence_die + x.defence.total}."


def _gun_fired(s: State, x: e.GunFired) -> str:
    does = "opportunity-fires" if x.opportunity else "fires"
    others = [p for p in x.parts if p != x.gun]
    helped = f" ({names(s, others)})" if others else ""
    total = sum(x.dice) + x.tally.total
    result = "a hit" if x.hit else "a miss"
    return (
        f"{name(s, x.gun)}{helped} in {x.start} {does} at {aimed_at(s, x)}: "
        f"{dice(x.dice)} {sum_of(x.tally)} = {total}, needs {x.needed}: {result}."
    )


VERDICTS = {
    "pierced": "it goes through", "catastrophic": "a catastrophic hit", "dud": "a dud", "equal": "it all but holds",
    "held": "the armour holds", "unarmoured": "there is no armour",
}  # fmt: skip


def _struck(s: State, x: e.VehicleStruck) -> str:
    where = f"{name(s, x.unit)} is struck in the {x.aspect} of the {'turret' if x.turret else 'hull'}"
    if not x.dice:
        return f"{where}: {VERDICTS[x.verdict]}."
    pierces, resists = x.dice[0] + x.penetration.total, x.dice[1] + x.armour.total
    return (
        f"{where}: {x.dice[0]} {sum_of(x.penetration)} = {pierces} against {x.dice[1]} {sum_of(x.armour)} = {resists}: "
        f"{VERDICTS[x.verdict]}."
    )


def _hit_in_the_air(s: State, x: e.AircraftStruck) -> str:
    pierces, resists = x.dice[0] + x.penetration.total, x.dice[1] + x.armour.total
    return (
        f"{name(s, x.unit)} is hit: {x.dice[0]} {sum_of(x.penetration)} = {pierces} against "
        f"{x.dice[1]} {sum_of(x.armour)} = {resists}: {VERDICTS[x.verdict]}."
    )


def _turned(s: State, x: e.GunTurned) -> str:
    spent = f" ({points(x.mps)})" if x.mps else ""
    if x.turret:
        return f"{name(s, x.unit)} turns its gun to the {WORDS[(x.facing + x.turret) % VERTICES]}{spent}."
    return f"{name(s, x.unit)} faces {WORDS[x.facing]}{spent}."


def _spotting_round(s: State, x: e.SpottingRoundFired) -> str:
    mods = f" {sum_of(x.tally)}" if x.tally.mods else ""
    way = f"drifts {hexes(x.drift)} {x.direction}" if x.drift else "does not drift"
    end = f"comes down in {x.place}" if x.place else "is lost off the map"
    unseen = "" if x.seen or not x.place else ", out of sight"
    start = f"{name(s, x.caller)} has a Spotting Round fired at {x.target}"
    return f"{start}: {x.dice[0]}{mods} for distance, {x.dice[1]} for direction: it {way} and {end}{unseen}."


def hexes(count: int) -> str:
    return f"{count} hex" if count == 1 else f"{count} hexes"


def missions(count: int) -> str:
    return f"{count} fire mission{'s' * (count != 1)}"


def artillery_name(s: State, mission: str) -> str:
    found = scenario(s.scenario).artillery_named(mission)
    return found.name if found is not None else mission


MISSION_WORDS = {
    "standard": "", "loose": ", a loose mission", "concentrated": ", a concentrated mission", "line": ", a line",
    "walking": ", a walking barrage",
}  # fmt: skip


def _barrage(s: State, x: e.BarrageFell) -> str:
    what = f"{artillery_name(s, x.mission)} fires for effect on {x.place}{MISSION_WORDS[x.kind]}"
    return f"{what}: {', '.join(x.hexes)} ({missions(x.left)} left)."


def _more(s: State, x: e.MoreArtilleryAsked) -> str:
    result = "one more mission" if x.granted else "no more calls"
    return f"{side_name(s, x.side)} asks {artillery_name(s, x.mission)} for more: {x.die}, needs {x.needed}: {result}."


def _walked(s: State, x: e.BarrageWalked) -> str:
    return f"The barrage of {x.name} walks from {x.start} {f'to {x.place}' if x.place else 'off the map'}."


def _damage(s: State, x: e.DamageChecked) -> str:
    who = name(s, x.unit, x.counter)
    return f"{who} checks damage: {x.die} {sum_of(x.tally)} = {x.total} against {x.morale}: {x.result}."


def _reduced(s: State, x: e.SquadReduced) -> str:
    left = COUNTERS[x.counter]
    if NATIONS[left.nation].never_shaken:
        return f"{x.unit} loses men and fights on: a {left.name} is left."
    return f"Squad {x.unit} takes casualties: a Shaken {left.name} is left."


def _morale(s: State, x: e.MoraleChecked) -> str:
    does = f"treats {name(s, x.patient)}" if x.patient else f"tries to {x.purpose}"
    result = "succeeds" if x.passed else "fails"
    total = sum(x.dice) + x.tally.total
    return f"{name(s, x.unit)} {does}: {dice(x.dice)} {sum_of(x.tally)} = {total}, needs {x.needed}: {result}."


def _melee(s: State, x: e.MeleeStruck) -> str:
    result = verb(x.targets, "the target falls", "all targets fall") if x.killed else "no effect"
    total = sum(x.dice) + x.tally.total
    return (
        f"Melee in {x.place}: {names(s, x.attackers)} ({x.attack.total}) against {names(s, x.targets)} "
        f"({x.defence.total}) at {x.odds}, kill on {x.kill_number}: "
        f"{dice(x.dice)} {sum_of(x.tally)} = {total}: {result}."
    )


def _assaulted(s: State, x: e.VehicleAssaulted) -> str:
    attack, defence = x.die + x.attack.total, x.defence_die + x.defence.total
    sums = f"{x.die} {sum_of(x.attack)} = {attack} against {x.defence_die} {sum_of(x.defence)} = {defence}"
    result = "it is destroyed" if x.destroyed else "in vain"
    return f"{name(s, x.unit)} assaults {name(s, x.vehicle)}: {sums}: {result}."


def _overran(s: State, x: e.Overran) -> str:
    attack, defence = x.die + x.attack.total, x.defence_die + x.defence.total
    sums = f"{x.die} {sum_of(x.attack)} = {attack} against {x.defence_die} {sum_of(x.defence)} = {defence}"
    return f"{name(s, x.unit)} Overruns {x.place}: {sums}."


def _initiative(s: State, x: e.InitiativeRolled) -> str:
    thrown = f" ({' against '.join(str(d) for d in x.dice)}{', a tie' if x.tie else ''})" if x.dice else ""
    if x.side is None:
        return f"The initiative is undecided{thrown}."
    return f"{side_name(s, x.side)} has the initiative{thrown}."


def _spotting(s: State, x: e.SpottingTried) -> str:
    result = "spotted" if x.seen else "nothing seen"
    total = x.die + x.tally.total
    looks = f"{name(s, x.unit)} looks for the enemy in {x.place}"
    return f"{looks}: {x.die} {sum_of(x.tally)} = {total}, needs {x.needed}: {result}."


def _starshell(s: State, x: e.StarshellFired) -> str:
    result = "it burns" if x.lit else "it fails"
    fires = f"{name(s, x.unit)} fires a Starshell over {x.place}"
    return f"{fires}: {x.die} {sum_of(x.tally)} = {x.die + x.tally.total}, needs {x.needed}: {result}."


def _fortified(s: State, x: e.Fortified) -> str:
    by = f"{side_name(s, x.side)} has" if x.side >= 0 else "There is"
    return f"{by} {work_words(x.kind, x.facing)} in {x.place}."


def work_words(kind: str, facing: int) -> str:
    """A fortification, and which way the front of a Bunker or Cave is."""
    return f"a {kind} facing {DIRECTIONS[facing]}" if kind in ("bunker", "cave") else kind


def _stepped(s: State, x: e.Stepped) -> str:
    origin = f"from {x.start} " if x.start else "on to the map "
    goes = verb(x.units, "backs", "back") if x.backwards else verb(x.units, "goes", "go")
    return f"{names(s, x.units)} {goes} {origin}to {x.place} ({points(x.cost.total)}, {x.spent} spent)."


def _placed(s: State, x: e.UnitPlaced) -> str:
    return f"{name(s, x.unit)} is placed in {x.place}{f', facing {facing(x.facing)}' if x.facing >= 0 else ''}."


def facing(vertex: int) -> str:
    return WORDS[vertex] if 0 <= vertex < VERTICES else f"vertex {vertex}"


def _pivoted(s: State, x: e.Pivoted) -> str:
    cost = f"{points(x.cost.total)}, {x.spent} spent"
    return f"{name(s, x.unit)} in {x.place} turns to face {facing(x.facing)} ({cost})."


def points(mps: int) -> str:
    return f"{mps} MP" if mps == 1 else f"{mps} MPs"


def _began(s: State, x: e.MoveBegan) -> str:
    one, more = MODE_WORDS[x.mode]
    origin = f" out of {x.place}" if x.place else " from off the map"
    return f"{names(s, x.units)} {verb(x.units, one, more)}{origin}."


def _ended(s: State, x: e.MoveEnded) -> str:
    return f"The move ends in {x.place}." if x.units else f"The move breaks off in {x.place}."


def _mission(s: State, x: m.NameMission | m.Bombard) -> str:
    return artillery_name(s, x.mission) + MISSION_WORDS[x.kind] + (f" toward {x.toward}" if x.toward else "")


def _handled(s: State, x: e.WeaponHandled) -> str:
    by = f" ({name(s, x.unit)})" if x.unit else ""
    where = f" in {x.place}" if x.place else ""
    return f"{name(s, x.weapon)} is {x.how}{where}{by}."


_EVENTS: dict[type[Event], Callable[[State, Any], str]] = {
    e.TurnBegan: lambda s, x: f"Turn {x.turn} of {s.turns}.",
    e.PhaseBegan: lambda s, x: f"{x.phase.capitalize()} Phase.",
    e.InitiativeRolled: _initiative,
    e.UnitPlaced: _placed,
    e.Pivoted: _pivoted,
    e.HatchesChanged: lambda s, x: f"{name(s, x.unit)} {'shuts' if x.buttoned else 'opens'} its hatches.",
    e.AssaultFireDeclared: lambda s, x: f"{name(s, x.unit)} will fire first and move then.",
    e.BuildingCrushed: lambda s, x: f"{name(s, x.unit)} breaks down the building in {x.place}: it is {x.terrain} now.",
    e.MarkerKept: lambda s, x: f"{name(s, x.unit)} stays on the move.",
    e.Fortified: _fortified,
    e.FoxholesDug: lambda s, x: f"{side_name(s, x.side)} digs foxholes in {x.place}.",
    e.MoraleChecked: _morale,
    e.JamChecked: lambda s, x: f"{name(s, x.weapon)}: {x.die}, {'lost for good' if x.lost else 'the jam is cleared'}.",
    e.HalfSquadsMerged: lambda s, x: f"{name(s, x.first)} is made up again from two Half-squads.",
    e.WeaponHandled: _handled,
    e.MotherlandCalled: lambda s, x: f"{x.place} stands for the Motherland: Morale +1 there this turn.",
    e.SidePassed: lambda s, x: f"{side_name(s, x.side)} passes ({x.in_a_row} in a row).",
    e.HexesActivated: lambda s, x: f"{side_name(s, x.side)} activates {', '.join(x.places)}.",
    e.ImpulseEnded: lambda s, x: f"{side_name(s, x.side)} ends its impulse.",
    e.MoveBegan: _began,
    e.Stepped: _stepped,
    e.MoveEnded: _ended,
    e.SpottingTried: _spotting,
    e.SmokeTried: lambda s, x: (
        f"{name(s, x.unit)} lays smoke in {x.place}: {x.die}, needs {x.needed}: {'smoke' if x.laid else 'none'}."
    ),
    e.StarshellFired: _starshell,
    e.StarshellCalled: lambda s, x: f"{name(s, x.unit)} has {name(s, x.mortar)} put up a Starshell over {x.place}.",
    e.WireCrushed: lambda s, x: f"{name(s, x.unit)} flattens the wire in {x.place}.",
    e.MinesStruck: lambda s, x: f"{name(s, x.unit)} runs on Mines in {x.place}: {x.die}: {x.result}.",
    e.SniperPlaced: lambda s, x: f"{name(s, x.unit)} shows himself in {x.place}.",
    e.ShotFired: _shot,
    e.GunTurned: _turned,
    e.GunFired: _gun_fired,
    e.VehicleStruck: _struck,
    e.TargetAcquired: lambda s, x: (
        f"{name(s, x.gun)} has the range of {name(s, x.target) if x.target in s.units else x.target} (-{x.bonus})."
    ),
    e.MissionsGranted: lambda s, x: (
        f"{side_name(s, x.side)} has {missions(x.count)} of {artillery_name(s, x.mission)}."
    ),
    e.MoreArtilleryAsked: _more,
    e.SpottingRoundFired: _spotting_round,
    e.MissionAborted: lambda s, x: f"{name(s, x.caller)} breaks off the mission of {artillery_name(s, x.mission)}.",
    e.BarrageFell: _barrage,
    e.BarrageWalked: _walked,
    e.WeaponJammed: lambda s, x: f"{name(s, x.weapon)} jams.",
    e.TargetUnhurt: lambda s, x: f"{name(s, x.unit)} is unhurt.",
    e.TargetHit: lambda s, x: (
        f"{name(s, x.unit)} is hit by {x.difference} ({sum_of(x.attack)} against {sum_of(x.defence)})."
    ),
    e.DamageChecked: _damage,
    e.DamageRerolled: lambda s, x: f"{name(s, x.unit)} is lucky and checks again.",
    e.UnitShaken: lambda s, x: f"{name(s, x.unit)} is Shaken.",
    e.SquadReduced: _reduced,
    e.UnitWounded: lambda s, x: f"{name(s, x.unit)} is wounded.",
    e.VehicleLost: lambda s, x: f"{name(s, x.unit)} in {x.place} is {'abandoned' if x.abandoned else 'a Wreck'}.",
    e.BailedOut: lambda s, x: f"Bailout from {name(s, x.name)}: {x.die}, {'saved' if x.survives else 'lost'}.",
    e.CrewOut: lambda s, x: f"The Crew of {name(s, x.vehicle)} gets out in {x.place}.",
    e.GotOff: lambda s, x: f"{name(s, x.unit)} gets off in {x.place}.",
    e.GotOn: lambda s, x: (
        f"{names(s, x.units)} {verb(x.units, 'gets', 'get')} {'on to' if x.outside else 'into'} {name(s, x.vehicle)}"
        f" in {x.place}."
    ),
    e.UnitEliminated: lambda s, x: f"{name(s, x.unit)} is lost in {x.place or 'reserve'}: {x.why}.",
    e.UnitRestored: lambda s, x: f"{name(s, x.unit)} {RESTORED.get(x.how, f'is restored: {x.how}')}.",
    e.HeroRolled: lambda s, x: f"A Hero? {x.die}: {'yes!' if x.die % 2 == 0 else 'not this time.'}",
    e.HeroAppeared: lambda s, x: (
        f"{name(s, x.unit)} steps forward as a Hero in {x.place}{f' ({SKILLS[x.skill].name})' if x.skill else ''}."
    ),
    e.Retreated: lambda s, x: f"{name(s, x.unit)} flees from {x.start} to {x.place}.",
    e.AirSupportDue: lambda s, x: f"Doubles: {name(s, x.unit)} comes in the next impulse.",
    e.AirSupportArrived: lambda s, x: f"{name(s, x.unit)} is here: {x.die}, from the {' or '.join(x.edges)}.",
    e.FlightBegan: lambda s, x: f"{name(s, x.unit)} comes in over {x.start} and flies {COMPASS[x.toward]}, to {x.end}.",
    e.AircraftStruck: _hit_in_the_air,
    e.SortieBegan: lambda s, x: f"{name(s, x.unit)} comes for a sortie.",
    e.Hopped: lambda s, x: f"{name(s, x.unit)} flies {f'from {x.start}' if x.start else 'on'} to {x.place}.",
    e.ModeChanged: lambda s, x: f"{name(s, x.unit)} {'hovers' if x.hovering else 'flies again'} over {x.place}.",
    e.SortieEnded: lambda s, x: f"{name(s, x.unit)} {'is damaged and ' * x.damaged}leaves from {x.place}.",
    e.HelicopterCrashed: lambda s, x: f"{name(s, x.unit)} comes down in {x.place or 'no hex of the map'}.",
    e.FlightEnded: lambda s, x: f"{name(s, x.unit)} {'aborts over' if x.aborted else 'leaves the map at'} {x.place}.",
    e.AircraftCrashed: lambda s, x: (
        f"{name(s, x.unit)} comes down after {x.die} more hex{'es' * (x.die > 1)}: in {x.place or 'no hex of the map'}."
    ),
    e.VehicleAssaulted: _assaulted,
    e.Overran: _overran,
    e.FellBack: lambda s, x: f"{name(s, x.unit)} falls back from {x.start} to {x.place}.",
    e.MeleeJoined: lambda s, x: (
        f"{side_name(s, x.side)} brings on a Melee in {x.place}{', an Ambush' if x.ambush else ''}."
    ),
    e.MeleeStruck: _melee,
    e.MountChanged: lambda s, x: f"{x.unit} {'mounts' if x.mounted else 'dismounts'} in {x.place}.",
    e.FireChecked: lambda s, x: (
        f"Does {x.place} catch fire? {x.die}, needs {x.needed}: {'it burns' if x.started else 'no'}."
    ),
    e.FireBlew: lambda s, x: (
        f"The fire in {x.start} blows {f'toward {x.place}' if x.place else 'where nothing burns'} ({x.die})."
    ),
    e.MissileLost: lambda s, x: f"The missile of {name(s, x.gun)} goes astray.",
    e.MissilesExpended: lambda s, x: f"{name(s, x.gun)} has no missiles left.",
    e.MarkersCleared: lambda s, x: "Markers come off.",
    e.ControlTaken: lambda s, x: f"{side_name(s, x.side)} takes {x.place}.",
    e.ParagraphRead: lambda s, x: f"Event {x.marker} in {x.place}: {x.text}",
    e.GameEnded: lambda s, x: f"The game is over: {x.words.rstrip('.')}.",
}


# ------------------------------------------------------------------ moves


def say(s: State, move: Move) -> str:
    """A move as a phrase."""
    return _MOVES[type(move)](s, move)


def _go(s: State, x: m.Go) -> str:
    left = f", leaving {names(s, x.leave)}" if x.leave else ""
    return f"{MODE_VERBS[x.mode]} {names(s, x.units)}{left}"


def _unload(s: State, x: m.Unload) -> str:
    if not x.units:
        return "Stay on"
    return f"Let {names(s, x.units)} get off{' by Assault Movement' if x.assault else ''}"


def _fortify(s: State, x: m.Fortify) -> str:
    return f"Put {work_words(x.kind, x.facing)} in {x.place}"


def _shell(s: State, x: m.Shell) -> str:
    pivot = f", turned {WORDS[x.facing % VERTICES]}" if x.facing >= 0 else ""
    others = [i for i in (x.leader, x.helper) if i]
    helped = f", with {names(s, others)}" if others else ""
    return f"Shell {aimed_at(s, x)} with {name(s, x.gun)}{pivot}{helped}"


def _upward(s: State, x: m.Flak | m.ShellUp) -> str:
    does = "Fire at the aircraft" if isinstance(x, m.Flak) else "Shell the helicopter"
    pivot = f", turned {WORDS[x.facing % VERTICES]}" if x.facing >= 0 else ""
    helped = f", with {name(s, x.leader)}" if x.leader else ""
    return f"{does} over {x.target} with {name(s, x.gun)}{pivot}{helped}"


def _enter(s: State, x: m.Enter) -> str:
    how = "" if x.mode == "move" else f" ({MODE_VERBS[x.mode].removesuffix(' with').lower()})"
    return f"Bring on {names(s, x.units)}{how}"


def _assault(s: State, x: m.Assault) -> str:
    with_ = f" with {name(s, x.weapon)}" if x.weapon else ""
    led = f", led by {name(s, x.leader)}" if x.leader else ""
    return f"{name(s, x.unit)} assaults{with_}{led}"


def _strike(s: State, x: m.Strike) -> str:
    with_ = f" with {names(s, x.weapons)}" if x.weapons else ""
    return f"Attack {names(s, x.targets)}{with_}"


_MOVES: dict[type[Move], Callable[[State, Any], str]] = {
    m.Place: lambda s, x: (
        f"Put {name(s, x.unit)} in {x.place}{f', facing {facing(x.facing)}' if x.facing >= 0 else ''}"
    ),
    m.Fortify: _fortify,
    m.Dig: lambda s, x: f"Dig foxholes in {x.place}",
    m.PrintedSetUp: lambda s, x: "Set up all that is left as the scenario suggests",
    m.Ready: lambda s, x: "Ready",
    m.Rally: lambda s, x: f"Rally {name(s, x.unit)}",
    m.Treat: lambda s, x: f"{name(s, x.medic)} treats {name(s, x.patient)}",
    m.Motherland: lambda s, x: f"Call on {x.place} to hold for the Motherland",
    m.Merge: lambda s, x: f"Make one Squad of {name(s, x.first)} and {name(s, x.second)}",
    m.PickUp: lambda s, x: f"{name(s, x.unit)} takes up {name(s, x.weapon)} ({x.weapon})",
    m.Hand: lambda s, x: f"Hand {name(s, x.weapon)} ({x.weapon}) to {name(s, x.unit)}",
    m.Drop: lambda s, x: f"Drop {name(s, x.weapon)} ({x.weapon})",
    m.Destroy: lambda s, x: f"Destroy {name(s, x.weapon)} ({x.weapon})",
    m.Flip: lambda s, x: f"{'Fold' if s.weapons[x.weapon].tripod else 'Set up'} {name(s, x.weapon)} ({x.weapon})",
    m.Finish: lambda s, x: "Done",
    m.Pass: lambda s, x: "Pass",
    m.Activate: lambda s, x: f"Activate {x.place}",
    m.Also: lambda s, x: f"Activate {'the vehicles in ' * x.vehicles}{x.place} as well",
    m.Begin: lambda s, x: "Begin",
    m.Fire: lambda s, x: f"Fire at {aimed_at(s, x)} with {names(s, x.parts)}",
    m.Shell: _shell,
    m.Turn: lambda s, x: f"Turn {name(s, x.unit)} {WORDS[x.facing % VERTICES]}",
    m.Hold: lambda s, x: "Hold fire for all of this move" if x.rest else "Hold fire",
    m.Go: _go,
    m.Enter: _enter,
    m.Step: lambda s, x: f"Go to {x.place}",
    m.Storm: lambda s, x: f"Close Assault {name(s, x.at)} in {x.place}",
    m.Overrun: lambda s, x: f"Overrun {x.place}",
    m.Halt: lambda s, x: "Halt",
    m.Reverse: lambda s, x: f"Back into {x.place}",
    m.Pivot: lambda s, x: f"Turn {name(s, x.unit) + ' ' if x.unit else ''}to face {facing(x.facing)}",
    m.Load: lambda s, x: f"Mount {name(s, x.vehicle)}{' on the outside' if x.outside else ''}: {names(s, x.units)}",
    m.Unload: _unload,
    m.Button: lambda s, x: f"{'Open' if s.units[x.unit].buttoned else 'Shut'} the hatches of {name(s, x.unit)}",
    m.AssaultFire: lambda s, x: f"{name(s, x.unit)} fires first and {'steals along' if x.stealth else 'moves'} then",
    m.Mount: lambda s, x: f"{name(s, x.unit)} mounts",
    m.Dismount: lambda s, x: f"{name(s, x.unit)} dismounts",
    m.KeepMoving: lambda s, x: f"{name(s, x.unit)} stays on the move",
    m.Spot: lambda s, x: f"{name(s, x.unit)} looks for the enemy in {x.place}",
    m.Smoke: lambda s, x: f"{name(s, x.unit)} lays smoke in {x.place}",
    m.Starshell: lambda s, x: f"{name(s, x.unit)} fires a Starshell over {x.place}",
    m.CallStarshell: lambda s, x: f"{name(s, x.caller)} has {name(s, x.mortar)} put up a Starshell over {x.place}",
    m.Call: lambda s, x: f"{name(s, x.caller)} calls {name(s, x.mortar)} on {x.target}",
    m.NameMission: lambda s, x: f"{name(s, x.caller)} calls {_mission(s, x)} …",
    m.Bombard: lambda s, x: f"{name(s, x.caller)} calls {_mission(s, x)} on {x.target}",
    m.Shift: lambda s, x: f"Shift to {x.place} and fire for effect",
    m.ForEffect: lambda s, x: f"Fire for effect on {s.spotting_round}" if s.spotting_round else "Fire for effect",
    m.Abort: lambda s, x: "Break off the mission",
    m.Show: lambda s, x: f"Show {name(s, x.unit)} …",
    m.PlaceSniper: lambda s, x: f"Show {name(s, x.unit)} in {x.place}",
    m.Fight: lambda s, x: f"Fight on in {x.place}",
    m.Withdraw: lambda s, x: f"Withdraw {names(s, x.units)}",
    m.Prepare: lambda s, x: f"{ACTION_VERBS[x.action]} {x.place} …",
    m.EndImpulse: lambda s, x: "End the impulse",
    m.Fly: lambda s, x: f"Come in over {x.entry} and fly {COMPASS[x.toward]}",
    m.Strafe: lambda s, x: f"Strafe from {x.place} on",
    m.Bomb: lambda s, x: f"Drop a bomb on {x.place}",
    m.FlyOn: lambda s, x: "Fly on",
    m.Flak: _upward,
    m.TakeOff: lambda s, x: f"Send {name(s, x.unit)}",
    m.Hop: lambda s, x: f"Fly to {x.place}",
    m.Hover: lambda s, x: "Hover" if x.low else "Fly again",
    m.Gunship: lambda s, x: f"Fire the {'rockets' if x.rockets else 'machine guns'} at {aimed_at(s, x)}",
    m.FlyHome: lambda s, x: "Fly home",
    m.ShootUp: lambda s, x: f"Fire at the helicopter over {x.target} with {names(s, x.parts)}",
    m.ShellUp: _upward,
    m.Strike: _strike,
    m.Assault: _assault,
    m.Reply: lambda s, x: f"Close Assault it with {names(s, x.units)}" if x.units else "Let it pass",
    m.Retreat: lambda s, x: f"Flee to {x.place}",
}
