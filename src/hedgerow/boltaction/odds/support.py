"""airstrike.1 to smoke.4 The chances of support: what the charts bring, what flak brings down, what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from hedgerow.board.inches.measure import INCH
from hedgerow.board.inches.records import Point
from hedgerow.boltaction.book.charts import SHELLS, row_of
from hedgerow.boltaction.book.tables import TABLES, Aircraft, Span
from hedgerow.boltaction.odds.dice import FACES, NONE, SIXTH, Dist, at_least, hit_chance, of_dice, repeated, total
from hedgerow.boltaction.odds.groups import HitDice, blow_odds, shell_dice
from hedgerow.boltaction.odds.shooting import Outlook, lost_by, outlook_of
from hedgerow.boltaction.rules.losing import breaks_down
from hedgerow.boltaction.rules.seeing import within_of_point
from hedgerow.boltaction.rules.shooting.hitting import rolls_of
from hedgerow.boltaction.rules.shooting.records import Gun
from hedgerow.boltaction.rules.shooting.templates import shell_pen
from hedgerow.boltaction.rules.support.flak import bearing_on
from hedgerow.boltaction.state.lookups import national, on_table
from hedgerow.boltaction.state.pending.shooting import Blast, Hits
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.tally import Tally

ONE = Fraction(1)


def rows(chart: tuple[Span, ...]) -> dict[str, Fraction]:
    """airstrike.1, barrage.1, airstrike.5: one die on a chart."""
    found = [row_of(chart, face).id for face in FACES]
    return {id: SIXTH * found.count(id) for id in found}


# ------------------------------------------------------------------ barrages


class UnderFire(msgspec.Struct, frozen=True):
    """A unit and a barrage on a point."""

    reached: Fraction  # it is within the radius (barrage.4)
    struck: Fraction  # and by a shell (barrage.6)
    odds: Outlook  # what comes of it in all


def under_barrage(s: State, u: Unit, at: Point, observer: Unit | None) -> UnderFire:
    """barrage.4 to barrage.6, house-barrage.1: if the barrage comes down on that point."""
    reached = sum((p for far, p in radius(s, observer).items() if within_of_point(s, u, at, far * INCH)), Fraction(0))
    return UnderFire(reached, reached * share_struck(), shared(under_shells(s, u), reached))


def radius(s: State, observer: Unit | None) -> Dist:
    """In inches; massed batteries have the better of two dice."""
    once = of_dice(TABLES.support.radius)
    if observer is None or not national(s, observer, "massed-batteries"):
        return once
    found: dict[int, Fraction] = {}
    for a, p in once.items():
        for b, q in once.items():
            found[max(a, b)] = found.get(max(a, b), Fraction(0)) + p * q
    return found


def share_struck() -> Fraction:
    return Fraction(7 - TABLES.support.struck, 6)


def under_shells(s: State, u: Unit) -> Outlook:
    """barrage.5, barrage.6, house-barrage.2: a near miss, or a heavy shell, for a unit within the radius."""
    direct = share_struck()
    hit = struck_by_shell(s, u, TABLES.support.shell)
    near = of_pins_alone(s, u, of_dice(TABLES.support.near_miss))
    return mixed(((direct, hit), (1 - direct, near)))


def struck_by_shell(s: State, u: Unit, size: int, under: int | None = None, blast: Blast | None = None) -> Outlook:
    """house-barrage.2, house-he.1: a shell that has hit, or needs no roll; so many under it, or as it lies best."""
    blow = shell(size) if blast is None else shell(size, blast.save, indirect=blast.indirect, point=blast.point)
    return outlook_of(s, u, (blow_odds(s, u, blow, shell_dice(s, u, size, under)),))


def shell(size: int, save: Tally | None = None, *, indirect: bool = True, point: Point = (0, 0)) -> Hits:
    """One hit of it."""
    return Hits("", 1, shell_pen(size), heavy=True, blast=size, top=indirect, indirect=indirect, point=point, save=save)


def of_pins_alone(s: State, u: Unit, pins: Dist) -> Outlook:
    """house-pins.3: pins without hits, which may be too many."""
    taken = {n + (breaks_down(u) if n else 0): chance for n, chance in pins.items()}
    lost = lost_by(s, u)
    gone = sum((chance * lost(0, n, False) for n, chance in taken.items()), Fraction(0))
    effects = {"knocked-out": gone} if u.card.kind == "vehicle" and u.card.armoured else {}
    return Outlook((), 1 - taken.get(0, Fraction(0)), taken, NONE, gone, effects)  # type: ignore[arg-type]


# ------------------------------------------------------------------ aircraft


def from_the_air(s: State, u: Unit, aircraft: Aircraft) -> Outlook:
    """airstrike.6 to airstrike.8, house-airstrike.3: what one type of aircraft does to its target."""
    blow = Hits("", 1, Tally().plus(aircraft.pen, "strafing", aircraft.rule), heavy=True, top=True)
    each: HitDice = {(n, False): p for n, p in of_dice(aircraft.hits or "1").items()}
    usual: Dist = {TABLES.support.strafed: ONE}
    if aircraft.template:
        blow, each = shell(aircraft.template), shell_dice(s, u, aircraft.template)
        usual = of_dice(SHELLS[aircraft.template].pins)
    # house-airstrike.4: the pins that an attack causes anyway, and those of the aircraft.
    pins = {n + breaks_down(u): chance for n, chance in total((usual, of_dice(aircraft.pins))).items()}
    return outlook_of(s, u, (replace(blow_odds(s, u, blow, each), rank=aircraft.template, pins=pins),))


def by_any_aircraft(s: State, u: Unit) -> Outlook:
    """airstrike.5: whichever comes."""
    chances = rows(TABLES.aircraft)
    return mixed(tuple((chances[row.id], from_the_air(s, u, row)) for row in TABLES.aircraft))


def shot_down(s: State, seat: int, marker: Point) -> Fraction:
    """house-airstrike.2: that flak of both sides brings an aircraft of a seat down."""
    hits: Dist = NONE
    for u in on_table(s):
        fired = total(flak_of(s, u, gun) for gun in bearing_on(s, u, marker))
        if u.seat == seat:
            known = Fraction(7 - TABLES.support.recognise[u.quality], 6)
            fired = {
                n: (1 - known) * chance + (known if not n else 0) for n, chance in {0: Fraction(0), **fired}.items()
            }
        hits = total((hits, fired))
    return at_least(hits, TABLES.support.downed)


def flak_of(s: State, u: Unit, gun: Gun) -> Dist:
    """Hits of one weapon: 5+, pins alone count; high explosive by the building column."""
    each = of_dice(SHELLS[gun.he].in_building) if gun.he else {1: ONE}
    return repeated(rolls_of(s, u, gun.weapon, 1).total, hit_chance(TABLES.support.flak + u.pins), each)


# ------------------------------------------------------------------ one or the other


def mixed(cases: tuple[tuple[Fraction, Outlook], ...]) -> Outlook:
    """One of several outlooks, each with its chance."""
    effects: dict[str, Fraction] = {}
    for share, odds in cases:
        for effect, chance in odds.effects.items():
            effects[effect] = effects.get(effect, Fraction(0)) + share * chance
    return Outlook(
        (), sum((share * odds.hit for share, odds in cases), Fraction(0)),
        weighed(tuple((share, odds.pins) for share, odds in cases)),
        weighed(tuple((share, odds.casualties) for share, odds in cases)),
        sum((share * odds.destroyed for share, odds in cases), Fraction(0)),
        effects,  # type: ignore[arg-type]
    )  # fmt: skip


def weighed(cases: tuple[tuple[Fraction, Mapping[int, Fraction]], ...]) -> Dist:
    found: dict[int, Fraction] = {}
    for share, dist in cases:
        for n, chance in dist.items():
            found[n] = found.get(n, Fraction(0)) + share * chance
    return dict(sorted(found.items()))


def shared(odds: Outlook, share: Fraction) -> Outlook:
    """All of it only with a chance."""
    nothing = Outlook((), Fraction(0), NONE, NONE, Fraction(0))
    return mixed(((share, odds), (1 - share, nothing)))
