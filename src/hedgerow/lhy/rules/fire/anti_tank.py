"""11.5 Anti-Tank Fire: at which units, and with what modifiers."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lhy.book.charts import anti_tank_distance, suppression
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.fire.arcs import before, enfilades
from hedgerow.lhy.rules.fire.hindrance import hindrance_mods
from hedgerow.lhy.rules.fire.records import Aim
from hedgerow.lhy.rules.fire.rights import has_line, maneuvered, seen_deeds
from hedgerow.lhy.rules.fire.small_arms import came_first
from hedgerow.lhy.rules.fire.targets import aimed_at, category, known, name_of
from hedgerow.lhy.rules.suppression import suppressing
from hedgerow.lhy.state.state import Cycle, State, Unit

CHART = TABLES.anti_tank
LEAST, MOST = CHART.least.value, CHART.most.value
RUN = TABLES.counting.opportunity_hexes


# ------------------------------------------------------------------ at which units


def why_not_aim(s: State, c: Cycle, u: Unit, target: str, aim: Aim) -> Refusal | None:
    """11.5: why a unit that may fire may not fire at another. Judged by what its side knows."""
    foe = aimed_at(s, c, u.seat, target)
    if foe is None:
        return Refusal("no-such-target", f"no enemy unit is known as {target}", "11.5-1")
    if u.face.atv is None:
        return Refusal("no-anti-tank", f"{u.id} has no anti-tank weapon", "1.7-1")
    if not armoured(foe) or foe.carrier:
        return Refusal("no-armour", f"Anti-Tank Fire does nothing to {target}", "11.5-1")
    return (
        why_no_reaction(s, c, u, foe)
        or why_out_of_reach(s, c, u, foe, aim)
        or (None if aim.split else why_uneven(s, c, u, foe, aim))
        or why_ineffective(s, c, u, foe, aim)
    )


def armoured(u: Unit) -> bool:
    """11.0-1, 1.7-1: vehicles, Towed Guns and FPs; a Dummy looks like what it shows."""
    return u.card.vehicular or u.card.kind in ("gun", "fp")


def why_no_reaction(s: State, c: Cycle, u: Unit, foe: Unit) -> Refusal | None:
    """8.1b-1, 8.2-1: in Reaction the target must have acted, and been seen to."""
    if c.segment == "activation" or any(deed.unit == foe.id for deed in seen_deeds(s, c, u)):
        return None
    return Refusal("no-deed", f"{u.id} has not seen {name_of(s, u.seat, foe)} act", "8.1b-1")


def why_out_of_reach(s: State, c: Cycle, u: Unit, foe: Unit, aim: Aim) -> Refusal | None:
    """11.0-2, 1.8-1, 4.1.9.3b-1, 2.2.4a-1, 11.5.4g-1: range, LOS or three open hexes in a row, and the arcs of FPs."""
    at = fired_at(s, c, u, foe, aim)
    name = name_of(s, u.seat, foe)
    if not at:
        return Refusal("no-los", f"{u.id} has no LOS to {name}", "11.0-2")
    far = s.ground.distance(aim.start, at)
    if far > u.face.at_range:
        return Refusal("out-of-range", f"{name} is {far} hexes away, and {u.id} reaches {u.face.at_range}", "1.8-1")
    limit = s.ground.road_limit(aim.start, at, True)
    if limit is not None and far > limit:
        return Refusal("enclosed-road", f"along the enclosed road Anti-Tank Fire reaches {limit} hexes", "4.1.9.3b-1")
    if u.card.kind == "fp" and not before(s, u, at):
        return Refusal("arc", f"{name} is not in the frontal arc of {u.id}", "2.2.4a-1")
    if foe.card.kind == "fp" and not before(s, foe, aim.start):
        return Refusal("arc", f"{u.id} is not in the frontal arc of {name}", "2.2.4a-1")
    return None


def why_uneven(s: State, c: Cycle, u: Unit, foe: Unit, aim: Aim) -> Refusal | None:
    """11.5.1d-1: two AFVs in a hex are fired at evenly, as far as the unit can fire at both."""
    if not foe.card.afv:
        return None
    mine = shots_at(c, foe)
    for other in s.stacks.get(foe.at, ()):
        if other is not foe and other.seat == foe.seat and other.card.afv and nameable(c, other):
            less = shots_at(c, other) < mine
            if less and not (why_no_reaction(s, c, u, other) or why_out_of_reach(s, c, u, other, aim)):
                words = f"{name_of(s, u.seat, other)} in the same hex has been fired at less"
                return Refusal("uneven", words, "11.5.1d-1")
    return None


def nameable(c: Cycle, u: Unit) -> bool:
    return known(u) or (not u.hidden and u.at in c.asked)


def shots_at(c: Cycle, u: Unit) -> int:
    """Anti-Tank Fire Actions of the segment at a unit so far."""
    return sum(u.id in deed.targets for deed in c.deeds)


def why_ineffective(s: State, c: Cycle, u: Unit, foe: Unit, aim: Aim) -> Refusal | None:
    """11.2a-1"""
    total = anti_tank_tally(s, c, u, foe, aim, guess=True).total
    if total < LEAST:
        return Refusal("ineffective", f"{total:+d} is less than {LEAST}", "11.2a-1")
    return None


# ------------------------------------------------------------------ Opportunity Fire


def fired_at(s: State, c: Cycle, u: Unit, foe: Unit, aim: Aim) -> str:
    """11.5.4g-1: the hex by which the modifiers go: that of the target if it is in LOS; otherwise the best of the open
    hexes in which it has been seen, if there were three in a row. "" if it cannot be fired at.
    """
    if has_line(s, u, aim.start, foe.at, foe):
        return foe.at
    seen = glimpses(s, c, u, foe) if aim.start == u.at else []
    return max(seen, key=lambda at: (raw(s, c, u, foe, aim, at).total, at)) if seen else ""


def from_behind(s: State, c: Cycle, u: Unit, foe: Unit, aim: Aim) -> bool:
    """11.5.1c-1, 11.5.4g-1: whether a shot is Enfilade; Opportunity Fire never is."""
    return fired_at(s, c, u, foe, aim) == foe.at and enfilades(s, c, aim.start, foe)


def glimpses(s: State, c: Cycle, u: Unit, foe: Unit) -> list[str]:
    """11.5.4g-1: the open hexes by which it may be fired at: into which the unit may fire, if there are such."""
    if not foe.card.vehicular:
        return []
    deed = next((d for d in c.before if d.unit == foe.id and maneuvered(s, d)), None)
    if deed is None:
        return []
    found: list[str] = []
    run: list[str] = []
    for at in (*deed.hexes, ""):
        if at and s.ground.terrain(at).open and has_line(s, u, u.at, at, foe):
            run.append(at)
        else:
            found += run if len(run) >= RUN else []
            run = []
    return [at for at in found if reaches(s, u, at)] or found


def reaches(s: State, u: Unit, at: str) -> bool:
    """1.8-1, 4.1.9.3b-1, 2.2.4a-1: whether Anti-Tank Fire goes as far as a hex, and that way."""
    far = s.ground.distance(u.at, at)
    if far > u.face.at_range or (u.card.kind == "fp" and not before(s, u, at)):
        return False
    return far <= s.ground.table.scale.anti_tank or not s.ground.along_enclosed_road(u.at, at)


# ------------------------------------------------------------------ with what modifiers


def anti_tank_tally(s: State, c: Cycle, u: Unit, foe: Unit, aim: Aim, *, guess: bool = False) -> Tally:
    """11.5.3.s3-1, 11.5.4-1: the ATV and all modifiers. A `guess` keeps to what the firing side knows."""
    return raw(s, c, u, foe, aim, fired_at(s, c, u, foe, aim) or foe.at, guess=guess)


def raw(s: State, c: Cycle, u: Unit, foe: Unit, aim: Aim, at: str, *, guess: bool = False) -> Tally:
    return Tally.of(modifiers(s, c, u, foe, aim, at, guess))


def modifiers(s: State, c: Cycle, u: Unit, foe: Unit, aim: Aim, at: str, guess: bool) -> Iterator[Mod]:
    """11.5.4a-1, 11.5.4b-1, 11.5.4c-1, 11.5.4d-1, 11.5.4e-1, 11.5.4h-1: one after the other, as the chart
    lists them.
    """
    far = s.ground.distance(aim.start, at)
    yield value_against(s, u, foe, guess)
    yield anti_tank_distance(u.face, far) or CHART.long.mod()
    yield suppression(CHART.suppressed, suppressing(s, u, aim.start))
    if aim.split:
        yield CHART.split.mod()
    if aim.motion:
        yield (CHART.motion_adjacent if aim.motion == "adjacent" else CHART.motion_in_place).mod()
    if foe.motion:
        yield CHART.motion_target.mod()
    if aim.obscure or came_from_nowhere(s, c, u, foe, aim.was or u.at):
        yield CHART.obscure.mod()
    if at != foe.at:
        yield CHART.opportunity.mod()
    if foe.concealed:
        yield CHART.concealed.mod()
    yield from hindrance_mods(s, CHART, u, aim.start, at, foe)
    if foe.card.vehicular and (mod := hull_down(s, at, aim.start, u)):
        yield mod
    if foe.card.towed and dug_in(s, foe):
        yield CHART.dug_in.mod()


def value_against(s: State, u: Unit, foe: Unit, guess: bool) -> Mod:
    """11.5.3.s2-1: the ATV; against a low AV or an FP it counts as 1, if it is not lower."""
    atv = u.face.atv or 0
    if soft(s, foe, guess) and atv >= CHART.soft.value:
        return CHART.soft.mod()
    return Mod(atv, "Anti-Tank Value", "1.7-1")


def soft(s: State, foe: Unit, guess: bool) -> bool:
    """11.5.3.s2-1: of a Concealed unit only what has been said of it can be guessed."""
    if foe.card.kind == "fp":
        return True
    if guess and foe.concealed:
        return category(foe) == "carrier"
    av = foe.face.av
    if av is None:
        return False
    least = CHART.soft_av.value
    return av < least if s.options["soft-armour"] == "below-four" else av <= least


def came_from_nowhere(s: State, c: Cycle, u: Unit, foe: Unit, was: str) -> bool:
    """11.5.4f-1: in Reaction to a Halt & Fire that began out of LOS of where the unit was then; LATWs do not care."""
    if c.segment == "activation" or u.card.kind == "latw":
        return False
    return any(deed.unit == foe.id and deed.halted and not has_line(s, u, was, deed.start, foe) for deed in c.before)


def hull_down(s: State, at: str, start: str, u: Unit) -> Mod | None:
    """11.5.4j-1"""
    if at == start:
        return None
    why, line = s.ground.hull_down(at, start, first=came_first(s, at, start, u)), CHART.hull_down
    return Mod(line.value, f"{line.words}: {why}", line.rule) if why else None


def dug_in(s: State, foe: Unit) -> bool:
    """11.5.4k-1: a Towed Gun in an IP or a building."""
    position = s.positions.get(foe.at)
    return bool(s.ground.terrain(foe.at).building) or (position is not None and not position.hidden)
