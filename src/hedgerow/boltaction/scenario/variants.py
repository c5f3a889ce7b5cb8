"""Battles with forces of one's own, fought for something else or elsewhere: "your-own-500@sectors@bocage:17:72x48".

The name says it all: a battle to which players bring their forces, a type of battle, and a table, chosen from those
that come with the game or made from a seed.
"""

from __future__ import annotations

import re

import msgspec

from hedgerow.boltaction.ground.laying import countries
from hedgerow.boltaction.ground.tables import table_names
from hedgerow.boltaction.scenario.records import Battle, BattleError, BattleType
from hedgerow.kernel.near import hint

MARK = "@"
SIZES = {"48x48": "4 × 4 feet", "72x48": "6 × 4 feet"}
SEED = "*"
"""Stands for any seed where tables are listed that are made from one."""
SEEDED = re.compile(rf"(?P<country>[a-z]+):[1-9]\d{{0,3}}:(?P<size>{'|'.join(SIZES)})")


def varied(name: str, battles: dict[str, Battle], types: dict[str, BattleType]) -> Battle:
    """The battle of such a name; raises BattleError with all that is wrong with it."""
    parts = name.split(MARK)
    if len(parts) != 3:
        raise BattleError(name, [f"a battle of one's own is called BATTLE{MARK}TYPE{MARK}TABLE"])
    base, kind, table = parts
    faults: list[str] = []
    if base not in battles:
        faults.append(f"players bring no forces to {base!r}{hint(base, battles)}")
    if kind not in types:
        faults.append(f"there is no type of battle {kind!r}{hint(kind, types)}")
    if not can_be_chosen(table):
        faults.append(
            f"there is no table {table!r}{hint(table, table_names())}; one is made from a country "
            f"({', '.join(countries())}), a number up to 9999 and a size ({' or '.join(SIZES)}), as bocage:17:72x48"
        )
    if faults:
        raise BattleError(name, faults)
    battle, type = battles[base], types[kind]
    return msgspec.structs.replace(
        battle, key=name, type=type, table=table, title=f"{battle.title}: {type.name}",
        situation=f"Both sides bring forces of their own, of {battle.points} points at the most.",
    )  # fmt: skip


def can_be_chosen(table: str) -> bool:
    """Whether a table comes with the game, or is made from a country, a seed and a usual size."""
    made = SEEDED.fullmatch(table)
    return table in table_names() or (made is not None and made["country"] in countries())
