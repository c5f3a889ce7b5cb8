"""Where chance comes from: one door, five rooms behind it.

Rules ask for chance through the table, never here. A source is asked for throw number `n` of the game and depends on
nothing else, so a table can be rebuilt at any point without knowing what was thrown before.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from typing import Protocol

import msgspec

from .mistakes import Mistake


class DiceRequest(msgspec.Struct, frozen=True, gc=False):
    """Dice that the game waits for: how many, of how many sides, and what for."""

    sides: int
    count: int
    why: str
    called: tuple[str, ...] = ()  # of a draw: what each side stands for, where people draw it themselves
    by: int | None = None  # who throws, where that is not the side whose doing it is

    def __str__(self) -> str:
        return f"{self.count} d{self.sides} for {self.why}"


class NeedDice(Exception):
    """Nobody has thrown yet: the table waits, and nothing is lost."""

    def __init__(self, request: DiceRequest) -> None:
        super().__init__(str(request))
        self.request = request


class ImpossibleDice(Mistake):
    """Dice that cannot be: a face the die does not have, or the wrong number of dice."""


class Dice(Protocol):
    """A source of chance."""

    def throw(self, n: int, request: DiceRequest) -> tuple[int, ...]:
        """The faces (1 to sides) of throw number `n`; raises NeedDice if a person has to throw."""
        ...


class Contribution(msgspec.Struct, frozen=True, gc=False):
    """What a person adds to the seed: sealed when he sits down, told when all have. From throw `first` on it counts."""

    seat: int
    commitment: str
    value: str = ""  # "" as long as it is not told
    first: int = 0


class Seeded:
    """Dice from a seed whose hash is published before the game, so that either side can check them afterwards.

    People add to the seed while the game goes on; throws before that stay what they were.

    >>> dice = Seeded("a secret")
    >>> dice.throw(7, DiceRequest(6, 2, "melee")) == Seeded("a secret").throw(7, DiceRequest(6, 2, "melee"))
    True
    """

    def __init__(
        self,
        seed: str,
        *,
        salt: str = "",
        chosen: bool = False,
        contributions: Iterable[Contribution] = (),
        inherited: int = 0,
    ) -> None:
        self.seed, self.salt = seed, salt
        self.inherited = inherited  # throws of the game that this one goes on from: they are not from this seed
        self.chosen = chosen  # by somebody, who may know every die beforehand
        self.contributions = tuple(contributions)
        # From which throw on, the latest first, and what is copied for every throw.
        self._keys = [(0, _keyed(seed))]
        for added in self.contributions:
            if added.value:
                seed = mixed(seed, added.value)
                self._keys.insert(0, (added.first, _keyed(seed)))

    @property
    def commitment(self) -> str:
        return commitment(self.seed, self.salt)

    def throw(self, n: int, request: DiceRequest) -> tuple[int, ...]:
        sides, count = request.sides, request.count
        size = 1 if sides <= 256 else 8  # a byte is enough for a die; a draw from a huge pool takes eight
        # Numbers past the last multiple of `sides` are passed over: every face is exactly as likely as any other.
        numbers = 1 << 8 * size
        fair = numbers - numbers % sides
        faces: list[int] = []
        block = 0
        first, key = self._keys[0]
        if n < first:
            key = next(key for first, key in self._keys if first <= n)
        while True:
            hashed = key.copy()
            hashed.update(b"%d:%d" % (n, block))
            found = hashed.digest()
            for number in found if size == 1 else _eights(found):
                if number < fair:
                    faces.append(number % sides + 1)
                    if len(faces) == count:
                        return tuple(faces)
            block += 1


def _eights(found: bytes) -> list[int]:
    return [int.from_bytes(found[i : i + 8], "big") for i in range(0, len(found), 8)]


def _keyed(seed: str) -> hashlib.blake2b:
    return hashlib.blake2b(key=hashlib.blake2b(seed.encode(), digest_size=32).digest(), digest_size=32)


def commitment(seed: str, salt: str = "") -> str:
    """What is published at the start: it fixes the seed without telling it. A salt guards a weak one as well."""
    return hashlib.sha256((f"hedgerow:{salt}:{seed}" if salt else f"hedgerow:{seed}").encode()).hexdigest()


def sealed(value: str) -> str:
    """What a person publishes when he sits down: it fixes what he adds to the seed without telling it."""
    return hashlib.sha256(value.encode()).hexdigest()


def mixed(seed: str, value: str) -> str:
    """The seed with what a person adds to it."""
    return hashlib.sha256(f"{seed}:{value}".encode()).hexdigest()


def fresh_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


class Scripted:
    """Dice written down beforehand: tests and worked examples. Running out of them is an error.

    After an undo a throw is asked for again; it and those after it then go back into the script first.
    """

    def __init__(self, faces: Iterable[int] = ()) -> None:
        self.left = list(faces)
        self._given: dict[int, tuple[int, ...]] = {}

    def throw(self, n: int, request: DiceRequest) -> tuple[int, ...]:
        for again in sorted((m for m in self._given if m >= n), reverse=True):
            self.left[:0] = self._given.pop(again)
        if len(self.left) < request.count:
            raise ImpossibleDice(f"the script has no dice left for {request.why} (throw {n})")
        faces = tuple(self.left[: request.count])
        check_faces(faces, request)
        del self.left[: request.count]
        self._given[n] = faces
        return faces


class Thrown(Protocol):
    """Dice that lie on a tape."""

    @property
    def sides(self) -> int: ...

    @property
    def faces(self) -> tuple[int, ...]: ...

    @property
    def why(self) -> str: ...


class Recorded:
    """The throws of a game that has been played, given out one by one to whoever asks for exactly them."""

    def __init__(self, throws: Iterable[Thrown]) -> None:
        self.throws = tuple(throws)

    def throw(self, n: int, request: DiceRequest) -> tuple[int, ...]:
        if n >= len(self.throws):
            raise NeedDice(request)
        found = self.throws[n]
        if (found.sides, len(found.faces)) != (request.sides, request.count):
            given = DiceRequest(found.sides, len(found.faces), found.why)
            raise ImpossibleDice(f"throw {n + 1} should be {request}, not {given}")
        return found.faces


class Manual:
    """People throw real dice and type them in; the enumerator of odds uses it too, answering with every face."""

    def throw(self, n: int, request: DiceRequest) -> tuple[int, ...]:
        raise NeedDice(request)


def check_faces(faces: tuple[int, ...], request: DiceRequest) -> None:
    """Raises ImpossibleDice, in words for a person, unless the faces can be what was asked for."""
    if len(faces) != request.count:
        raise ImpossibleDice(f"{request.why} wants {request.count} dice, not {len(faces)}")
    for face in faces:
        if not 1 <= face <= request.sides:
            raise ImpossibleDice(f"a d{request.sides} cannot show {face}")
