"""airstrike.1 to airstrike.8, house-airstrike.1 to house-airstrike.4 Air strikes."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.bases import gap, on_table
from hedgerow.board.inches.measure import INCH, TURN, inches, is_point, named, point, turned
from hedgerow.board.inches.records import Disc, Point
from hedgerow.boltaction.book.charts import SHELLS, row_of
from hedgerow.boltaction.book.tables import TABLES, Aircraft
from hedgerow.boltaction.rules.dice import d6, rolled
from hedgerow.boltaction.rules.losing import go_down, pin, pin_by_attack
from hedgerow.boltaction.rules.seeing import footprints, spots, within
from hedgerow.boltaction.rules.shooting.damage import strike
from hedgerow.boltaction.rules.shooting.templates import (
    best_places,
    burst,
    laid_down,
    models_under,
    shell_building,
    shell_open,
    template,
    why_not_lay,
)
from hedgerow.boltaction.rules.support.calling import why_not_target
from hedgerow.boltaction.rules.support.flak import flak_hits
from hedgerow.boltaction.state.events import support as told
from hedgerow.boltaction.state.lookups import enemies, troops
from hedgerow.boltaction.state.lookups import on_table as units_on_table
from hedgerow.boltaction.state.moves.shooting import GoDown, Hold, Lay
from hedgerow.boltaction.state.moves.support import Approach, AsItIs, Retarget, Victim
from hedgerow.boltaction.state.pending.shooting import Blast, Hits, Struck
from hedgerow.boltaction.state.pending.support import Striking
from hedgerow.boltaction.state.state import Mission, State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options, Refusal, Window
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Tally

AS_IT_IS, HOLD, DOWN = AsItIs(), Hold(), GoDown()
MARKER = TABLES.support.marker * INCH
SLACK = INCH // 2
"""How exactly the marker's distance is kept."""
BEARINGS = 12
AIRCRAFT: dict[str, Aircraft] = {row.id: row for row in TABLES.aircraft}


def begin_strike(t: World, mission: Mission) -> None:
    t.state.pending.append(Striking(mission.id, mission.seat, mission.unit))


def strike_on(t: World, p: Striking) -> Play[None]:
    """One step after another; each asks at most one question."""
    s = t.state
    mission = next(m for m in s.missions if m.id == p.mission)
    match p.step:
        case "chart":
            yield from consult_chart(t, p, mission)
        case "victim":
            yield from choose_victim(t, p)
        case "waits":
            yield from choose_target(t, p, mission)
            s.pending.pop()
        case "marker":
            yield from place_marker(t, p)
            p.step = "flak"
        case "flak":
            p.step = "type"
            meet_flak(t, p)
        case "type":
            p.step = "down"
            roll_type(t, p)
        case "down":
            yield from offer_down(t, p)
            p.step = "attack"
        case "attack":
            yield from attack(t, p)
            p.step = "beside"
        case _:
            used_up(s, p)
            pin_bystanders(t, p)


def used_up(s: State, p: Striking) -> None:
    """house-airstrike.4: the mission is over."""
    s.pending.pop()
    s.missions = [m for m in s.missions if m.id != p.mission]


# ------------------------------------------------------------------ the chart


def consult_chart(t: World, p: Striking, mission: Mission) -> Play[None]:
    """airstrike.1 to airstrike.4; house-airstrike.1: who has lost his target names another one first."""
    s = t.state
    if not s.units[p.target].on_table:
        yield from choose_target(t, p, mission)
        return
    die = d6(t, "air strike")
    row = row_of(TABLES.airstrike, die)
    at = spots(s, s.units[p.target])[0].eye
    t.tell(told.MissionRolled(mission=p.mission, kind="air", seat=p.seat, die=die, result=row.id, at=at, rule=row.rule))
    match row.id:
        case "rookie-pilot":
            p.step = "victim"
        case "empty-skies":
            p.step = "waits"
        case _:
            p.step = "marker"


def observer_of(s: State, mission: Mission) -> Unit | None:
    """house-support.1: who may still change the target."""
    u = s.units[mission.observer]
    return u if u.on_table else None


def other_targets(s: State, mission: Mission) -> list[str]:
    """airstrike.3: enemies that the observer sees."""
    observer = observer_of(s, mission)
    if observer is None:
        return []
    return [
        e.id for e in enemies(s, mission.seat) if e.id != mission.unit and why_not_target(s, observer, e.id) is None
    ]


