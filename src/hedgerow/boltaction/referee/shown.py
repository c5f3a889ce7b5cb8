"""Bolt Action at a real table as a screen shows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.referee import offers
from hedgerow.boltaction.referee.catalogue import RealTableCatalogue
from hedgerow.boltaction.referee.picture import unseen
from hedgerow.boltaction.referee.sheet import VICTORY
from hedgerow.boltaction.referee.table import NAME
from hedgerow.boltaction.screen import looking, standing
from hedgerow.boltaction.screen.offers import called
from hedgerow.boltaction.screen.report import report
from hedgerow.boltaction.state.state import State
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.contract import Examples, Screen
from hedgerow.kernel.screen.details import PieceNote, Standing
from hedgerow.kernel.screen.letters import Letters
from hedgerow.kernel.screen.looking import NoSuchPlace, PieceFacts, PlaceFacts, Reach, Seen, Sight, Way
from hedgerow.kernel.screen.naming import with_names
from hedgerow.kernel.screen.preview import Asking, Barred, Deed, Line, Offer, Preview, Remark, Wish
from hedgerow.kernel.screen.report import Report, ScoreLine
from hedgerow.kernel.screen.standing import Score, View


class RealTableScreen(RealTableCatalogue):
    """Everything in it is a pure function. The place of a unit is the unit itself."""

    examples = Examples(
        place="us-3", other_place="german-2", piece="us-3", clause="house-hit.3", topic="ambush",
        moves=("say far:14,cover:soft", "order us-3 advance", "shoot us-3 german-2"),
    )  # fmt: skip

    unit = ("inch", "inches")

    def asking(self, table: World, seat: int) -> Asking:
        return offers.asking(table, seat)

    def deed(self, kind: type[Move]) -> Deed:
        return offers.deed(kind)

    def offer(self, table: World, move: Move, seat: int) -> Offer:
        return offers.offer(table, move, seat)

    def instead(self, table: World, piece: str, seat: int) -> tuple[Move, ...]:
        return ()

    def sets_out(self, table: World, place: str, seat: int) -> Move | None:
        return None

    def called(self, state: State, piece: str, seat: int | None) -> str:
        return called(state, piece)

    def purpose(self, state: State, why: str, seat: int | None) -> str:
        return with_names(self, state, why, seat)

    def outlook(self, table: World, move: Move, seat: int) -> str:
        return offers.gloss(table.state, move)

    def begins(self, table: World, seat: int) -> str:
        return standing.begins(table, seat)

    def preview(self, table: World, move: Move, seat: int) -> Preview:
        return offers.preview(table, move, seat)

    def effect(self, table: World, move: Move, seat: int) -> float | None:
        return None

    def nearest(self, state: State, seat: int, pieces: Collection[str]) -> float | None:
        return None

    def barred(self, table: World, seat: int) -> tuple[Barred, ...]:
        return ()

    def attempts(self, table: World, wish: Wish, seat: int) -> Iterable[Move | Refusal]:
        return offers.attempts(table, wish, seat)

    def pictured(self, state: State, move: Move, refusal: Refusal, seat: int) -> tuple[Line, ...]:
        return ()

    def sight(self, state: State, a: str, b: str, seat: int | None) -> Sight:
        raise unseen()

    def seen(self, state: State, place: str, seat: int | None) -> Seen:
        raise unseen()

    def reach(self, table: World, move: Move | None, seat: int) -> Reach | None:
        return None

    def along(self, table: World, move: Move | None, way: Way, seat: int) -> tuple[Remark, ...]:
        return ()

    def inspect(self, state: State, place: str, seat: int | None) -> PlaceFacts:
        u = state.units.get(place)
        if u is None:
            raise NoSuchPlace(f"there is no unit {place}")
        return PlaceFacts(place, u.name, (), (looking.facts(state, u, seat),))

    def common(self, state: State, seat: int | None) -> View:
        return View(
            map=NAME, turn=state.turn, turns=TABLES.house.turns, phase=standing.PHASES[state.phase],
            headline=standing.headline(state), score=score(state),
        )  # fmt: skip

    def piece(self, state: State, piece: str, seat: int | None) -> PieceFacts | None:
        return looking.piece(state, piece, seat)

    def roster(self, state: State, seat: int | None) -> tuple[PieceNote, ...]:
        return looking.roster(state, seat)

    def letters(self, state: State, seat: int | None) -> Letters:
        return Letters((), (), (), ())

    def progress(self, state: State) -> str:
        return standing.progress(state)

    def headline(self, state: State) -> str:
        return standing.headline(state)

    def standing(self, state: State, seat: int | None) -> Standing:
        now = score(state)
        return Standing(now.words, "house-game.3", VICTORY, now.lines, " : ".join(map(str, now.scores)))

    def report(self, state: State, events: Sequence[Event], words: Sequence[str], seat: int | None) -> Report:
        return report(state, events, words, seat)


def score(s: State) -> Score:
    """house-game.3: units destroyed; whatever else counts is known at the end."""
    if s.outcome is not None and s.outcome.scores:
        totals = s.outcome.scores
    else:
        totals = tuple(sum(u.lost and u.scored for u in s.own[1 - seat]) for seat in (0, 1))
    words = "in all" if s.outcome is not None else "units destroyed"
    lines = tuple(ScoreLine(seat, many, words, "house-game.3") for seat, many in enumerate(totals))
    winner = None if totals[0] == totals[1] else int(totals[1] > totals[0])
    return Score(lines, totals, winner, f"{totals[0]} to {totals[1]} {words}")


SCREEN = RealTableScreen()
_SCREEN: Screen[State] = SCREEN  # the type checker holds it to the contract
