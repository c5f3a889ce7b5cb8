"""What is to be seen of events: who moves, who shoots, where dice fall, which word stands where.

Where somebody is, is known at the moment of telling; later he may be elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from hedgerow.kernel.events import Event
from hedgerow.kernel.telling import Effect, Grave
from hedgerow.lnlt.state import events as e
from hedgerow.lnlt.state.lookups import where
from hedgerow.lnlt.state.state import State

Effects: TypeAlias = tuple[Effect, ...]
Show: TypeAlias = Callable[[State, Any], Effects]

GRAVE: dict[str, Grave] = {
    "No Effect": 0, "Shaken": 2, "Reduced": 3, "Casualties": 3, "Wounded": 3, "Eliminated": 4,
}  # fmt: skip
VERDICTS = {
    "pierced": "pierced", "catastrophic": "pierced: it explodes", "dud": "a dud", "equal": "shaken",
    "held": "the armour holds", "unarmoured": "pierced",
}  # fmt: skip
HURTS = ("pierced", "catastrophic", "unarmoured")
ROUTINE: Grave = 2  # of a result that GRAVE does not know


def shows(s: State, event: Event) -> Effects:
    """All that is seen of an event; nothing of those that are only told."""
    found = SHOWS.get(type(event))
    return found(s, event) if found else ()


def place_of(s: State, piece: str) -> str:
    """Where a unit or a weapon is, in whosever hands; "" off the map."""
    if weapon := s.weapons.get(piece):
        return weapon.at or (place_of(s, weapon.bearer) if weapon.bearer else "")
    return where(s, s.units[piece]) if piece in s.units else ""


def _dice(to: str) -> Effects:
    return (Effect("dice", to),)


def _word(to: str, words: str, grave: Grave = 0) -> Effects:
    return (Effect("word", to, words=words, grave=grave),) if to else ()


def _of(s: State, unit: str, words: str, grave: Grave = 0) -> Effects:
    """A word over a piece."""
    return (Effect("word", place_of(s, unit), pieces=(unit,), words=words, grave=grave),)


def _burst(to: str, words: str = "", pieces: tuple[str, ...] = ()) -> Effects:
    return (Effect("burst", to, pieces=pieces, words=words, grave=4),) if to else ()


def _bursts(places: Iterable[str]) -> Effects:
    return tuple(effect for place in places for effect in _burst(place))


def _shot(x: e.ShotFired | e.GunFired, pieces: tuple[str, ...] = ()) -> Effects:
    return Effect("shot", x.target, x.start, pieces), *_dice(x.target)


def _went(s: State, x: e.Retreated | e.FellBack) -> Effects:
    return (Effect("move", x.place, x.start, (x.unit,)),)


def _came(s: State, x: e.UnitPlaced | e.CrewOut | e.GotOff) -> Effects:
    return (Effect("move", x.place, pieces=(x.unit,), brief=True),)


def _checked(s: State, x: e.DamageChecked) -> Effects:
    return *_dice(place_of(s, x.unit)), *_of(s, x.unit, x.result, GRAVE.get(x.result, ROUTINE))


def _struck(to: str, verdict: str, thrown: bool) -> Effects:
    return *(_dice(to) if thrown else ()), *_word(to, VERDICTS[verdict], 4 if verdict in HURTS else 0)


def _assaulted(s: State, x: e.VehicleAssaulted) -> Effects:
    to = place_of(s, x.vehicle)
    return *_dice(to), *(_burst(to, "destroyed") if x.destroyed else _word(to, "no effect"))


def _melee(s: State, x: e.MeleeStruck) -> Effects:
    return *_dice(x.place), *(_burst(x.place, "struck down") if x.killed else _word(x.place, "no effect"))


def _tried(place: str, done: bool, well: str, ill: str, grave: Grave = 0) -> Effects:
    return *_dice(place), *_word(place, well if done else ill, grave if done else 0)


def _bailed(s: State, x: e.BailedOut) -> Effects:
    return *_dice(x.place), *(_word(x.place, "gets out") if x.survives else _word(x.place, "lost", 4))


def _morale(s: State, x: e.MoraleChecked) -> Effects:
    fails: Grave = 1
    return *_dice(place_of(s, x.unit)), *_of(s, x.unit, "holds" if x.passed else "fails", 0 if x.passed else fails)


SHOWS: dict[type[Event], Show] = {
    e.UnitPlaced: _came,
    e.CrewOut: _came,
    e.GotOff: _came,
    e.Stepped: lambda s, x: (Effect("move", x.place, x.start, x.units),),
    e.Retreated: _went,
    e.FellBack: _went,
    e.Hopped: lambda s, x: (Effect("move", x.place, x.start),),  # the picture of the helicopter goes along by itself
    e.HexesActivated: lambda s, x: tuple(Effect("word", place, words="!", brief=True) for place in x.places),
    e.ShotFired: lambda s, x: _shot(x, x.parts),
    e.GunFired: lambda s, x: (*_shot(x), *_word(x.target, "hit" if x.hit else "miss", 2 if x.hit else 0)),
    e.DamageChecked: _checked,
    e.TargetUnhurt: lambda s, x: _of(s, x.unit, "unhurt"),
    e.UnitWounded: lambda s, x: _of(s, x.unit, "wounded", 3),
    e.UnitEliminated: lambda s, x: _burst(x.place, "lost", (x.unit,)),
    e.UnitRestored: lambda s, x: _of(s, x.unit, "rallied"),
    e.VehicleStruck: lambda s, x: _struck(place_of(s, x.unit), x.verdict, bool(x.dice)),
    e.AircraftStruck: lambda s, x: _struck(overhead(s), x.verdict, bool(x.dice)),
    e.VehicleLost: lambda s, x: _burst(x.place, "abandoned" if x.abandoned else "knocked out"),
    e.VehicleAssaulted: _assaulted,
    e.Overran: lambda s, x: (*_dice(x.place), *_word(x.place, "overrun", 3)),
    e.MinesStruck: lambda s, x: (*_dice(x.place), *_burst(x.place, "mines")),
    e.BuildingCrushed: lambda s, x: _word(x.place, x.terrain, 1),
    e.HatchesChanged: lambda s, x: _of(s, x.unit, "hatches shut" if x.buttoned else "hatches open"),
    e.GotOn: lambda s, x: _word(x.place, "on board"),
    e.FireChecked: lambda s, x: _tried(x.place, x.started, "fire", "no fire", 2),
    e.FireBlew: lambda s, x: _word(x.place, "the fire spreads", 2),
    e.BailedOut: _bailed,
    e.StarshellFired: lambda s, x: _tried(x.place, x.lit, "light", "no light"),
    e.SpottingTried: lambda s, x: _tried(x.place, x.seen, "spotted", "not seen"),
    e.SmokeTried: lambda s, x: _tried(x.place, x.laid, "smoke", "no smoke"),
    e.SpottingRoundFired: lambda s, x: (*_dice(x.target), *_burst(x.place, "spotting round")),
    e.BarrageFell: lambda s, x: _bursts(x.hexes),
    e.BarrageWalked: lambda s, x: _burst(x.place),
    e.FlightBegan: lambda s, x: _word(x.start, "aircraft", 1),
    e.FlightEnded: lambda s, x: _word(x.place, "turns back" if x.aborted else "flies off"),
    e.AircraftCrashed: lambda s, x: _burst(x.place or x.start, "shot down"),
    e.HelicopterCrashed: lambda s, x: _burst(x.place or x.start, "shot down"),
    e.ModeChanged: lambda s, x: _word(x.place, "hovers" if x.hovering else "flies on"),
    e.SortieEnded: lambda s, x: _word(x.place, "flies home"),
    e.MissileLost: lambda s, x: _word(x.target, "the missile is lost"),
    e.WeaponJammed: lambda s, x: _word(place_of(s, x.weapon), "jammed", 1),
    e.HeroAppeared: lambda s, x: _word(x.place, "a hero!"),
    e.SniperPlaced: lambda s, x: _word(x.place, "sniper", 1),
    e.MoraleChecked: _morale,
    e.MeleeJoined: lambda s, x: _word(x.place, "melee", 2),
    e.MeleeStruck: _melee,
    e.ControlTaken: lambda s, x: _word(x.place, "taken"),
    e.ParagraphRead: lambda s, x: _word(x.place, "event", 1),
}


def overhead(s: State) -> str:
    """The hex that an aircraft or a helicopter is over."""
    if s.flight is not None and s.flight.at < len(s.flight.path):
        return s.flight.path[s.flight.at]
    return s.sortie.at if s.sortie is not None else ""
