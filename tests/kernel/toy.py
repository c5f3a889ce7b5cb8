"""A toy rule system for tests of the kernel: two pickets on a road, each guarding a secret.

Small, yet it has all that the kernel must bear: dice and draws, reactions of the other side, hidden units, secrets,
checkpoints, wide options with a checker, events for one seat only, and a game that ends in several ways.

By night each side lays mines first, as many as it likes, unseen; and whoever is seen to walk may be fired upon: the
other side is asked whether it has anybody who could or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Literal

import msgspec

from hedgerow.kernel.choice import Choice, Move, Options, Refusal, Window
from hedgerow.kernel.dice import Dice, Seeded
from hedgerow.kernel.events import Event
from hedgerow.kernel.patches import differing
from hedgerow.kernel.system import Outcome, Play
from hedgerow.kernel.table import Table
from hedgerow.kernel.telling import Patch, Telling

SEATS = ("Red", "Blue")
ROAD = range(1, 11)


class Unit(msgspec.Struct):
    id: str
    seat: int
    at: int
    hidden: bool = False
    shaken: bool = False
    lost: bool = False


class State(msgspec.Struct):
    units: dict[str, Unit]
    secret: list[int]
    turns: int = 3
    turn: int = 1
    active: int = 0
    passes: int = 0
    told: bool = False
    walked: str = ""  # who has just walked, while the other side may react
    setting: list[int] = []  # sides that still lay mines
    mines: list[list[int]] = []  # of each side, by night
    won: Outcome | None = None


class View(msgspec.Struct):
    units: dict[str, int]
    secret: int | None
    turn: int
    active: int
    mines: list[int] = []  # one's own


class Lay(Move, frozen=True):
    at: int


class Ready(Move, frozen=True):
    pass


class Walk(Move, frozen=True):
    unit: str
    to: int
    pace: Literal["march", "run"] = "march"


class Shoot(Move, frozen=True):
    unit: str
    targets: tuple[str, ...]


class Guess(Move, frozen=True):
    at: int


class Hold(Move, frozen=True):
    quietly: bool = False


class Pass(Move, frozen=True):
    pass


class Walked(Event, frozen=True, kw_only=True):
    unit: str
    to: int


class Shot(Event, frozen=True, kw_only=True):
    unit: str
    faces: tuple[int, ...]
    victim: str = ""


class Whisper(Event, frozen=True, kw_only=True):
    words: str


class Laid(Event, frozen=True, kw_only=True):
    at: int


class Blown(Event, frozen=True, kw_only=True):
    unit: str
    at: int


class Toy:
    name = "toy"
    state_type = State
    view_type = View
    secret = True
    move_types: tuple[type[Move], ...] = (Walk, Shoot, Guess, Hold, Pass, Lay, Ready)

    def scenarios(self) -> tuple[str, ...]:
        return ("road", "night")

    def turn(self, state: State) -> int:
        return state.turn

    def new(self, scenario: str, options: dict[str, str]) -> State:
        if scenario not in self.scenarios():
            raise ValueError(f"there is no scenario {scenario!r}; known are {', '.join(self.scenarios())}")
        units = [Unit(f"{name}-{i}", seat, 2 + 6 * seat + i) for seat, name in enumerate(("r", "b")) for i in (0, 1)]
        units[1].hidden = units[3].hidden = True
        s = State({u.id: u for u in units}, [3, 8], turns=int(options.get("turns", "3")))
        if scenario == "night":
            s.setting, s.mines = [0, 1], [[], []]
        return s

    def content_digests(self, scenario: str) -> tuple[str, ...]:
        return ("0123456789abcdef",)

    def rules_digest(self) -> str:
        return "fedcba9876543210"

    def seats(self, state: State) -> tuple[str, ...]:
        return SEATS

    def play(self, table: Table[State]) -> Play[None]:
        s = table.state
        while s.setting:
            table.checkpoint()
            yield from set_up(table)
        while s.won is None:
            if not s.told:
                s.told = True
                table.tell(Whisper(words=f"you guard {s.secret[s.active]}", audience=(s.active,)))
            table.checkpoint()
            if not s.walked:
                yield from impulse(table)
            if s.walked:
                table.checkpoint()
                yield from react(table, s.units[s.walked])
                s.walked = ""
            s.active, s.told = 1 - s.active, False
            if s.passes >= 3:
                s.turn, s.passes = s.turn + 1, 0
            if s.won is None and s.turn > s.turns:
                s.won = Outcome(None, "night falls", "toy.9", (0, 0))

    def view(self, state: State, seat: int | None) -> View:
        shown = {u.id: u.at for u in state.units.values() if not u.lost and (u.seat == seat or not u.hidden)}
        secret = None if seat is None else state.secret[seat]
        mines = list(state.mines[seat]) if seat is not None and state.mines else []
        return View(shown, secret, state.turn, state.active, mines)

    def hide(self, state: State, seat: int) -> Iterator[State]:
        """States that differ only in what the other side keeps from this seat."""
        for secret in ROAD:
            other = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
            other.secret[1 - seat] = secret
            for unit in other.units.values():
                if unit.seat != seat and unit.hidden:
                    unit.at = secret
            if other.mines:
                other.mines[1 - seat] = list(ROAD)[: secret - 1]
            yield other

    def redeal(self, state: State, seat: int, chance: Random) -> State:
        """Where the other side's secret and its hidden units are, nobody here knows."""
        state.secret[1 - seat] = chance.choice(ROAD)
        for unit in state.units.values():
            if unit.seat != seat and unit.hidden:
                unit.at = chance.choice(ROAD)
        if state.mines:
            state.mines[1 - seat] = sorted(chance.sample(ROAD, chance.randrange(4)))
        return state

    def outcome(self, state: State) -> Outcome | None:
        return state.won

    def tell(self, state: State, event: Event, seat: int | None) -> Telling:
        ears = "Somebody" if seat is None else SEATS[seat]
        what = event.words if isinstance(event, Whisper) else type(event).__name__
        return Telling(words=f"{ears} hears: {what}, turn {state.turn}")

    def glance(self, state: State, seat: int | None) -> View:
        return Toy.view(self, state, seat)  # whatever a faulty toy makes of its view

    def since(self, glance: View, state: State, seat: int | None) -> tuple[Patch, View]:
        now = Toy.view(self, state, seat)
        return differing(glance, now), now

    def say(self, state: State, move: Move, seat: int | None) -> str:
        return f"to {type(move).__name__.lower()}"

    def broken(self, state: State) -> list[str]:
        return [f"{u.id} is off the road" for u in state.units.values() if u.at not in ROAD]


