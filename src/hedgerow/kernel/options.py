"""Named options of a system: one default each, resolved once when a game starts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar, cast

from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.near import hint


class Named(Protocol):
    """A reading of an unclear rule, or an optional rule."""

    @property
    def name(self) -> str: ...
    @property
    def values(self) -> tuple[str, ...]: ...
    @property
    def default(self) -> str: ...


OptionT = TypeVar("OptionT", bound=Named)
ReadingsT = TypeVar("ReadingsT")


class Options(dict[str, OptionT], Generic[OptionT, ReadingsT]):
    """The options by name. `ReadingsT` tells the type checker what each may be when a rule asks for it."""

    def __init__(self, options: Iterable[OptionT]) -> None:
        super().__init__((option.name, option) for option in options)
        self._full: dict[tuple[tuple[str, str], ...], ReadingsT] = {}

    def in_full(self, chosen: dict[str, str]) -> ReadingsT:
        """Every option with the value chosen or its default."""
        key = tuple(chosen.items())
        if key not in self._full:
            self._full[key] = cast(ReadingsT, self.by_name(chosen))
        return self._full[key]

    def by_name(self, chosen: dict[str, str]) -> dict[str, str]:
        """The same for screens, which only show them."""
        return {name: option.default for name, option in self.items()} | chosen

    def resolve(self, chosen: dict[str, str]) -> dict[str, str]:
        """What differs from the defaults; an unknown name or value is an error in words."""
        for name, value in chosen.items():
            if name not in self:
                raise Mistake(f"there is no option {name!r}{hint(name, self)}")
            if value not in self[name].values:
                raise Mistake(f"option {name!r} takes {' or '.join(self[name].values)}, not {value!r}")
        return {name: value for name, value in chosen.items() if value != self[name].default}
