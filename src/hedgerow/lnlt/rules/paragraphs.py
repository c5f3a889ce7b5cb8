"""1.8 Event Markers: what sets them off, and what their paragraphs bring about.

Unread paragraphs, and units that only they bring, are not in the state: no view can give them away.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.book.skills import SKILLS
from hedgerow.lnlt.ground.footing import may_set_up
from hedgerow.lnlt.rules.armour.orientation import face
from hedgerow.lnlt.rules.fire.sighting import seen_by
from hedgerow.lnlt.rules.people.medics import restore
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.rules.victory import READ, take_control
from hedgerow.lnlt.rules.works.fortifying import uncover
from hedgerow.lnlt.scenario.muster import muster
from hedgerow.lnlt.scenario.records import EventSpec, Paragraph, Scenario
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures, holds, on_map, where
from hedgerow.lnlt.state.moves import Place
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.placing import bear, put
from hedgerow.lnlt.state.state import EventMarker, State, Unit, Weapon
from hedgerow.lnlt.state.world import World

# ------------------------------------------------------------------ what sets a marker off


def trigger(t: World, units: list[Unit], place: str) -> Play[None]:
    """1.8.2, 6.0.6: units have entered a place; an Occupation marker there is set off."""
    s = t.state
    if not s.markers:
        return
    here = [m for m in s.markers if m.at == place]
    if here and any(u.at == place for u in units):
        found = scenario(s.scenario)
        for marker in here:
            spec = _spec(found, marker)
            if spec.kind == "occupation" and _may_set_off(found, spec, units[0].side) and marker in s.markers:
                yield from _read(t, found, spec, units[0].side, units)


def check_sight_events(t: World) -> Play[None]:
    """1.8.3: a side has come to have LOS to a Line of Sight marker."""
    s = t.state
    if not s.markers:
        return
    found = scenario(s.scenario)
    for marker in list(s.markers):
        spec = _spec(found, marker)
        if spec.kind == "sight":
            seers = [u for side in _sides(found, spec) for u in on_map(s, side) if seen_by(s, u, marker.at)]
            if seers:
                yield from _read(t, found, spec, seers[0].side, [u for u in seers if u.side == seers[0].side])


def _spec(found: Scenario, marker: EventMarker) -> EventSpec:
    return next(e for e in found.event if e.id == marker.id)


def _sides(found: Scenario, spec: EventSpec) -> tuple[int, ...]:
    """The sides that may set a marker off: the one named, or both, the first of the scenario first."""
    return (found.seat(spec.by),) if spec.by else (0, 1)


def _may_set_off(found: Scenario, spec: EventSpec, side: int) -> bool:
    return side in _sides(found, spec)


# ------------------------------------------------------------------ what comes of it


def _read(t: World, found: Scenario, spec: EventSpec, side: int, units: list[Unit]) -> Play[None]:
    """1.8.4: the paragraph is read and applied."""
    s = t.state
    if not spec.keep:
        s.markers = [m for m in s.markers if m.id != spec.id]
    paragraph = next(p for p in found.paragraph if p.id == spec.paragraph)
    t.reveal()
    t.tell(told.ParagraphRead(spec.id, spec.at, side, paragraph.text, rule="1.8.4"))
    s.flags.append(READ + paragraph.id)
    for hex in paragraph.smoke:
        s.smoke[hex] = 1
    uncover(t, paragraph.bunker, "bunker")
    uncover(t, paragraph.cave, "cave")
    _find_weapon(t, spec, paragraph, side)
    _grant_skill(s, paragraph, units)
    if paragraph.steadies:
        _steady(t, found.seat(paragraph.steadies))
    for mission in paragraph.artillery:
        _grant_artillery(t, found, mission)
    for group in paragraph.appear:
        yield from _appear(t, found, group)


def _find_weapon(t: World, spec: EventSpec, paragraph: Paragraph, side: int) -> None:
    """A Support Weapon lies in the marker's place, as if the finders had left it there."""
    if paragraph.weapon:
        s = t.state
        name = f"found-{spec.id}-{sum(w.startswith(f'found-{spec.id}-') for w in s.weapons) + 1}"
        s.weapons[name] = Weapon(name, paragraph.weapon, side, at=spec.at)
        t.tell(told.WeaponHandled(name, "found", "", spec.at, rule="1.8.4"))


