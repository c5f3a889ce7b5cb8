"""Battles: which table, which forces, and what is to be done there. The format is told in docs/battles.md.

A battle is read once and checked as a whole: a bad file raises `BattleError`, which lists everything that is wrong.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from hedgerow.boltaction.ground.ground import Ground
from hedgerow.boltaction.ground.tables import ground_named
from hedgerow.boltaction.lists.armies import ListError
from hedgerow.boltaction.lists.bringing import any_force, faults_of
from hedgerow.boltaction.lists.records import Roster
from hedgerow.boltaction.scenario.records import Battle, BattleError, BattleFile, BattleType, Force, ForceFile
from hedgerow.boltaction.scenario.variants import MARK, varied
from hedgerow.kernel import scenarios
from hedgerow.kernel.near import hint
from hedgerow.kernel.scenarios import SUFFIX, Scenarios
from hedgerow.kernel.shaping import shaped

CONTENT = files("hedgerow.boltaction") / "content"
KEPT = 256
"""How many variants are kept in mind."""
PROSE = ("title", "place", "date", "situation", "about", "victory", "standing")
"""Fields of a battle and its type that only people read."""
ASIDE = ("rules.toml", "measured.toml", "content/battles", "content/abilities.toml")
FIGURES_IN_WORDS = ("words", "rule", "standing", "title", "about", "victory")


class TypesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    type: tuple[BattleType, ...]


@cache
def battle_types() -> dict[str, BattleType]:
    """The types of battle by name, in the order of the file."""
    text = (CONTENT / "types.toml").read_text(encoding="utf-8")
    return {row.id: row for row in shaped(tomllib.loads(text), TypesFile).type}


@cache
def read_battle(file_name: str, text: str, key: str = "") -> Battle:
    """A battle from the text of its file; raises BattleError with all its faults."""
    try:
        found = shaped(tomllib.loads(text), BattleFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BattleError(file_name, [f"{error} (docs/battles.md lists the fields)"]) from None
    return checked(file_name, key or file_name, found)


def checked(file_name: str, key: str, file: BattleFile) -> Battle:
    """The battle of a file, its type found by name, its forces read and held to their lists."""
    faults: list[str] = []
    forces = tuple(_force(n, force, file.points, faults) for n, force in enumerate(file.force, 1))
    if file.type not in battle_types():
        faults.append(f"type: there is no type of battle {file.type!r}{hint(file.type, battle_types())}")
    if not file.own and len(file.force) != 2:
        faults.append(f"[[force]]: there should be two, the attacker's first; there are {len(file.force)}")
    if file.own and file.force:
        faults.append("own: the players bring their forces, so the file has none")
    if faults:
        raise BattleError(file_name, faults)
    told = {name: getattr(file, name) for name in file.__struct_fields__}
    return Battle(**told | {"key": key, "type": battle_types()[file.type], "force": forces})


def _force(number: int, force: ForceFile, points: int, faults: list[str]) -> Force:
    """house-game.5: a force by the army lists, within the points of the battle."""
    try:
        roster = any_force(force.roster) if isinstance(force.roster, str) else force.roster
        faults += [f"[[force]] {number}: {fault}" for fault in faults_of(roster, points)]
    except ListError as wrong:
        faults.append(f"[[force]] {number}: {wrong}")
        roster = Roster("", ())
    return Force(force.name, roster)


BATTLES = Scenarios(
    lambda: CONTENT / "battles",
    lambda file_name, key, text: read_battle(file_name, text, key),
    BattleError,
)


def battle_named(name: str) -> Battle:
    """A battle that comes with the game, a file of one's own, or a variant (`variants.py`)."""
    return variant(name) if MARK in name and SUFFIX not in name else BATTLES.find(name)


@lru_cache(maxsize=KEPT)
def variant(name: str) -> Battle:
    own = {each: BATTLES.find(each) for each in battle_names()}
    return varied(name, {each: found for each, found in own.items() if found.own}, battle_types())


def can_be_played(name: str) -> bool:
    """Whether a name stands for a battle that needs no file of anybody's own."""
    if MARK not in name:
        return name in battle_names()
    try:
        variant(name)
    except BattleError:
        return False
    return True


@cache
def battle_names() -> tuple[str, ...]:
    """Those that come with the game, the smallest first."""
    return tuple(sorted(BATTLES.names(), key=lambda name: (BATTLES.find(name).points, name)))


def ground_for(battle: Battle) -> Ground:
    return ground_named(battle.table)


def fingerprints(name: str) -> tuple[str, ...]:
    """Of a battle's forces, table and victory conditions."""
    return scenarios.fingerprints(battle_named(name), prose=PROSE)


@cache
def rules_fingerprint() -> str:
    """Of the tables of figures, terrain, army lists and tables to play on."""
    return scenarios.rules_fingerprint(files("hedgerow.boltaction"), aside=ASIDE, prose=FIGURES_IN_WORDS)
