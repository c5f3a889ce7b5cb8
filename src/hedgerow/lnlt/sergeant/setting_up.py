"""Setting up: as the scenario suggests, or with a post or two right beside where it does."""

from __future__ import annotations

from hedgerow.kernel.choice import Choice, Move
from hedgerow.lnlt.phases.set_up import as_printed, placings, waiting
from hedgerow.lnlt.rules.armour.orientation import face
from hedgerow.lnlt.rules.works.fortifying import left_to_build
from hedgerow.lnlt.scenario.records import Scenario
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.sergeant.positions import place_parts
from hedgerow.lnlt.sergeant.situation import Situation
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.moves import Place, PrintedSetUp, Ready
from hedgerow.lnlt.state.placing import put
from hedgerow.lnlt.state.state import Unit
from hedgerow.players.player import Part, Thought

SHIFTED = 2  # posts that are not where the scenario suggests, at most
SUGGESTED = 10.0
TOGETHER = 20.0

Post = list[Unit]
"""Those for whom the scenario suggests one and the same place."""


def set_up(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """As the scenario suggests: its author knew the ground. A post on foot may be beside it where that is as good."""
    found = [
        Thought(PrintedSetUp(), (Part(SUGGESTED, "as the scenario suggests"),)),
        Thought(Ready(), (Part(0.5, "all is in place"),)),
    ]
    if not waiting(sit.s, sit.side) or left_to_build(sit.s, sit.side):
        return found
    wishes = {e.id: e.at for e in scenario(sit.s.scenario).roster}
    moved = {wishes[u.id]: u.at for u in sit.s.own[sit.side] if u.at and wishes.get(u.id, u.at) != u.at}
    for u in waiting(sit.s, sit.side):
        if wishes[u.id] in moved:
            return [*found, Thought(Place(u.id, moved[wishes[u.id]]), (Part(TOGETHER, "a post stays together"),))]
    return [*found, *(shifted(sit, wishes) if len(moved) < SHIFTED else ())]


def shifted(sit: Situation, wishes: dict[str, str]) -> list[Thought]:
    """The first man of every post that could be a hex away: never counted better than what its author has found."""
    room = {u.id: {move.place for move in placings(sit.s, u)} for u in waiting(sit.s, sit.side)}
    posts = posted(sit, wishes)
    sit = in_place(sit)
    found = []
    for at, post in posts.items():
        for place in sit.ground.around(at):
            if as_sheltered(sit, at, place) and all(place in room[u.id] for u in post):
                gain = worth(sit, post, place) - worth(sit, post, at)
                beside = Part(SUGGESTED, "beside where the scenario suggests")
                found.append(Thought(Place(post[0].id, place), (beside, Part(min(0.0, gain), "not quite as good"))))
    return found


def posted(sit: Situation, wishes: dict[str, str]) -> dict[str, Post]:
    """The posts that may be shifted: all on foot, not in works, and not on what the game is about."""
    s = sit.s
    bound = {*s.foxholes, *digs(scenario(s.scenario)), *(goal.place for goal in sit.goals)}
    posts: dict[str, Post] = {}
    for u in waiting(s, sit.side):
        posts.setdefault(wishes[u.id], []).append(u)
    return {
        at: post
        for at, post in posts.items()
        if at in s.ground.hexes and at not in bound and all(walks(u) for u in post)
    }


def digs(found: Scenario) -> set[str]:
    return {place for group in found.group for place in group.dig_at.split()}


def walks(u: Unit) -> bool:
    card = figures(u)
    return card.hull is None and not card.mount and not u.carrier


def in_place(sit: Situation) -> Situation:
    """How it will be if everybody does as the scenario suggests. His belief is his own, and used for nothing else."""
    s = sit.s
    for side in (sit.side, 1 - sit.side):
        for u, place in as_printed(s, side):
            put(s, u, place)
            face(s, u, place)
    return Situation(s, sit.side, sit.w)


def as_sheltered(sit: Situation, at: str, place: str) -> bool:
    """An empty place that is as high and gives as much cover."""
    ground, s = sit.ground, sit.s
    if place in s.stacks or ground.level(place) != ground.level(at):
        return False
    return ground.terrain(place).tm >= ground.terrain(at).tm


def worth(sit: Situation, post: Post, place: str) -> float:
    return sum(part.value for part in place_parts(sit, sit.band(post, place), place, moved=False))
