"""What can be wrong with a request: always a `Problem` in words, and the HTTP status that says the same to programs."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal

from .messages import Problem


class Refused(Exception):
    """A request that was not carried out. Nothing has changed."""

    status = 400

    def __init__(self, problem: Problem, status: int | None = None) -> None:
        super().__init__(f"{problem.code}: {problem.words}")
        self.problem = problem
        if status is not None:
            self.status = status


class NoSuchGame(Refused):
    status = 404

    def __init__(self) -> None:
        super().__init__(Problem("no-such-game", "there is no game of this name here"))


class BadToken(Refused):
    """No token, or one that opens nothing here. It is never told which."""

    status = 403

    def __init__(self, words: str = "this link or token does not open this game") -> None:
        super().__init__(Problem("bad-token", words))


class Stale(Refused):
    """Thought out for another moment of the game: the present state is to be fetched first."""

    status = 409

    def __init__(self) -> None:
        super().__init__(Problem("stale", "the game has moved on since"))


def refused(code: str, words: str, status: int, rule: str = "") -> Refused:
    return Refused(Problem(code, words, rule), status)


def by_the_rules(refusal: Refusal) -> Refused:
    """What the rules do not allow."""
    return refused(refusal.code, refusal.words, 422, refusal.rule)
