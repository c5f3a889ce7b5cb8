"""barrage.1 to barrage.7, house-barrage.1 to house-barrage.3, smoke.1 Barrages of shells and of smoke."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.measure import INCH, TURN, inches, named, point, turned, within
from hedgerow.boltaction.book.charts import row_of
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.rules.dice import d6, rolled
from hedgerow.boltaction.rules.losing import go_down, pin_by_attack
from hedgerow.boltaction.rules.seeing import within_of_point
from hedgerow.boltaction.rules.shooting.damage import strike
from hedgerow.boltaction.rules.shooting.reacting import may_go_down
from hedgerow.boltaction.rules.support.calling import why_no_point
from hedgerow.boltaction.rules.support.drift import drifted
from hedgerow.boltaction.rules.support.smoke import lay
from hedgerow.boltaction.state.events import support as told
from hedgerow.boltaction.state.lookups import national, on_table
from hedgerow.boltaction.state.moves.support import AsItIs, Duck, Shift
from hedgerow.boltaction.state.pending.shooting import Blast, Struck
from hedgerow.boltaction.state.pending.support import Barraging
from hedgerow.boltaction.state.state import Mission, State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options, Refusal, Window
from hedgerow.kernel.system import Play

AS_IT_IS = AsItIs()
DELAY = TABLES.support.delay * INCH
BEARINGS = 8


def begin_barrage(t: World, mission: Mission) -> None:
    smoke = mission.kind == "smoke"
    t.state.pending.append(Barraging(mission.id, mission.seat, smoke, mission.at))


def barrage_on(t: World, p: Barraging) -> Play[None]:
    """One step after another; each asks at most one question."""
    s = t.state
    mission = next(m for m in s.missions if m.id == p.mission)
    match p.step:
        case "chart":
            consult_chart(t, p, mission)
        case "delay":
            yield from offer_shift(t, p, mission)
            s.pending.pop()
        case "astray":
            yield from offer_astray(t, p, mission)
            p.step = "lands"
        case "lands" if p.smoke:
            used_up(s, p)
            lay(t, p.at, TABLES.support.smoke, "smoke.1")
        case "lands":
            p.step = "down"
            land(t, p, mission)
        case "down" if p.asking:
            yield from offer_down(t, p, p.asking[0])
            p.asking.pop(0)
        case "down":
            p.step = "fates"
        case _ if p.left:
            roll_fate(t, s.units[p.left.pop(0)])
        case _:
            used_up(s, p)


def used_up(s: State, p: Barraging) -> None:
    s.pending.pop()
    s.missions = [m for m in s.missions if m.id != p.mission]


# ------------------------------------------------------------------ the chart


def consult_chart(t: World, p: Barraging, mission: Mission) -> None:
    """barrage.1 to barrage.4."""
    die = d6(t, "smoke" if p.smoke else "barrage")
    row = row_of(TABLES.barrage, die)
    clause = "smoke.1" if p.smoke and row.id == "lands" else row.rule
    t.tell(
        told.MissionRolled(
            mission=p.mission, kind=mission.kind, seat=p.seat, die=die, result=row.id, at=p.at, rule=clause
        )
    )
    p.step = "delay" if row.id == "delay" else "lands"
    if row.id == "miscalculation":
        miscalculate(t, p, mission)


def miscalculate(t: World, p: Barraging, mission: Mission) -> None:
    """barrage.2: so many inches, in a direction of chance or of the opponent's choice (`miscalculation`)."""
    if t.state.options["miscalculation"] == "opponent":
        far, dice = rolled(t, TABLES.support.shift, "miscalculation")
        p.step, p.astray = "astray", far * INCH
        t.tell(told.WentAstray(mission=p.mission, seat=p.seat, at=p.at, reach=p.astray, dice=dice, rule="barrage.2"))
        return
    p.at, far, degrees, dice = drifted(t, p.at, TABLES.support.shift, "miscalculation")
    mission.at = p.at
    t.tell(
        told.Shifted(mission=p.mission, seat=p.seat, to=p.at, drift=far, degrees=degrees, dice=dice, rule="barrage.2")
    )


def offer_astray(t: World, p: Barraging, mission: Mission) -> Play[None]:
    """The option `miscalculation`: the opponent moves the aiming point, or leaves it where it is."""
    s = t.state
    options: Options[Move] = Options(lambda: shifts(s, p, p.astray), lambda move: why_not_shift(s, p, move, p.astray))
    prompt = f"The enemy's guns are off by up to {inches(p.astray)}: where do the shells fall?"
    answer = yield Choice(1 - p.seat, "shift", prompt, options, "barrage.2")
    if isinstance(answer, Shift):
        p.at = mission.at = point(answer.at)
        t.tell(told.Shifted(mission=p.mission, seat=1 - p.seat, to=p.at, rule="barrage.2"))