def _grant_skill(s: State, paragraph: Paragraph, units: Iterable[Unit]) -> None:
    """12.0.3: a Skill that is still in the cup goes to the man, else the unit, who set the marker off."""
    if paragraph.skill not in s.cup:
        return
    skill = SKILLS[paragraph.skill]
    able = [u for u in units if not u.skill and skill.usable_by(figures(u).kind)]
    if able:
        chosen = min(able, key=lambda u: figures(u).mmc)
        chosen.skill = skill.id
        s.cup.remove(skill.id)
        if skill.gives:
            name = f"{chosen.id}-{skill.gives}"
            bear(s, Weapon(name, skill.gives, chosen.side), chosen.id)


def _grant_artillery(t: World, found: Scenario, name: str) -> None:
    """18.2.0.1: fire missions that nobody had before."""
    battery = found.artillery_named(name)
    assert battery is not None
    s = t.state
    s.missions[name] = s.missions.get(name, 0) + battery.missions
    t.tell(told.MissionsGranted(found.seat(battery.side), name, battery.missions, rule="18.2.0.1"))


def _steady(t: World, side: int) -> None:
    """All the Shaken of a side take heart, those who ride too; Armor Leaders with their crews (11.5.2)."""
    s = t.state
    for u in s.own[side]:
        if u.shaken and where(s, u) and figures(u).kind not in ("hero", "armor-leader"):
            restore(t, u, "heartened", "1.8.4")


def _appear(t: World, found: Scenario, group: str) -> Play[None]:
    """Units appear in their places; 22.0.4: next to them, as their owner likes, where the enemy is already.

    The same goes for a place that is full.
    """
    s = t.state
    for e in found.enlisted(group):
        u = muster(s, found, e)
        u.group = ""
        if u.carrier:
            continue
        places = _open_to(s, u, e.at)
        place = places[0]
        if place != e.at:
            options = Options.of([Place(u.id, p) for p in places], partial(why_not_appear, s, u, places))
            prompt = f"{e.at} is taken: where does {name(s, u.id)} appear?"
            answer = yield Choice(u.side, "appear", prompt, options, "22.0.4")
            place = answer.place
        put(s, u, place)
        t.tell(told.UnitPlaced(u.id, place, face(s, u, place), rule="22.0.4"))
        take_control(t, place)
        yield from trigger(t, [u], place)


def why_not_appear(s: State, u: Unit, places: list[str], move: Place) -> Refusal:
    """22.0.4: why a unit does not appear in a place."""
    if not isinstance(move, Place) or move.unit != u.id:
        return Refusal("settle-first", f"{u.id} appears first", "22.0.4")
    if holds(s, move.place, 1 - u.side):
        return Refusal("enemies", f"enemies are in {move.place}", "22.0.4")
    return Refusal("elsewhere", f"{u.id} appears as near as there is room: {', '.join(places)}", "22.0.4")


def _open_to(s: State, u: Unit, wish: str) -> list[str]:
    """The place wished for, or else the nearest ring of places around it that can take the unit."""
    ground = s.ground
    room = [
        p
        for p in ground.places
        if not holds(s, p, 1 - u.side) and may_set_up(ground, figures(u), p) and overstacked(s, u.side, p, (u,)) is None
    ]
    if wish in room:
        return [wish]
    nearest = min(ground.distance(wish, p) for p in room)
    return [p for p in room if ground.distance(wish, p) == max(1, nearest)] or room
