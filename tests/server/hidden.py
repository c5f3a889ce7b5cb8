"""The toy of the kernel's tests as a screen would show it: a game in which both sides hide something."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import msgspec

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.cards import Grid, MapCard, OptionCard, ScenarioCard, SideCard
from hedgerow.kernel.screen.contract import Examples
from hedgerow.kernel.screen.details import ForceCard, ForceLine, MapNote, PieceNote, ScenarioDetails, Standing
from hedgerow.kernel.screen.letters import Cell, Key, Label, Letters, Tag
from hedgerow.kernel.screen.looking import NoSuchPiece, NoSuchPlace, PieceFacts, PlaceFacts, Reach, Seen, Sight, Way
from hedgerow.kernel.screen.preview import Asking, Barred, Deed, Line, Offer, Preview, Remark, Wish
from hedgerow.kernel.screen.report import Report
from hedgerow.kernel.screen.standing import View
from hedgerow.kernel.table import Table
from hedgerow.players.chance import RANDOM
from hedgerow.systems import Kit
from tests.kernel.toy import ROAD, SEATS, Pass, Shoot, State, Toy, Unit, Walk, seen


class HidingToy(Toy):
    first_state: State | None = None  # instead of the scenario's own

    def new(self, scenario: str, options: dict[str, str]) -> State:
        first = self.first_state or super().new(scenario, options)
        return msgspec.msgpack.decode(msgspec.msgpack.encode(first), type=State)


class ToyCatalogue:
    title = "Two pickets"
    blurb = "A road, and a secret at either end."

    def scenarios(self) -> tuple[str, ...]:
        return ("road",)

    def card(self, scenario: str) -> ScenarioCard:
        sides = tuple(SideCard(name, (), 2) for name in SEATS)
        return ScenarioCard(scenario, "The Road", "", "", "road", 3, "", "", (), sides, {})

    def options(self) -> tuple[OptionCard, ...]:
        return ()

    def details(self, scenario: str) -> ScenarioDetails:
        forces = ((ForceCard("at one end", (ForceLine(2, "picket"),)),),) * 2
        return ScenarioDetails(
            **msgspec.structs.asdict(self.card(scenario)), opening="Red begins.", clauses=(), forces=forces
        )

    def plays(self, scenario: str) -> bool:
        return scenario in Toy().scenarios()

    def draws(self, map: str) -> bool:
        return map in self.maps()

    def maps(self) -> tuple[str, ...]:
        return ("road",)

    def map_note(self, map: str) -> MapNote:
        return MapNote(map, "The Road", "It runs from 1 to 10.", "10 milestones")

    def map_card(self, map: str) -> MapCard:
        return MapCard(map, map, 0, 0, 1, 1, (), (), Grid("open", "steps"))

    def map_picture(self, map: str, *, names: bool = False) -> str:
        return "<svg/>"

    def map_letters(self, map: str) -> Letters:
        return road({}, {})

    def map_sight(self, map: str, a: str, b: str) -> Sight:
        return Sight(milestone(a), milestone(b), 0, "steps", True, "Clear.", "toy.3", away="in plain view")

    def sight_picture(self, map: str, a: str, b: str) -> str:
        return "<svg/>"


def milestone(text: str) -> str:
    if not text.isdigit() or int(text) not in ROAD:
        raise NoSuchPlace(f"the road has no milestone {text!r}")
    return text


def road(tags: dict[int, tuple[Tag, ...]], sides: dict[str, str]) -> Letters:
    return Letters(
        tuple(Cell(str(at), 2 * at + at % 2, at % 2, ":", tags=tags.get(at, ())) for at in ROAD),
        tuple(Label(2 * at + at % 2, str(at)) for at in ROAD), (), (Key(":", "road"),),
        sides=tuple(Key(letter, name) for letter, name in sides.items()), wide=2,
    )  # fmt: skip


class ToyScreen(ToyCatalogue):
    examples = Examples("5", "7", "r-0", ("shoot r-0 b-0", "walk r-0 3"), "toy.1", "guess")
    unit = ("step", "steps")

    def known(self, state: State, seat: int | None) -> list[Unit]:
        return [u for u in state.units.values() if not u.hidden or u.seat == seat]

    def purpose(self, state: State, why: str, seat: int | None) -> str:
        return why

    def outlook(self, table: Table[State], move: Move, seat: int) -> str:
        return ""

    def begins(self, table: Table[State], seat: int) -> str:
        return f"{table.state.turn} {seat}"

    def piece(self, state: State, piece: str, seat: int | None) -> PieceFacts | None:
        found = next((u for u in self.known(state, seat) if u.id == piece), None)
        return PieceFacts(found.id, "picket", found.seat, (f"at {found.at}",), (), (), ()) if found else None

    def roster(self, state: State, seat: int | None) -> tuple[PieceNote, ...]:
        return tuple(PieceNote(u.id, u.seat, str(u.at), "picket", ()) for u in self.known(state, seat))

    def letters(self, state: State, seat: int | None) -> Letters:
        there = [u for u in self.known(state, seat) if not u.lost]
        tags = {at: tuple(Tag(u.seat, u.id, u.id[0]) for u in there if u.at == at) for at in ROAD}
        return road(tags, {"r": "Red", "b": "Blue"})

    def headline(self, state: State) -> str:
        return f"Turn {state.turn} of {state.turns}"

    def standing(self, state: State, seat: int | None) -> Standing:
        return Standing("nobody would win", "toy.9", "Guess where the other side's secret is.", (), "even")

    def deed(self, kind: type[Move]) -> Deed:
        return Deed(kind.__name__.lower(), kind.__name__, ending=kind is Pass)

    def nearest(self, state: State, seat: int, pieces: Collection[str]) -> float | None:
        there = [u for u in self.known(state, seat) if not u.lost]
        own = [u.at for u in there if u.seat == seat and (not pieces or u.id in pieces)]
        return min((abs(at - u.at) for at in own for u in there if u.seat != seat), default=None)

    def offer(self, table: Table[State], move: Move, seat: int) -> Offer:
        words = Toy().say(table.state, move, seat)
        places, pieces = _touched(move)
        kind = type(move).__name__.lower()
        return Offer(kind=kind, words=words, short=words, deed=words, places=places, pieces=pieces)

    def instead(self, table: Table[State], piece: str, seat: int) -> tuple[Move, ...]:
        return ()

    def sets_out(self, table: Table[State], place: str, seat: int) -> Move | None:
        return None

    def called(self, state: State, piece: str, seat: int | None) -> str:
        return piece

    def preview(self, table: Table[State], move: Move, seat: int) -> Preview:
        return Preview(words=Toy().say(table.state, move, seat))

    def sight(self, state: State, a: str, b: str, seat: int | None) -> Sight:
        return Sight(a, b, 0, "steps", True, "", "")

    def seen(self, state: State, place: str, seat: int | None) -> Seen:
        return Seen(place, (), ())

    def reach(self, table: Table[State], move: Move | None, seat: int) -> Reach | None:
        return None

    def along(self, table: Table[State], move: Move | None, way: Way, seat: int) -> tuple[Remark, ...]:
        return ()

    def inspect(self, state: State, place: str, seat: int | None) -> PlaceFacts:
        return PlaceFacts(milestone(place), f"milestone {place}", (), ())

    def common(self, state: State, seat: int | None) -> View:
        return View(map="road", turn=state.turn, turns=state.turns, phase="", headline="")

    def report(self, state: State, events: Sequence[Event], words: Sequence[str], seat: int | None) -> Report:
        return Report(state.turn, "", None, (), (), (), (), ())

    def progress(self, state: State) -> str:
        return f"turn {state.turn} of {state.turns}"

    def asking(self, table: Table[State], seat: int) -> Asking:
        return Asking()

    def effect(self, table: Table[State], move: Move, seat: int) -> float | None:
        return 21 / 36 if isinstance(move, Shoot) else None

    def barred(self, table: Table[State], seat: int) -> tuple[Barred, ...]:
        if not seen(table.state, seat):
            return (Barred("Shoot", "nobody is in sight", "toy.3", "shoot"),)
        return ()

    def attempts(self, table: Table[State], wish: Wish, seat: int) -> Iterable[Move | Refusal]:
        """A picket that hides from whoever asks is to him as if there were none."""
        known = {u.id: u for u in table.state.units.values() if u.seat == seat or not u.hidden}
        for piece in wish.pieces:
            if piece not in known:
                raise NoSuchPiece(f"there is no picket {piece}")
        places = [self.inspect(table.state, place, seat).place for place in wish.places]
        own = [piece for piece in wish.pieces if known[piece].seat == seat]
        foes = tuple(piece for piece in wish.pieces if known[piece].seat != seat)
        if places and not own:
            yield Refusal("nobody", "name a picket of yours", "toy.2")
        yield from (Walk(unit, int(place)) for unit in own for place in places)
        yield from (Shoot(unit, foes) for unit in own if foes)

    def pictured(self, state: State, move: Move, refusal: Refusal, seat: int) -> tuple[Line, ...]:
        if not isinstance(move, Walk) or refusal.code != "too-far":
            return ()
        return (Line(str(state.units[move.unit].at), str(move.to), "blocked", rule=refusal.rule),)


def _touched(move: Move) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if isinstance(move, Walk):
        return (str(move.to),), (move.unit,)
    return ((), (move.unit, *move.targets)) if isinstance(move, Shoot) else ((), ())


class ToyKit(Kit):
    """The toy with its screen; another toy may take its place."""

    def __init__(self, system: Toy | None = None) -> None:
        super().__init__("toy", "tests.server")
        self.system = system or HidingToy()
        self.catalogue = self.screen = ToyScreen()
        self.players = {"random": RANDOM}