def able(s: State, seat: int) -> list[Unit]:
    return [u for u in s.units.values() if u.seat == seat and not u.lost and not u.shaken]


def seen(s: State, seat: int) -> list[Unit]:
    """Enemies that a seat can see."""
    return [u for u in s.units.values() if u.seat != seat and not u.lost and not u.hidden]


def set_up(t: Table[State]) -> Play[None]:
    s, seat = t.state, t.state.setting[0]
    listed: list[Move] = [Ready(), *(Lay(at) for at in ROAD if at not in s.mines[seat])]
    move = yield Choice(seat, "set-up", f"{SEATS[seat]}: lay mines", Options.of(listed), "toy.6")
    if isinstance(move, Lay):
        s.mines[seat].append(move.at)
        t.tell(Laid(at=move.at, audience=(seat,), rule="toy.6"))
    else:
        s.setting.pop(0)


def impulse(t: Table[State]) -> Play[None]:
    s, seat = t.state, t.state.active
    prompt = f"{SEATS[seat]}: walk, shoot, guess or pass"
    options = Options(lambda: listed(s, seat), lambda move: why_not(s, seat, move))
    move = yield Choice(seat, "impulse", prompt, options, "toy.1")
    s.passes = s.passes + 1 if isinstance(move, Pass) else 0
    if isinstance(move, Walk):
        walk(t, s.units[move.unit], move.to)
    elif isinstance(move, Shoot):
        shoot(t, s.units[move.unit], [s.units[i] for i in move.targets])
    elif isinstance(move, Guess):
        guess(t, seat, move.at)