def shifts(s: State, p: Barraging, reach: int) -> Iterator[Move]:
    """As it is, or all around as far as may be."""
    yield AS_IT_IS
    for n in range(BEARINGS):
        dx, dy = turned(0, 1 - reach, n * TURN // BEARINGS)
        x, y = p.at[0] + dx, p.at[1] + dy
        if 0 <= x <= s.table.table.width and 0 <= y <= s.table.table.height:
            yield Shift(named((x, y)))


def offer_shift(t: World, p: Barraging, mission: Mission) -> Play[None]:
    """barrage.3: the marker may be shifted, if the observer is still there to do so (house-support.1)."""
    s = t.state
    if s.units[mission.observer].lost:
        return
    options: Options[Move] = Options(lambda: shifts(s, p, DELAY), lambda move: why_not_shift(s, p, move, DELAY))
    answer = yield Choice(p.seat, "shift", "The guns are late: is the aiming point shifted?", options, "barrage.3")
    if isinstance(answer, Shift):
        mission.at = point(answer.at)
        t.tell(told.Shifted(mission=p.mission, seat=p.seat, to=mission.at, rule="barrage.3"))


def why_not_shift(s: State, p: Barraging, move: Move, reach: int) -> Refusal | None:
    clause = "barrage.2" if p.step == "astray" else "barrage.3"
    if isinstance(move, AsItIs):
        return None
    if not isinstance(move, Shift):
        return Refusal("shift", "shift the aiming point, or leave it", clause)
    if (refusal := why_no_point(s, move.at)) is not None:
        return refusal
    if not within(p.at, point(move.at), reach):
        return Refusal("too-far", f"more than {inches(reach)} away", clause)
    return None


# ------------------------------------------------------------------ fire for effect


def land(t: World, p: Barraging, mission: Mission) -> None:
    """barrage.4, house-barrage.1: the radius, once; whoever is within it, of either side."""
    s = t.state
    far, dice = radius(t, mission)
    p.radius = far * INCH
    p.left = [u.id for u in on_table(s) if within_of_point(s, u, p.at, p.radius)]
    p.asking = [p.seat, 1 - p.seat]
    t.tell(told.BarrageLands(at=p.at, radius=p.radius, dice=dice, units=tuple(p.left), rule="barrage.4"))


def radius(t: World, mission: Mission) -> tuple[int, tuple[int, ...]]:
    """In inches; massed batteries have the better of two dice."""
    s = t.state
    far, dice = rolled(t, TABLES.support.radius, "radius of the barrage")
    if national(s, s.units[mission.observer], "massed-batteries"):
        other, more = rolled(t, TABLES.support.radius, "radius of the barrage, once more")
        return max(far, other), dice + more
    return far, dice


def offer_down(t: World, p: Barraging, seat: int) -> Play[None]:
    """barrage.7, house-barrage.3: which of a player's units go Down, before their dice are rolled."""
    s = t.state
    able = [name for name in p.left if s.units[name].seat == seat and may_go_down(s, s.units[name])]
    if not able:
        return

    def listed() -> Iterator[Move]:
        yield AS_IT_IS
        yield Duck(tuple(able))
        if len(able) > 1:
            yield from (Duck((name,)) for name in able)

    options: Options[Move] = Options(listed, lambda move: why_not_duck(able, move))
    window = Window(AS_IT_IS, (("barrage", str(p.mission)), ("turn", str(s.turn))))
    answer = yield Choice(seat, "duck", "Shells are coming in: who goes Down?", options, "house-barrage.3", window)
    if isinstance(answer, Duck):
        for name in answer.units:
            go_down(t, s.units[name], "house-barrage.3", reacting=True)


def why_not_duck(able: list[str], move: Move) -> Refusal | None:
    if isinstance(move, AsItIs):
        return None
    good = isinstance(move, Duck) and move.units and len(set(move.units)) == len(move.units)
    if isinstance(move, Duck) and good and set(able).issuperset(move.units):
        return None
    return Refusal("who", f"those who may go Down are {', '.join(able)}", "house-barrage.3")


def roll_fate(t: World, u: Unit) -> None:
    """barrage.5, barrage.6, house-barrage.2: pins, or a heavy shell."""
    if not u.on_table:
        return
    die = d6(t, f"{u.name}: under the barrage")
    struck = die >= TABLES.support.struck
    t.tell(told.FateRolled(unit=u.id, die=die, struck=struck, rule="barrage.6" if struck else "barrage.5"))
    if not struck:
        count, dice = rolled(t, TABLES.support.near_miss, f"{u.name}: pins")
        pin_by_attack(t, u, count, "barrage.5", dice)
        return
    shell = Blast("", TABLES.support.shell, indirect=True, point=u.at)
    strike(t, Struck(u.id, 1 - u.seat, blasts=[shell], before=len(u.men), rule="barrage.6"))
