"""Events as sentences, for logs, terminals and screen readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hedgerow.kernel.events import Event
from hedgerow.lnlt.book.content import COUNTERS, NATIONS
from hedgerow.lnlt.book.counters import MACHINES
from hedgerow.lnlt.book.skills import SKILLS
from hedgerow.lnlt.ground.facing import VERTICES, WORDS
from hedgerow.lnlt.scenario.asking import artillery_name, side_name
from hedgerow.lnlt.screen.phrases import MISSION_WORDS
from hedgerow.lnlt.state import events as e
from hedgerow.lnlt.state.names import (
    COMPASS,
    aimed_at,
    dice,
    facing,
    flies,
    hexes,
    missions,
    name,
    names,
    points,
    sum_of,
    verb,
    work_words,
)
from hedgerow.lnlt.state.parts import part_named
from hedgerow.lnlt.state.state import State

MODE_WORDS = {
    "move": ("moves", "move"), "double": ("moves at the double", "move at the double"),
    "assault": ("assault-moves", "assault-move"),
    "double-assault": ("assault-moves at the double", "assault-move at the double"), "crawl": ("crawls", "crawl"),
    "stealth": ("steals along", "steal along"), "hit-and-run": ("hits and runs", "hit and run"),
}  # fmt: skip
RESTORED = {
    "rallied": "rallies", "a Medic": "is steadied by a Medic", "wound healed": "has his wound healed",
    "an event": "takes heart again",
}  # fmt: skip


def tell(s: State, event: Event) -> str:
    """An event as a sentence."""
    return SENTENCES[type(event)](s, event)


KEEP_HIGHER = ("mortar", "fire for effect")  # 18.1.3


def _shot(s: State, x: e.ShotFired) -> str:
    if x.kind == "shell":
        return _burst(x)
    who = names(s, x.parts) if x.parts else "The Mines" if x.kind == "mines" else "The barrage"
    where = f" {over_or_in(s, x.parts)} {x.start}" if x.start else ""
    thrown = max(x.attack_dice) if x.kind in KEEP_HIGHER else sum(x.attack_dice)
    attack, defence = thrown + x.attack.total, x.defence_die + x.defence.total
    does = {
        "opportunity fire": verb(x.parts, "opportunity-fires at", "opportunity-fire at"),
        "fire for effect": "strikes", "artillery": "strikes", "mines": "go off under" if x.at else "go off in",
        "strafing": "strafes", "bomb": "bombs", "crash": "crashes into",
    }.get(x.kind, verb(x.parts, "fires at", "fire at"))  # fmt: skip
    higher = x.kind in KEEP_HIGHER
    thrown_words = f"the higher of {' and '.join(map(str, x.attack_dice))}" if higher else dice(x.attack_dice)
    return (
        f"{who}{where} {does} {aimed_at(s, x)}: {thrown_words} {sum_of(x.attack)} = {attack} "
        f"against {x.defence_die} {sum_of(x.defence)} = {defence}."
    )


def over_or_in(s: State, parts: tuple[str, ...]) -> str:
    """A helicopter fires from over a hex."""
    return "over" if any(part in s.units and flies(s, part) for part in parts) else "in"


def _burst(x: e.ShotFired) -> str:
    attack = sum(x.attack_dice) + x.attack.total
    dice_words = f"{dice(x.attack_dice)} {sum_of(x.attack)} = {attack}"
    return f"The shell bursts in {x.target}: {dice_words} against {x.defence_die + x.defence.total}."


def _gun_fired(s: State, x: e.GunFired) -> str:
    does = "opportunity-fires" if x.opportunity else "fires"
    others = [p for p in x.parts if p not in (x.gun, part_named(x.gun).owner)]
    helped = f" ({names(s, others)})" if others else ""
    total = sum(x.dice) + x.tally.total
    result = "a hit" if x.hit else "a miss"
    if x.hit is not (total <= x.needed):
        result += f", as always on {sum(x.dice)}"  # 14.1.0.7
    return (
        f"{name(s, x.gun)}{helped} {over_or_in(s, x.parts)} {x.start} {does} at {aimed_at(s, x)}: "
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
    if x.turret or x.rule in ("15.1.0.7", "15.1.0.8"):
        return f"{name(s, x.unit)} turns its gun to the {WORDS[(x.facing + x.turret) % VERTICES]}{spent}."
    return f"{name(s, x.unit)} faces {WORDS[x.facing]}{spent}."


def _spotting_round(s: State, x: e.SpottingRoundFired) -> str:
    mods = f" {sum_of(x.tally)}" if x.tally.mods else ""
    way = f"drifts {hexes(x.drift)} {x.direction}" if x.drift else "does not drift"
    end = f"comes down in {x.place}" if x.place else "is lost off the map"
    unseen = "" if x.seen or not x.place else ", out of sight"
    start = f"{name(s, x.caller)} has a Spotting Round fired at {x.target}"
    return f"{start}: {x.dice[0]}{mods} for distance, {x.dice[1]} for direction: it {way} and {end}{unseen}."


def _barrage(s: State, x: e.BarrageFell) -> str:
    what = f"Fire for effect by {artillery_name(s, x.mission)} on {x.place}{MISSION_WORDS[x.kind]}"
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
    whole = next((id for id, counter in COUNTERS.items() if counter.half == x.counter), x.counter)
    called = name(s, x.unit, whole)
    if NATIONS[left.nation].never_shaken:
        return f"{called} loses men and fights on: a {left.name} is left."
    return f"{called} takes casualties: a Shaken {left.name} is left."


def _morale(s: State, x: e.MoraleChecked) -> str:
    goal, _, whom = x.purpose.rpartition(" ")
    purpose = f"{goal} {name(s, whom)}" if whom in s.units else x.purpose
    does = f"treats {name(s, x.patient)}" if x.patient else f"tries to {purpose}"
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


def _bailed_out(s: State, x: e.BailedOut) -> str:
    """15.4.1, 16.1.1: the Crew, named by its vehicle, a passenger, or a weapon that was carried."""
    who, result = name(s, x.name), "saved" if x.survives else "lost"
    if x.name in s.weapons:
        return f"{who}, carried in {x.place}: {x.die}, {result}."
    crew = "The Crew of " * (COUNTERS[s.units[x.name].counter].kind in MACHINES)
    return f"{crew}{who} bails out: {x.die}, {result}."


def _initiative(s: State, x: e.InitiativeRolled) -> str:
    own_first = x.dice[::-1] if x.side == 1 else x.dice
    thrown = f" ({' against '.join(str(d) for d in own_first)}{', a tie' if x.tie else ''})" if x.dice else ""
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


def _stepped(s: State, x: e.Stepped) -> str:
    origin = f"from {x.start} " if x.start else "on to the map "
    goes = verb(x.units, "backs", "back") if x.backwards else verb(x.units, "goes", "go")
    return f"{names(s, x.units)} {goes} {origin}to {x.place} ({points(x.cost.total)}, {x.spent} spent)."


def _placed(s: State, x: e.UnitPlaced) -> str:
    return f"{name(s, x.unit)} is placed in {x.place}{f', facing {facing(x.facing)}' if x.facing >= 0 else ''}."


def _pivoted(s: State, x: e.Pivoted) -> str:
    cost = f"{points(x.cost.total)}, {x.spent} spent"
    return f"{name(s, x.unit)} in {x.place} turns to face {facing(x.facing)} ({cost})."


def _began(s: State, x: e.MoveBegan) -> str:
    one, more = MODE_WORDS[x.mode]
    origin = f" out of {x.place}" if x.place else " from off the map"
    return f"{names(s, x.units)} {verb(x.units, one, more)}{origin}."


def _ended(s: State, x: e.MoveEnded) -> str:
    return f"The move ends in {x.place}." if x.units else f"The move breaks off in {x.place}."


def _handled(s: State, x: e.WeaponHandled) -> str:
    by = f" ({name(s, x.unit)})" if x.unit else ""
    where = f" in {x.place}" if x.place else ""
    return f"{name(s, x.weapon)} is {x.how}{where}{by}."


SENTENCES: dict[type[Event], Callable[[State, Any], str]] = {
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
    e.MortarCalled: lambda s, x: f"{name(s, x.unit)} calls {name(s, x.mortar)} onto {x.place}.",
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
    e.BailedOut: _bailed_out,
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
    e.Hopped: lambda s, x: f"{name(s, x.unit)} {f'flies from {x.start} to' if x.start else 'comes on over'} {x.place}.",
    e.ModeChanged: lambda s, x: f"{name(s, x.unit)} {'hovers' if x.hovering else 'flies again'} over {x.place}.",
    e.SortieEnded: lambda s, x: f"{name(s, x.unit)} {'is damaged and ' * x.damaged}leaves from {x.place}.",
    e.HelicopterCrashed: lambda s, x: f"{name(s, x.unit)} comes down in {x.place or 'no hex of the map'}.",
    e.AirAttackMade: lambda s, x: (
        f"{name(s, x.unit)} {'strafes' if x.kind == 'cannon' else 'drops a bomb on'} {' and '.join(x.hexes)}."
    ),
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
    e.MountChanged: lambda s, x: f"{name(s, x.unit)} {'mounts' if x.mounted else 'dismounts'} in {x.place}.",
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
