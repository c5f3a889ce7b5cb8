"""Every verb in one row: what it is called, how it is said, where it is clicked, what is shown beforehand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from hedgerow.boltaction.screen import close_previews, glosses, previews, support_previews
from hedgerow.boltaction.screen.asking import checked
from hedgerow.boltaction.screen.naming import ORDERS, building, compass, name, names, place, where
from hedgerow.boltaction.state.moves import close, movement, orders, set_up, shooting, support
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.preview import Preview, Touched

Lists = tuple[tuple[str, str], ...]
SHELLS = {"at": "an anti-tank shot", "he": "high explosive", "smoke": "smoke", "": ""}


def nothing(s: State, x: Any) -> Touched:
    return Touched()


def at_unit(s: State, x: Any) -> Touched:
    return Touched(tuple(filter(None, (where(s, x.unit),))), (x.unit,))


def at_target(s: State, x: Any) -> Touched:
    """The target's place first, then the unit's own."""
    places = (where(s, x.target), where(s, getattr(x, "unit", "")))
    pieces = tuple(filter(None, (getattr(x, "unit", ""), x.target)))
    return Touched(tuple(filter(None, places)), pieces)


def to_point(s: State, x: Any) -> Touched:
    return Touched((x.to,), tuple(filter(None, (getattr(x, "unit", ""),))))


def at_point(s: State, x: Any) -> Touched:
    return Touched((x.at,), tuple(filter(None, (getattr(x, "unit", ""),))))


def in_building(s: State, x: Any) -> Touched:
    west, north, east, south = s.table.features[x.building].box
    return Touched((f"{(west + east) // 2:04},{(north + south) // 2:04}",), (x.unit,))


def driven(s: State, x: Any) -> Touched:
    return Touched(tuple(filter(None, (glosses.end_of_drive(s, x),))), (x.unit,))


def turned(s: State, x: Any) -> Touched:
    return Touched((), (x.unit,), x.facing, where(s, x.unit))


def along(s: State, x: Any) -> Touched:
    """Where the mover is when the ambush is sprung."""
    move = next((p for p in reversed(s.pending) if isinstance(p, Moving)), None)
    at = glosses.on_the_way(s, move, x.along) if move is not None else ""
    return Touched(tuple(filter(None, (at,))), (x.unit,))


class Verb(NamedTuple):
    title: str  # over its like in a list; on the button
    say: Callable[[State, Any], str]
    touch: Callable[[State, Any], Touched] = nothing
    gloss: Callable[[State, Any], str] = glosses.nothing
    preview: Callable[[World, Any, int], Preview] | None = None
    short: Callable[[State, Any], str] | None = None
    lists: Lists = ()
    key: str = ""
    ending: bool = False
    bold: bool = False
    asks: bool = False
    dice: bool = False
    apart: bool = False  # its short words are what tells it from its like on a button
    weighs: bool = False  # its preview stands with the question


def say(s: State, move: Move, seat: int | None) -> str:
    """A move as a phrase. house-game.5: which force somebody brings, he alone knows until all have come."""
    if isinstance(move, set_up.Bring) and seat != len(s.brought):
        return "Bring a force of their own"
    return VERBS[type(move)].say(s, move)


def preview(table: World, move: Move, seat: int) -> Preview:
    """What a legal answer is made of and may bring; raises IllegalMove if it is none."""
    checked(table, move)
    verb = VERBS[type(move)]
    found = verb.preview(table, move, seat) if verb.preview is not None else Preview(dice=verb.dice)
    return replace(found, words=verb.say(table.state, move))


# fmt: off
VERBS: dict[type[Move], Verb] = {
    # --- setting up
    set_up.Bring: Verb("Bring", lambda s, x: f"Bring {glosses.force_named(x.force)}", gloss=glosses.force,
                       short=lambda s, x: glosses.force_named(x.force)),
    set_up.TakeRole: Verb("Role", lambda s, x: "Attack" if x.role == "attack" else "Defend"),
    set_up.TakeEdge: Verb("Take an edge", lambda s, x: f"Take the {x.edge} edge", short=lambda s, x: x.edge),
    set_up.Mark: Verb("Mark an objective", lambda s, x: f"An objective at {place(x.at)}", at_point),
    set_up.Deploy: Verb("Set up", lambda s, x: f"Set up {name(s, x.unit)} at {place(x.at)}{glosses.formed(s, x)}",
                        at_point, short=lambda s, x: f"{place(x.at)}{glosses.formed(s, x)}"),
    set_up.Occupy: Verb("Occupy", lambda s, x: f"{name(s, x.unit)} begins in {building(s, x.building)}", in_building),
    set_up.Load: Verb("Load", lambda s, x: f"{name(s, x.unit)} begins aboard {name(s, x.carrier)}", at_unit),
    set_up.Keep: Verb("Hold back", lambda s, x: f"{name(s, x.unit)}: {glosses.KEPT[x.how]}", at_unit,
                      short=lambda s, x: glosses.KEPT[x.how]),
    set_up.Dash: Verb("Run ahead", lambda s, x: f"{name(s, x.unit)} runs ahead to {place(x.to)}", to_point),
    set_up.Suggested: Verb("As suggested", lambda s, x: "Set up all that is left as suggested", key="S", bold=True),
    set_up.Ready: Verb("Ready", lambda s, x: "Ready", key="E", ending=True, bold=True),
    # --- orders
    orders.Order: Verb("Order", lambda s, x: f"{name(s, x.unit)}: {ORDERS[x.order]}", at_unit, glosses.order,
                       previews.order, short=lambda s, x: ORDERS[x.order], apart=True),
    orders.SetAside: Verb("Set aside", lambda s, x: "Set the die aside", key="E", ending=True),
    orders.Snap: Verb("Snap to action", lambda s, x: f"{name(s, x.unit)}: {ORDERS[x.order]}", at_unit, glosses.order,
                      previews.order, short=lambda s, x: ORDERS[x.order], apart=True),
    orders.Enough: Verb("Enough", lambda s, x: "No more orders", key="E", ending=True),
    orders.Next: Verb("Next", lambda s, x: f"Now {name(s, x.unit)}", at_unit),
    orders.Pledge: Verb("Charge", lambda s, x: {"assault": "Assault, without a test", "test": "Take the test",
                        "banzai": "Banzai: at the nearest enemy, without a test"}.get(x.how, x.how)),
    orders.Chamber: Verb("Load", lambda s, x: f"Load {SHELLS[x.shell]}"),
    orders.Release: Verb("Fire now", lambda s, x: f"{name(s, x.unit)} tries to fire", at_unit, dice=True),
    orders.Retain: Verb("Stay", lambda s, x: f"{name(s, x.unit)} stays on {ORDERS[s.units[x.unit].order or 'down']}",
                        at_unit),
    orders.Done: Verb("Done", lambda s, x: "Done", key="E", ending=True, bold=True),
    # --- moves
    movement.Go: Verb("Go", lambda s, x: f"{name(s, x.unit)} goes {glosses.away(s, x)}{glosses.formed(s, x)}",
                      to_point, glosses.there, previews.go,
                      short=lambda s, x: f"{glosses.away(s, x)}{glosses.formed(s, x)}"),
    movement.Drive: Verb("Drive", lambda s, x: f"{name(s, x.unit)} drives {glosses.way(x.way)}", driven, glosses.drive,
                         previews.drive, short=lambda s, x: glosses.way(x.way)),
    movement.Turn: Verb("Turn", lambda s, x: f"{name(s, x.unit)} turns {compass(x.facing)}", turned,
                        short=lambda s, x: compass(x.facing)),
    movement.Post: Verb("Send the spotter", lambda s, x: f"The spotter of {name(s, x.unit)} goes to {place(x.to)}",
                        to_point, short=lambda s, x: place(x.to)),
    movement.Enter: Verb("Enter", lambda s, x: f"{name(s, x.unit)} enters {building(s, x.building)}", in_building),
    movement.Leave: Verb("Leave", lambda s, x: f"{name(s, x.unit)} leaves for {place(x.to)}", to_point),
    movement.Board: Verb("Board", lambda s, x: f"{name(s, x.unit)} boards {name(s, x.carrier)}",
                         lambda s, x: Touched((where(s, x.carrier),), (x.unit, x.carrier))),
    movement.Alight: Verb("Get off", lambda s, x: f"{name(s, x.unit)} gets off to {place(x.to)}", to_point),
    movement.Exit: Verb("Leave the table", lambda s, x: f"{name(s, x.unit)} leaves over the {x.edge} edge"),
    movement.ComeOn: Verb("Come on", lambda s, x: f"{name(s, x.unit)} comes on to {place(x.to)}", to_point,
                          short=lambda s, x: place(x.to)),
    movement.Stay: Verb("Stay", lambda s, x: "Stay where it is", key="E", ending=True),
    # --- shooting
    shooting.Shoot: Verb("Shoot", lambda s, x: f"{name(s, x.unit)} fires at {name(s, x.target)}"
                         f"{f', {SHELLS[x.shell]}' if x.shell else ''}{', indirectly' if x.mode == 'indirect' else ''}",
                         at_target, glosses.shoot, previews.shoot, key="F"),
    shooting.Aim: Verb("Aim", lambda s, x: f"Aim the {glosses.aimed(s, x)} at {name(s, x.target)}"
                       f"{f', {SHELLS[x.shell]}' if x.shell else ''}", at_target, preview=previews.aim),
    shooting.Screen: Verb("Smoke", lambda s, x: f"{name(s, x.unit)} fires smoke at {place(x.at)}", at_point,
                            preview=support_previews.screen, dice=True),
    shooting.Open: Verb("Open fire", lambda s, x: "Open fire", key="F", bold=True, dice=True),
    shooting.HoldFire: Verb("Hold fire", lambda s, x: "Do not fire", key="E", ending=True),
    shooting.GoDown: Verb("Go Down", lambda s, x: "Go Down", key="D", preview=previews.go_down, weighs=True),
    shooting.Escape: Verb("Escape", lambda s, x: f"Drive off: {glosses.way(x.way)}"),
    shooting.Hold: Verb("Hold", lambda s, x: "Do not react", key="E", ending=True),
    shooting.Spring: Verb("Spring the ambush", lambda s, x: f"{name(s, x.unit)} fires {glosses.when(x)}",
                          along, preview=previews.spring),
    shooting.Lay: Verb("Lay the template", lambda s, x: f"The shell bursts at {place(x.at)}", at_point, glosses.under,
                       previews.lay),
    shooting.Pick: Verb("Pick", lambda s, x: "The gun" if x.model == "gun" else glosses.man(s, x.model)),
    shooting.Remove: Verb("Remove", lambda s, x: f"Remove {', '.join(glosses.man(s, m) for m in x.models)}",
                          lists=(("models", "Who falls"),)),
    # --- close quarters
    close.Assault: Verb("Assault", lambda s, x: f"{name(s, x.unit)} assaults {name(s, x.target)}", at_target,
                        preview=close_previews.assault, key="A"),
    close.Overrun: Verb("Overrun", lambda s, x: f"{name(s, x.unit)} drives over {name(s, x.target)}", at_target,
                        preview=close_previews.overrun, dice=True),
    close.Defend: Verb("Defensive fire", lambda s, x: "Fire at those who charge", key="F",
                       preview=close_previews.defend, dice=True),
    close.Regroup: Verb("Regroup", lambda s, x: f"Regroup to {place(x.to)}", to_point),
    close.TakeOver: Verb("Take the building", lambda s, x: "Occupy the building", bold=True),
    close.Stand: Verb("Stand", lambda s, x: "Stay where they are", key="E", ending=True),
    # --- support
    support.CallAir: Verb("Call an air strike", lambda s, x: f"Call an air strike on {name(s, x.target)}", at_target,
                          preview=support_previews.call_air),
    support.CallGuns: Verb("Call artillery", lambda s, x: f"Call {'a barrage' if x.kind == 'barrage' else 'smoke'} on "
                           f"{place(x.at)}", at_point, preview=support_previews.call_guns),
    support.Retarget: Verb("Another target", lambda s, x: f"Strike {name(s, x.target)} instead", at_target,
                           preview=support_previews.retarget),
    support.Shift: Verb("Shift", lambda s, x: f"Move the aiming point to {place(x.at)}", at_point,
                        preview=support_previews.shift),
    support.Victim: Verb("Choose", lambda s, x: f"{name(s, x.unit)} it is", at_unit, preview=support_previews.victim),
    support.Approach: Verb("Approach", lambda s, x: f"It comes in over {place(x.at)}", at_point,
                           preview=support_previews.approach),
    support.Duck: Verb("Go Down", lambda s, x: f"{names(s, x.units) or 'Nobody'} go{'es' * (len(x.units) < 2)} Down",
                       preview=support_previews.duck, lists=(("units", "Who goes Down"),)),
    support.AsItIs: Verb("As it is", lambda s, x: "Leave it as it is", key="E", ending=True),
}
# fmt: on