def listed(s: State, seat: int) -> Iterator[Move]:
    yield Pass()
    yield Guess(5)
    foes = tuple(u.id for u in seen(s, seat))
    for u in able(s, seat):
        yield from (Walk(u.id, u.at + d) for d in (-1, 1) if u.at + d in ROAD)
        if foes:
            yield Shoot(u.id, foes)


def why_not(s: State, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, Pass):
        return None
    if isinstance(move, Guess):
        return None if move.at in ROAD else Refusal("off-road", "that is not on the road", "toy.4")
    if not isinstance(move, Walk | Shoot):
        return Refusal("wrong-answer", "that answers another question", "toy.1")
    if move.unit not in [u.id for u in able(s, seat)]:
        return Refusal("not-able", f"{move.unit} is not able to act", "toy.2")
    if isinstance(move, Walk):
        near = abs(move.to - s.units[move.unit].at) in ((1, 2) if move.pace == "run" else (1,)) and move.to in ROAD
        return None if near else Refusal("too-far", f"{move.to} cannot be reached", "toy.2")
    aimed = bool(move.targets) and set(move.targets) <= {u.id for u in seen(s, seat)}
    return None if aimed else Refusal("no-target", "there is nobody like that to shoot at", "toy.3")


def walk(t: Table[State], unit: Unit, to: int) -> None:
    unit.at = to
    t.state.walked = unit.id
    t.tell(Walked(unit=unit.id, to=to, audience=(unit.seat,) if unit.hidden else (), rule="toy.2"))
    if t.state.mines and to in t.state.mines[1 - unit.seat]:
        t.state.mines[1 - unit.seat].remove(to)
        unit.shaken, unit.hidden = True, False
        t.reveal()
        t.tell(Blown(unit=unit.id, at=to, rule="toy.7"))


def react(t: Table[State], unit: Unit) -> Play[None]:
    to = unit.at
    near = [] if unit.hidden else [u for u in able(t.state, 1 - unit.seat) if abs(u.at - to) <= 3]
    # By day only those shoot who are known: that somebody is asked would tell where the others are.
    watchers = near if t.state.mines else [u for u in near if not u.hidden]
    if watchers or (t.state.mines and not unit.hidden):
        shots = [Hold(True), Hold(), *(Shoot(u.id, (unit.id,)) for u in watchers)] if watchers else [Hold(True)]
        prompt = f"{unit.id} walks to {to}: shoot?"
        window = Window(Hold(True), (("walk", f"{t.state.turn}.{unit.id}"), ("turn", str(t.state.turn))))
        answer = yield Choice(1 - unit.seat, "reaction", prompt, Options.of(shots), "toy.5", window)
        if isinstance(answer, Shoot):
            shoot(t, t.state.units[answer.unit], [unit])
        elif not answer.quietly:
            t.reveal()
            t.tell(Whisper(words="somebody coughs"))


def shoot(t: Table[State], shooter: Unit, targets: list[Unit]) -> None:
    """A hit on 7 or more on two dice; one of the targets, drawn, is lost on a further 5 or 6 and shaken otherwise."""
    shooter.hidden = False
    faces = t.roll("to hit", 2)
    victim = None
    if sum(faces) >= 7:
        victim = t.draw(targets, "who is hit")
        victim.lost = t.roll("how badly")[0] >= 5
        victim.shaken = not victim.lost
    t.tell(Shot(unit=shooter.id, faces=faces, victim=victim.id if victim else "", rule="toy.3"))
    for seat in (0, 1):
        if all(u.lost for u in t.state.units.values() if u.seat == seat):
            t.state.won = Outcome(1 - seat, "nobody is left", "toy.8", (seat, 1 - seat))


def guess(t: Table[State], seat: int, at: int) -> None:
    t.reveal()
    t.tell(Whisper(words=f"a guess at {at}"))
    if t.state.secret[1 - seat] == at:
        t.state.won = Outcome(seat, "the secret is out", "toy.4")


def toy(dice: Dice | None = None, scenario: str = "road", **options: str) -> Table[State]:
    system = Toy()
    return Table(system, system.new(scenario, options), dice or Seeded("toy"))


def play_out(table: Table[State], seed: int = 1) -> Table[State]:
    """Random play to the end."""
    import random

    r = random.Random(seed)
    while table.choice is not None:
        table.answer(r.choice(table.choice.options.listed))
    return table