def choose_target(t: World, p: Striking, mission: Mission) -> Play[None]:
    """airstrike.3, house-airstrike.1: another target for the next turn; one that is gone must be replaced."""
    s = t.state
    gone = not s.units[p.target].on_table
    names = other_targets(s, mission)
    if gone and not names:
        used_up(s, p)
        t.tell(told.MissionLost(mission=p.mission, seat=p.seat, rule="house-airstrike.1"))
    if not names:
        return
    listed: list[Move] = [*([] if gone else [AS_IT_IS]), *(Retarget(name) for name in names)]
    refusal = Refusal("no-target", "name an enemy whom the observer sees", "airstrike.3")
    options = Options.of(listed, refusal)
    answer = yield Choice(p.seat, "retarget", "Whom shall the aircraft strike?", options, "airstrike.3")
    if isinstance(answer, Retarget):
        mission.unit = p.target = answer.target
        mission.at = spots(s, s.units[answer.target])[0].eye
        t.tell(told.Retargeted(mission=p.mission, seat=p.seat, target=answer.target, rule="airstrike.3"))


def choose_victim(t: World, p: Striking) -> Play[None]:
    """airstrike.2: one of the caller's own units, picked by the opponent."""
    s = t.state
    names = [u.id for u in units_on_table(s, p.seat)]
    if not names:
        used_up(s, p)
        return
    chosen = names[0]
    if len(names) > 1:
        refusal = Refusal("no-victim", "choose one of the units of the other side", "airstrike.2")
        options = Options.of([Victim(name) for name in names], refusal)
        answer = yield Choice(1 - p.seat, "victim", "Whom does the rookie pilot strike?", options, "airstrike.2")
        chosen = answer.unit
    p.step, p.target = "marker", chosen
    t.tell(told.Retargeted(mission=p.mission, seat=p.seat, target=chosen, rule="airstrike.2"))


# ------------------------------------------------------------------ the marker and flak


def place_marker(t: World, p: Striking) -> Play[None]:
    """house-airstrike.2: eighteen inches from the target."""
    s = t.state
    target = s.units[p.target]
    places = list(approaches(s, target))
    at = places[0] if places else spots(s, target)[0].eye
    if len(places) > 1:
        options: Options[Approach] = Options(
            lambda: (Approach(named(place)) for place in places), lambda move: why_not_approach(s, target, move)
        )
        answer = yield Choice(p.seat, "approach", "Where does the aircraft come from?", options, "house-airstrike.2")
        at = point(answer.at)
    p.marker = at
    t.tell(told.MarkerPlaced(seat=p.seat, target=p.target, at=at, rule="house-airstrike.2"))


