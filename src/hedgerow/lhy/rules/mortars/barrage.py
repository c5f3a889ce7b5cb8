"""11.4.5, 11.4.6 A Mortar Fire Action: where the shells fall, and what the markers are worth."""

from __future__ import annotations

from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lhy.book.charts import accuracy_rolls, mortar_value
from hedgerow.lhy.book.charts import density as density_of
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.fire.hindrance import hindered
from hedgerow.lhy.state.events import mortars as told
from hedgerow.lhy.state.lookups import impact
from hedgerow.lhy.state.moves.mortars import Shells
from hedgerow.lhy.state.state import Marker, Mortar, State
from hedgerow.lhy.state.world import World, d10

FIGURES = TABLES.mortar_fire
TERRAIN = "11.4.6c-1"


def barrage(t: World, m: Mortar, start: str, shells: Shells, sector: str) -> None:
    """11.4.5.s2-1, 11.4.5.s4-1: a marker in the primary impact hex, and one more for each accuracy roll. If the
    observer's view is hindered the first one takes a roll, too (11.4.5.s3-2).
    """
    s = t.state
    rolls = accuracy_rolls(m.kind, smoke=shells == "smoke")
    if hindered(s, start, m.impact, m.seat):
        rolls += 1
    else:
        fall(t, m, m.impact, shells, primary=True)
    for _ in range(rolls):
        aim(t, m, shells, sector)
    if shells == "he" and impact(s, m.impact):
        disperse(t, m.impact)


def aim(t: World, m: Mortar, shells: Shells, sector: str) -> None:
    """11.4.5.s5-1, 11.4.5.s6-1, 11.4.5.s7-1: an accuracy roll."""
    die = d10(t, f"{m.id}: accuracy")
    if die >= FIGURES.accurate.value:
        fall(t, m, m.impact, shells, primary=True, die=die)
        return
    at = t.state.ground.scatter(m.impact, die, sector)
    fall(t, m, at or "", shells, primary=False, die=die)


def fall(t: World, m: Mortar, at: str, shells: Shells, *, primary: bool, die: int = 0) -> None:
    """11.4.5.s3-1, 11.4.10-2, 11.2a: places a marker; off the map, in open water and below -4 there is none."""
    s = t.state
    clause = "11.4.5.s3-1" if not die else "11.4.5.s6-1" if primary else "11.4.5.s7-1"
    if not at or drowned(s, at):
        t.tell(told.ShellsFell(mortar=m.id, at=at, shells=shells, primary=primary, die=die, rule="11.4.10-2"))
        return
    if shells == "smoke":
        place(s, Marker(0, "smoke", at, firer=m.id, primary=primary))
        t.tell(told.ShellsFell(mortar=m.id, at=at, shells=shells, primary=primary, die=die, value=0, rule=clause))
        return
    mv = mortar_value(m.kind, primary=primary)
    tally = mortar_tally(s, at, mv)
    value = min(tally.total, FIGURES.most.value)
    strong = tally.total >= FIGURES.least.value
    if strong:
        bare = min(without_terrain(tally).total, FIGURES.most.value)
        place(s, Marker(0, "mortar", at, value, tally, firer=m.id, primary=primary, bare=bare, mv=mv.value))
    t.tell(told.ShellsFell(mortar=m.id, at=at, shells=shells, primary=primary, die=die, tally=tally,
                           value=value if strong else None, rule=clause))  # fmt: skip


def place(s: State, marker: Marker) -> None:
    s.marked += 1
    marker.id = s.marked
    s.markers.append(marker)


def mortar_tally(s: State, at: str, mv: Mod, seat: int | None = None) -> Tally:
    """11.4.6-1, 11.4.6a-1, 11.4.6b-1, 11.4.6c-1: the Mortar Value and all that goes with the hex; as far as a `seat`
    knows it beforehand. Hidden units and IPs are not there yet.
    """
    mods = [mv, density_of(FIGURES.density, dense_steps(s, at, seat))]
    if s.ground.terrain(at).airburst:
        mods.append(FIGURES.airburst.mod())
    return Tally.of((*mods, terrain(s, at)))


def terrain(s: State, at: str) -> Mod:
    """11.4.6c-1: what the ground of a hex, or an IP there, does against mortars. An FP that is there does nothing."""
    position = s.positions.get(at)
    tem = s.ground.tem(at, "mortar", improved=position is not None and not position.hidden)
    return Mod(tem.value, tem.words, TERRAIN)


def count_anew(s: State, at: str) -> None:
    """20.9.2-2, 11.4.6c-1: an IP that has come to light protects from the shells that lie there already."""
    for m in s.markers:
        if m.kind == "mortar" and m.at == at:
            m.tally = Tally.of((*without_terrain(m.tally), terrain(s, at)))
            m.value = max(FIGURES.least.value, min(m.tally.total, FIGURES.most.value))


def dense_steps(s: State, at: str, seat: int | None = None) -> int:
    """11.4.6b-1: non-vehicular ones, Riders and Passengers left out; a seat does not know what is Concealed from it."""
    on_foot = [u for u in s.stacks.get(at, ()) if u.card.non_vehicular and not u.carrier and not u.hidden]
    return sum(u.card.steps for u in on_foot if seat in (None, u.seat) or not u.concealed)


def without_terrain(tally: Tally) -> Tally:
    """11.4.7a-1, 11.4.7b-1: for those who have no use of it."""
    return Tally.of(mod for mod in tally if mod.rule != TERRAIN)


def drowned(s: State, at: str) -> bool:
    """11.4.10-2: a hex of water without a shore."""
    ground = s.ground
    return ground.terrain(at).river and all(o is None or ground.terrain(o).water for o in ground.neighbors(at))


def disperse(t: World, at: str) -> None:
    """11.4.5.s8-1: Assault Arrows and Regrouping markers come off the primary impact hex."""
    s = t.state
    arrows = [arrow for arrow in s.arrows if arrow.at == at]
    regrouping = [u for u in s.stacks.get(at, ()) if u.regrouping]
    if not arrows and not regrouping:
        return
    s.arrows = [arrow for arrow in s.arrows if arrow.at != at]
    for u in regrouping:
        u.regrouping = False
    t.tell(told.Dispersed(at=at, arrows=len(arrows), units=tuple(u.id for u in regrouping), rule="11.4.5.s8-1"))
