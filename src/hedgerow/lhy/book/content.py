"""The forces that come with the game, read from `content/forces/` and checked once.

A counter is a copy of a model with figures of its own; each figure has its standing where it is written, so that the
owner of the counters corrects a value in one place. The side that is not written follows from the front (`[back]`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec

from hedgerow.kernel.screen.words import ordinal
from hedgerow.kernel.shaping import shaped
from hedgerow.lhy.book.counters import (
    Ability,
    Company,
    ContentError,
    Counter,
    Figures,
    Forces,
    Mix,
    Platoon,
    Standing,
)
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.book.written import CompanyFile, ForceFile, Model, PlatoonFile, Printed, Standings, Unit

FIGURES = ("atv", "sav", "underscored", "assault", "cohesion", "av", "aev")


def read_forces(name: str, text: str) -> Forces:
    """One nation's file; raises ContentError with what is wrong with it."""
    return _Reader(name, _written(name, text)).read()


def _written(name: str, text: str) -> ForceFile:
    try:
        return shaped(tomllib.loads(text), ForceFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ContentError(f"{name}: {error}") from None


class _Reader:
    """A file while it is being read."""

    def __init__(self, name: str, file: ForceFile) -> None:
        self.name = name
        self.file = file
        self.nation = file.nation
        self.models = {model.id: model for model in file.model}
        self.found = Forces({file.nation.id: file.nation}, {}, {}, {}, {}, {})
        for kind in file.nation.mortars:
            if kind not in TABLES.mortar:
                raise ContentError(f"{name}: mortars names {kind!r}, which is no row of the Mortar Fire Action Table")

    def read(self) -> Forces:
        for company in self.file.company:
            self._company(company)
        for mix in self.file.mix:
            keys = [self._add(unit, f"{mix.id}-{number}", number, mix) for number, unit in _numbered(mix.units)]
            key = f"{self.nation.id}/{mix.id}"
            self.found.mixes[key] = Mix(key, mix.name, self.nation.id, tuple(keys))
        return self.found

    def _company(self, written: CompanyFile) -> None:
        key = f"{self.nation.id}/{written.id}"
        platoons = tuple([self._platoon(platoon, written, key) for platoon in written.platoon])
        command = ""
        if written.command:
            command = self._add(
                written.command, f"{written.id}-command", "CO", written.command, key, elite=written.elite, command=True
            )
        self.found.companies[key] = Company(
            key, written.name, self.nation.id, written.arm, written.colour, written.elite, platoons, command
        )

    def _platoon(self, written: PlatoonFile, company: CompanyFile, company_key: str) -> str:
        key = f"{company_key}-{written.number}"
        of: dict[str, list[str]] = {}
        for number, unit in _numbered(written.units):
            model = self._model(unit)
            short = "leader" if model.kind == "leader" else number
            added = self._add(
                unit, f"{company.id}-{written.number}-{short}", "" if model.kind == "leader" else number, written,
                company_key, key, elite=company.elite,
            )  # fmt: skip
            of.setdefault(model.kind, []).append(added)
        if company.arm == "infantry" and len(of.get("leader", ())) != 1:
            raise ContentError(f"{self.name}: platoon {key}: an infantry platoon has one leader")
        name = written.name or f"{ordinal(written.number)} Platoon"
        self.found.platoons[key] = Platoon(
            key, name, company_key, written.number, company.arm, company.elite, of.get("leader", [""])[0],
            squads=tuple(of.get("squad", ())), sections=tuple(of.get("section", ())),
            vehicles=tuple(of.get("afv", ())),
        )  # fmt: skip
        return key

    def _model(self, unit: Unit) -> Model:
        if unit.like not in self.models:
            raise ContentError(f"{self.name}: like = {unit.like!r}: there is no such model in the file")
        return self.models[unit.like]

    def _add(
        self, unit: Unit, short: str, number: str, group: Standings, company: str = "", platoon: str = "", *,
        elite: bool = False, command: bool = False,
    ) -> str:  # fmt: skip
        """2.1.1-2.1.4, 2.2.1-2.2.8: a counter is what its kind is; a Dummy has no steps and does not fight (20.8)."""
        key = f"{self.nation.id}/{short}"
        if key in self.found.counters:
            raise ContentError(f"{self.name}: {key} stands twice")
        model = self._model(unit)
        for where in (model, unit, group):
            self._check(where, key)
        elite = elite or model.elite
        front = _front(model, unit, elite=elite)
        self.found.standings[key] = {figure: _standing(figure, model, unit, group) for figure in FIGURES}
        can = TABLES.kind[model.kind]
        real = not model.dummy
        self.found.counters[key] = Counter(
            key=key,
            name=unit.name or model.name,
            nation=self.nation.id,
            side=self.nation.side,
            kind=model.kind,
            model=f"{self.nation.id}/{model.id}",
            front=front,
            back=_back(front, can, model.back, unit.back),
            can=can,
            company=company,
            platoon=platoon,
            number=number,
            elite=elite,
            engineer=model.engineer,
            spg=model.spg,
            command=command,
            dummy=model.dummy,
            steps=can.steps * real,
            assault_steps=can.assault_steps * real,
            combat=can.combat and real,
            non_combat=not can.combat and real,
            vehicular=can.vehicular,
            non_vehicular=not can.vehicular,
            infantry=can.infantry,
            carrier=can.carrier,
            afv=model.kind == "afv",
            towed=model.kind == "gun",
            support=not company and model.kind != "fp",
            soft=front.cohesion is not None,
            hard=can.vehicular or model.kind in ("gun", "fp"),
            mover="foot" if not can.vehicular else "carrier" if can.carrier else "afv",
            # 10.4.6: a carrier with a gun of its own has no room
            transport=can.carry and real and not (can.carrier and front.atv is not None and front.atv >= 0),
        )
        return key

    def _check(self, where: Standings, key: str) -> None:
        for word in ("printed", "later", "derived"):
            for figure in getattr(where, word):
                if figure not in FIGURES:
                    raise ContentError(f"{self.name}: {key}: {word} names {figure!r}, which is no figure of a counter")


def _numbered(units: tuple[Unit, ...]) -> Iterator[tuple[str, Unit]]:
    """Units with their ids; those that give none are counted."""
    count = 0
    for unit in units:
        for _ in range(unit.copies):
            count += 1
            yield unit.id or str(count), unit


# ------------------------------------------------------------------ figures


def _front(model: Model, unit: Unit, *, elite: bool) -> Figures:
    """15.1d: the AV of an Elite AFV is one more than written."""
    written = {figure: _given(figure, unit, model) for figure in FIGURES}
    front = _figures(shaped(written, Printed))
    if elite and model.kind == "afv" and front.av is not None:
        return msgspec.structs.replace(front, av=front.av + TABLES.back.elite_afv_av.value)
    return front


def _given(figure: str, *places: Printed) -> object:
    return next((value for place in places if (value := getattr(place, figure)) is not None), None)


def _figures(printed: Printed) -> Figures:
    atv, at_range = printed.atv or (None, 0)
    sav, sa_range = printed.sav or (None, 0)
    return Figures(
        atv, at_range, sav, sa_range, bool(printed.underscored), printed.assault or 0, printed.cohesion, printed.av,
        printed.aev,
    )  # fmt: skip


def _back(front: Figures, can: Ability, *written: Printed | None) -> Figures:
    """The side of a Disrupted or Shocked unit: as its file says, otherwise as `[back]` makes it of the front."""
    for own in reversed(written):
        if own is not None:
            return _figures(own)
    if not (can.disrupt or can.shock):
        return front
    figures = TABLES.back
    return Figures(
        assault=figures.afv_assault.value if can.shock else front.assault // figures.assault_divisor.value,
        cohesion=None if front.cohesion is None else front.cohesion + figures.cohesion.value,
        av=front.av,
        aev=front.aev,
    )


def _standing(figure: str, model: Model, unit: Unit, group: Standings) -> Standing:
    """By who gives the figure: a unit of its own account, with its group's word for all of them, or the model."""
    return listed(figure, *((unit, group) if getattr(unit, figure) is not None else (model,)))


def listed(figure: str, *places: Standings) -> Standing:
    """What the lists of a file say of a figure, the nearest first."""
    for place in places:
        for word in ("printed", "later", "derived"):
            if figure in getattr(place, word):
                return word
    return "ours"


# ------------------------------------------------------------------ what comes with the game


def written() -> dict[str, ForceFile]:
    """The files of `content/forces/` by name, as they are written."""
    folder = files("hedgerow.lhy") / "content" / "forces"
    paths = sorted((path for path in folder.iterdir() if path.name.endswith(".toml")), key=lambda path: path.name)
    return {path.name: _written(path.name, path.read_text(encoding="utf-8")) for path in paths}


@cache
def forces() -> Forces:
    """Everything in them."""
    found = Forces({}, {}, {}, {}, {}, {})
    for name, file in written().items():
        one = _Reader(name, file).read()
        for field in Forces.__struct_fields__:
            _add_all(getattr(found, field), getattr(one, field), name)
    return found


V = TypeVar("V")


def _add_all(into: dict[str, V], new: Mapping[str, V], file: str) -> None:
    for key, value in new.items():
        if key in into:
            raise ContentError(f"{file}: {key!r} is already used; choose another")
        into[key] = value


COUNTERS = forces().counters
NATIONS = forces().nations
COMPANIES = forces().companies
PLATOONS = forces().platoons
MIXES = forces().mixes


def standing(key: str, figure: str) -> Standing:
    """How sure a figure of a counter is; those of the other side that no file gives are ours."""
    return forces().standings[key][figure]