def approaches(s: State, target: Unit) -> Iterator[Point]:
    """Places of the marker all around a target."""
    x, y = spots(s, target)[0].eye
    for n in range(BEARINGS):
        far = MARKER
        for _ in range(3):  # the target is no point: a little farther out until it fits
            dx, dy = turned(0, -far, n * TURN // BEARINGS)
            far += MARKER - marker_gap(s, target, (x + dx, y + dy))
        dx, dy = turned(0, -far, n * TURN // BEARINGS)
        at = (x + dx, y + dy)
        if on_table(s.table.table, at) and why_not_approach(s, target, Approach(named(at))) is None:
            yield at


def marker_gap(s: State, target: Unit, at: Point) -> int:
    return min(gap(Disc(at, 0), foot) for foot in footprints(s, target))


def why_not_approach(s: State, target: Unit, move: Approach) -> Refusal | None:
    if not isinstance(move, Approach) or not is_point(move.at) or not on_table(s.table.table, point(move.at)):
        return Refusal("no-point", 'name a point of the table, like "1234,0560"', "house-airstrike.2")
    far = marker_gap(s, target, point(move.at))
    if abs(far - MARKER) > SLACK:
        return Refusal("not-there", f"{inches(far)} from {target.name}, not {inches(MARKER)}", "house-airstrike.2")
    return None


def meet_flak(t: World, p: Striking) -> None:
    """house-airstrike.2: three hits bring it down."""
    hits = flak_hits(t, p.seat, p.marker)
    if hits >= TABLES.support.downed:
        t.tell(told.ShotDown(seat=p.seat, hits=hits, rule="house-airstrike.2"))
        used_up(t.state, p)


def roll_type(t: World, p: Striking) -> None:
    """airstrike.5."""
    die = d6(t, "aircraft")
    row = row_of(TABLES.aircraft, die)
    p.aircraft = row.id
    t.tell(told.AircraftCame(seat=p.seat, target=p.target, die=die, aircraft=row.id, rule=row.rule))


# ------------------------------------------------------------------ the attack


def offer_down(t: World, p: Striking) -> Play[None]:
    """house-airstrike.3: infantry and artillery without an order."""
    s = t.state
    target = s.units[p.target]
    if not troops(target) or target.order is not None:
        return
    refusal = Refusal("react", f"{target.name} may go Down, or hold", "house-airstrike.3")
    options: Options[Move] = Options.of([HOLD, DOWN], refusal)
    window = Window(HOLD, (("strike", str(p.mission)), ("turn", str(s.turn))))
    prompt = f"An aircraft dives at {target.name}: does it go Down?"
    answer = yield Choice(target.seat, "react", prompt, options, "house-airstrike.3", window)
    if isinstance(answer, GoDown):
        go_down(t, target, "house-airstrike.3", reacting=True)


def attack(t: World, p: Striking) -> Play[None]:
    """house-airstrike.3: no roll to hit; hits of the guns, or a bomb."""
    s = t.state
    target, row = s.units[p.target], AIRCRAFT[p.aircraft]
    p.beside = [
        u.id for u in units_on_table(s) if u is not target and within(s, u, target, TABLES.support.beside * INCH)
    ]
    struck = Struck(target.id, 1 - target.seat, before=len(target.men), pinned=True, step="damage", rule=row.rule)
    if not row.template:
        strafe(t, p, row, struck)
        return
    blast = Blast("", row.template, indirect=True, point=p.marker)
    if target.building >= 0 or not laid_down(s):
        pin_target(t, p, row)
        bomb = shell_building if target.building >= 0 else shell_open
        bomb(t, struck, target, blast)
        strike_if_there(t, target, struck)
        return
    places = best_places(s, struck.seat, target, row.template)
    at = places[0]
    if len(places) > 1:
        options: Options[Lay] = Options(
            lambda: (Lay(named(place)) for place in places), lambda move: why_not_lay(s, struck, blast, move)
        )
        answer = yield Choice(struck.seat, "template", "Where does the bomb fall?", options, "house-airstrike.3")
        at = point(answer.at)
    disc = template(at, row.template)
    p.under = [u.id for u in units_on_table(s, target.seat) if models_under(s, u, disc)]
    s.pending.append(struck)  # others whom it touches are struck after the target
    burst(t, struck, blast, at)
    pin_target(t, p, row)


def strafe(t: World, p: Striking, row: Aircraft, struck: Struck) -> None:
    """airstrike.6: two dice of hits; vehicles on the top, one roll for each."""
    count, dice = rolled(t, row.hits, f"{p.target}: strafed")
    t.tell(told.Strafed(target=p.target, dice=dice, hits=count, rule=row.rule))
    pen = Tally().plus(row.pen, "strafing", row.rule)
    struck.hits.append(Hits("", count, pen, heavy=True, top=True, point=p.marker))
    pin_target(t, p, row)
    strike_if_there(t, t.state.units[p.target], struck)


def strike_if_there(t: World, target: Unit, struck: Struck) -> None:
    if not target.lost:
        strike(t, struck)


def pin_target(t: World, p: Striking, row: Aircraft) -> None:
    """house-airstrike.4: the pins of the attack, then those of the aircraft."""
    target = t.state.units[p.target]
    if row.template:
        count, dice = rolled(t, SHELLS[row.template].pins, f"{target.name}: pins")
        pin_by_attack(t, target, count, SHELLS[row.template].rule, dice)
    else:
        pin_by_attack(t, target, TABLES.support.strafed, "house-airstrike.4")
    extra, dice = rolled(t, row.pins, f"{target.name}: more pins")
    pin(t, target, extra, row.rule, dice)


def pin_bystanders(t: World, p: Striking) -> None:
    """house-airstrike.4: everybody else within twelve inches."""
    for name in p.beside:
        u = t.state.units[name]
        if name not in p.under and u.on_table:
            count, dice = rolled(t, TABLES.support.beside_pins, f"{u.name}: pins")
            pin_by_attack(t, u, count, "house-airstrike.4", dice)
