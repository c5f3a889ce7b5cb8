"""One harness for every rule system and scenario: plays at random to the end, and doubts everything on the way.

What holds of a game here holds of every game, because it follows from the contract and not from the rules: a clone, a
reloaded save and an undone and redone move are the game itself; every answer offered is accepted; nothing leads into a
dead end; nobody learns what the other side hides.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from hedgerow.kernel import notation, record
from hedgerow.kernel.choice import IllegalMove, Move, Refusal
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.system import Outcome, System
from hedgerow.kernel.table import Table, digest
from hedgerow.systems import Kit

from .secrets import check_players, check_secrets, difference, unlike_only_in_chance


class Report(msgspec.Struct, frozen=True):
    """A game that held."""

    system: str
    scenario: str
    seed: str
    steps: int
    throws: int
    doubted: int
    outcome: Outcome
    digest: str
    kinds: dict[str, int]  # how often each kind of choice came up
    verbs: dict[str, int]  # how often each move was made


class Plan(msgspec.Struct, frozen=True):
    """How closely to look: every step up to `close`, then one in `every`; a save costs more, so one in `saves`."""

    close: int = 40
    every: int = 25
    saves: int = 200
    steps: int = 50_000  # a game longer than this does not end
    remembered: int = 12  # moves from earlier choices that are tried again


def conform(
    system: System[Any],
    scenario: str,
    options: dict[str, str] | None = None,
    *,
    seed: str = "1",
    plan: Plan | None = None,
    pick: Callable[[Table[Any]], Move] | None = None,
    kit: Kit | None = None,
) -> Report:
    """Plays one game and checks the contract; an AssertionError says what failed and how to see it again.

    With its kit, the system's screen and its players are doubted as well.
    """
    return _Trial(system, scenario, options or {}, seed, plan or Plan(), pick, kit).run()


class _Trial:
    def __init__(
        self,
        system: System[Any],
        scenario: str,
        options: dict[str, str],
        seed: str,
        plan: Plan,
        pick: Callable[[Table[Any]], Move] | None,
        kit: Kit | None,
    ) -> None:
        self.kit = kit
        self.system, self.scenario, self.options, self.seed, self.plan = system, scenario, options, seed, plan
        self.random = random.Random(seed)
        self.pick = pick or self._any
        self.step, self.doubted = 0, 0
        self.move: Move | None = None
        self.old: list[Move] = []
        self.kinds: dict[str, int] = {}
        self.verbs: dict[str, int] = {}
        with self.blame():
            self.table: Table[Any] = Table(system, system.new(scenario, dict(options)), Seeded(seed), telling=True)

    def run(self) -> Report:
        with self.blame():
            while self.table.choice is not None:
                assert self.step < self.plan.steps, f"the game does not end within {self.plan.steps} steps"
                self.one_step()
                self.step += 1
            self.move = None
            outcome = self.the_end()
        table, step = self.table, self.step
        return Report(
            self.system.name, self.scenario, self.seed, step, table.throws, self.doubted, outcome, table.digest(),
            self.kinds, self.verbs,
        )  # fmt: skip

    @contextmanager
    def blame(self) -> Iterator[None]:
        """Whatever goes wrong is told with the way to see it again."""
        try:
            yield
        except Exception as wrong:
            doing = f", {notation.write(self.move)!r}" if self.move is not None else ""
            options = f" with {self.options}" if self.options else ""
            where = f"{self.system.name} {self.scenario!r}{options} seed {self.seed!r} step {self.step}{doing}"
            words = str(wrong) if isinstance(wrong, AssertionError) else f"{type(wrong).__name__}: {wrong}"
            raise AssertionError(f"{where}: {words}") from wrong

    def one_step(self) -> None:
        table, choice = self.table, self.table.choice
        assert choice is not None
        self.move = None
        assert len(choice.options), f"a dead end: no answer to {choice.prompt!r}"
        self.move = move = self.pick(table)
        self.kinds[choice.kind] = self.kinds.get(choice.kind, 0) + 1
        word = notation.verb(type(move))
        self.verbs[word] = self.verbs.get(word, 0) + 1
        if self.step < self.plan.close or self.random.randrange(self.plan.every) == 0:
            self.doubt(move)
        else:
            table.answer(move)
        self.remember(move)

    def doubt(self, move: Move) -> None:
        """Everything that must hold here; ends with the move made."""
        self.doubted += 1
        table = self.table
        assert not (wrong := self.system.broken(table.state)), f"broken: {'; '.join(wrong)}"
        check_options(self.system, table)
        check_clone(table)
        check_views(self.system, table)
        if self.system.secret:
            check_secrets(self.system, table, self.random, self.kit)
        if self.kit is not None and table.choice is not None:
            check_players(self.kit, table, unlike_only_in_chance(table), table.choice.seat)
        check_strangers(table, self.old)
        if self.step == self.plan.close or self.random.randrange(self.plan.saves) == 0:
            check_save(table, self.scenario, self.options)
        check_undo(table, move)

    def the_end(self) -> Outcome:
        table = self.table
        assert table.wanted is None, f"seeded dice are still wanted: {table.wanted}"
        outcome = self.system.outcome(table.state)
        assert outcome is not None, "the game is over and has no outcome"
        assert not (wrong := self.system.broken(table.state)), f"broken: {'; '.join(wrong)}"
        kept = check_save(table, self.scenario, self.options)
        verdict = record.verify(kept, self.system)
        assert verdict.sound, f"the record does not verify: {verdict.problems[0]}"
        return outcome

    def _any(self, table: Table[Any]) -> Move:
        assert table.choice is not None
        found: Move = self.random.choice(table.choice.options.listed)
        return found

    def remember(self, move: Move) -> None:
        if move in self.old:
            return
        self.old.append(move)
        if len(self.old) > self.plan.remembered:
            del self.old[self.random.randrange(len(self.old))]


# ------------------------------------------------------------------ the single doubts, for tests that want only one


def check_options(system: System[Any], table: Table[Any]) -> None:
    """Every answer offered or drawn is accepted, and can be written, read and said; each is offered once."""
    choice = table.choice
    assert choice is not None
    listed = choice.options.listed
    assert len(set(listed)) == len(listed), f"an answer to {choice.prompt!r} is offered twice"
    for move in (*listed, choice.options.sample(random.Random(len(table.tape)))):
        text = notation.write(move)
        assert type(move) in system.move_types, f"{type(move).__name__} is not among the system's moves"
        refusal = choice.options.judge(move)
        assert refusal is None, f"{text!r} is offered and refused: {refusal}"
        again = notation.read(text, system.move_types)
        assert again == move, f"{text!r} is written for {move} and read as {again}"
        assert system.say(table.state, move, choice.seat).strip(), f"{text!r} cannot be said"


def check_views(system: System[Any], table: Table[Any]) -> None:
    """Views can be sent, and leave the state alone."""
    before = table.digest()
    for seat in (None, *range(len(system.seats(table.state)))):
        msgspec.json.encode(system.view(table.state, seat))
    assert table.digest() == before, "to look at the game changes it"


def check_strangers(table: Table[Any], moves: Iterable[Move]) -> None:
    """Answers to other questions are refused in words, and leave the game as it was."""
    assert table.choice is not None
    before = table.digest()
    for move in moves:
        refusal = table.choice.options.why_not(move)
        if refusal is None:
            continue
        assert isinstance(refusal, Refusal), f"{refusal!r} is no refusal"
        assert refusal.words, f"{notation.write(move)!r} is refused without a word"
        choice, length = table.choice, len(table.tape)
        try:
            table.answer(move)
        except IllegalMove:
            pass
        else:
            raise AssertionError(f"{notation.write(move)!r} is refused and yet accepted")
        assert table.choice is choice, "a refused move changes the choice"
        assert len(table.tape) == length, "a refused move stays on the tape"
    assert table.digest() == before, "a refused move changes the game"


def check_clone(table: Table[Any]) -> None:
    """A clone is the game itself."""
    _same("a clone", _shape(table.clone(table.dice)), _shape(table))


def check_save(table: Table[Any], scenario: str, options: dict[str, str]) -> record.Record:
    """A game saved as text and loaded again is the game itself, with all that was told."""
    kept = record.from_table(table, scenario, options)
    read = record.parse(record.write(kept))
    assert read == kept, "the record is not read as it was written"
    again = record.to_table(read, table.system)
    _same("a loaded game", _shape(again), _shape(table))
    assert again.tape == table.tape, "the tape of a loaded game differs"
    _same("the log of a loaded game", str(again.events), str(table.events))
    assert again.digests == table.digests, "the digests of a loaded game differ"
    assert again.undo_point() == table.undo_point(), "undo in a loaded game differs"
    return kept


def check_undo(table: Table[Any], move: Move) -> None:
    """A move made, taken back and made again is the move; afterwards it is made."""
    before, length, undo = _full_shape(table), len(table.tape), table.undo_point()
    table.answer(move)
    after, length_after = _full_shape(table), len(table.tape)
    table.undo(consent=True)
    assert len(table.tape) == length, "undo took back another number of answers than one"
    _same("a game after undo", _full_shape(table), before)
    assert table.undo_point() == undo, "after undo, what may be undone differs"
    table.answer(move)
    assert len(table.tape) == length_after, "a move redone throws other dice"
    _same("a game after undo and redo", _full_shape(table), after)


# ------------------------------------------------------------------ comparing


def _choice(table: Table[Any]) -> str:
    choice = table.choice
    if choice is None:
        return f"over: {table.over}, dice wanted: {table.wanted}"
    offered = " | ".join(notation.write(move) for move in choice.options)
    return f"seat {choice.seat}, {choice.kind}, {choice.prompt!r} {choice.rule}: {offered}"


def _shape(table: Table[Any]) -> str:
    return f"{digest(table.state)} throws {table.throws} {_choice(table)}"


def _full_shape(table: Table[Any]) -> str:
    return f"{_shape(table)} {table.events}"


def _same(what: str, got: str, expected: str) -> None:
    assert got == expected, f"{what} is not the same: {difference(expected, got)}"
