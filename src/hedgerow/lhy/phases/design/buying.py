"""23.0.s13 The Support Purchase Table: what may be bought in secret, and what it brings."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.book.charts import price
from hedgerow.lhy.book.content import COMPANIES, COUNTERS, MIXES, NATIONS, PLATOONS
from hedgerow.lhy.book.counters import Company
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.book.tables.design import Support
from hedgerow.lhy.phases.design.form import numbers, platoons, support_points
from hedgerow.lhy.scenario.strength import tanks_of
from hedgerow.lhy.state.design import Design
from hedgerow.lhy.state.events import design as told
from hedgerow.lhy.state.moves.design import Buy
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import World, d10

ROWS: dict[str, Support] = {row.id: row for row in TABLES.dyo.support}
FROM_MIX = ("engineer", "mg", "latw", "halftrack", "truck", "flak", "gun", "fp-gun", "fp-mg", "dummy")
"""Rows whose units are drawn from a mix of the same name."""
ARMOUR = ("tank-section", "armour")
ELITE = ("platoon", "squad", "section")
"""There are no Elite counters of other rows."""
SQUADS = 3
COMPANY = 3


def role_of(d: Design, seat: int) -> str:
    return "attacker" if seat == d.attacker else "defender"


def nation_of(d: Design, seat: int) -> str:
    defender, attacker = d.agreed["nations"].split()
    return attacker if seat == d.attacker else defender


def key(move: Buy) -> str:
    return f"{move.what}*" if move.elite else move.what


def cost(d: Design, seat: int, what: str) -> int:
    row = ROWS[what.rstrip("*")]
    return price(row, NATIONS[nation_of(d, seat)].side, elite=what.endswith("*"))


def points_left(d: Design, seat: int) -> int:
    """23.0.s13-1"""
    spent = sum(count * cost(d, seat, what) for what, count in d.bought[seat].items())
    return support_points(d, role_of(d, seat)) - spent


def wares(s: State, d: Design, seat: int) -> Iterator[Buy]:
    for row in ROWS.values():
        for elite in (False, True):
            move = Buy(row.id, elite)
            if why_not_buy(s, seat, move) is None:
                yield move


def why_not_buy(s: State, seat: int, move: Buy) -> Refusal | None:
    """23.0.s13-1, 23.0.s13-2, 23.0.s13-5, 23.0.s10-1, 20.8-1: what a side may buy, how much of it, and for how
    many points.
    """
    d = s.design
    assert d is not None
    row = ROWS.get(move.what)
    if row is None:
        return Refusal("no-such-row", f"the table has no row {move.what!r}", "23.0.s13-1")
    camp, role = NATIONS[nation_of(d, seat)].side, role_of(d, seat)
    if row.only and row.only not in (camp, role):
        return Refusal("not-for-you", f"{row.name}: only for the {row.only}", "23.0.s13-2")
    if move.elite and (move.what not in ELITE or not elite_company(nation_of(d, seat))):
        return Refusal("no-elite", f"there is no Elite {row.name}", "23.0.s13-1")
    if move.what in ARMOUR and d.agreed["armour"] == "no":
        return Refusal("no-armour", "it was agreed that there is no armour support", "23.0.s12-1")
    if move.what == "dummy" and d.agreed["dummies"] == "no":
        return Refusal("no-dummies", "it was agreed that there are no Dummies", "23.0.s12-1")
    if move.what == "initiative" and numbers(d, "initiative", role) >= TABLES.dyo.most_initiative.value:
        return Refusal("no-more", "your Initiative DRM is as high as it may be", "23.0.s10-1")
    if move.what == "dummy" and d.markers[seat].get("dummy", 0) >= at_hand(d, seat, "dummy"):
        return Refusal("no-more", "you have all Dummies that there are", "20.8-1")
    if d.bought[seat].get(key(move), 0) >= most(d, seat, row, elite=move.elite):
        return Refusal("no-more", f"no more of that: {row.name}", "23.0.s13-2")
    if cost(d, seat, key(move)) > points_left(d, seat):
        return Refusal(
            "too-dear", f"it costs {cost(d, seat, key(move))}, and {points_left(d, seat)} are left", "23.0.s13-1"
        )
    return None


def bought(d: Design, seat: int, what: str) -> int:
    """Purchases of a row, Elite ones included."""
    return d.bought[seat].get(what, 0) + d.bought[seat].get(f"{what}*", 0)


def most(d: Design, seat: int, row: Support, *, elite: bool = False) -> int:
    """23.0.s13-2: the table's limit, and no more than there are counters."""
    infantry, tanks = platoons(d, role_of(d, seat))
    infantry += bought(d, seat, "platoon")
    per = {"mission": 1, "platoon": infantry + tanks, "company": -(-infantry // COMPANY)}[row.per]
    limit = 99 if row.most is None else row.most * per
    return min(limit, at_hand(d, seat, row.id, elite=elite))


def at_hand(d: Design, seat: int, what: str, *, elite: bool = False) -> int:
    """Counters that there are; those of base platoons are taken."""
    nation = nation_of(d, seat)
    infantry, tanks = platoons(d, role_of(d, seat))
    if what == "engineer" and not infantry + bought(d, seat, "platoon") + bought(d, seat, "squad"):
        return 0  # they are part of an infantry platoon
    if what in FROM_MIX:
        mix = MIXES.get(f"{nation}/{what}")
        return len(mix.units) if mix else 0
    if what in ELITE:
        return on_foot(d, seat, what, 0 if elite else infantry, elite=elite)
    if what == "tank-section":
        return max(0, sum(len(c.platoons) for c in tank_companies(nation)) - tanks)
    if what == "armour":
        return len(individual(nation, d.models[seat])) if d.models[seat] else 1
    if what in ("light-mortar", "mortar-section", "mortar-platoon"):
        return 1 + infantry if mortar_kind(nation, what) else 0
    return 99


def on_foot(d: Design, seat: int, what: str, base: int, *, elite: bool) -> int:
    """20.6.s1-1, 20.6.s3-1: infantry of companies that are Elite, or are not: platoons and squads that nobody has
    taken, and the sections of those platoons that are in the force.
    """
    organized = [PLATOONS[key] for c in foot_companies(nation_of(d, seat), elite=elite) for key in c.platoons]
    free, mark = len(organized) - base, "*" * elite
    whole, squads = d.bought[seat].get(f"platoon{mark}", 0), d.bought[seat].get(f"squad{mark}", 0)
    if what == "section":
        return (base + whole) * min((len(p.sections) for p in organized), default=0)
    return max(0, SQUADS * (free - whole) if what == "squad" else free - -(-squads // SQUADS))


def foot_companies(nation: str, *, elite: bool) -> list[Company]:
    return [c for c in COMPANIES.values() if (c.nation, c.arm, c.elite) == (nation, "infantry", elite)]


def elite_company(nation: str) -> bool:
    return bool(foot_companies(nation, elite=True))


def tank_companies(nation: str) -> list[Company]:
    """20.6.s1: those whose vehicles are tanks; tank platoons are drawn from these."""
    return [c for c in COMPANIES.values() if c.nation == nation and c.arm == "armour" and not c.elite and tanks_of(c)]


def individual(nation: str, model: str) -> list[str]:
    """23.0.s13-3: the vehicles of a type."""
    return [k for k, c in COUNTERS.items() if c.model == f"{nation}/{model}" and c.platoon]


def mortar_kind(nation: str, what: str) -> str:
    """The type of the Mortar Fire Action Table that a row brings a nation."""
    kinds = NATIONS[nation].mortars
    sections = [k for k in kinds if not TABLES.mortar[k].platoon]
    if what == "mortar-platoon":
        return next((k for k in kinds if TABLES.mortar[k].platoon), "")
    by_size = sorted(sections, key=lambda k: TABLES.mortar[k].calibre)
    if not by_size:
        return ""
    return by_size[0] if what == "light-mortar" else by_size[-1]


def buy(t: World, seat: int, move: Buy) -> None:
    """23.0.s13-3, 23.0.s13-5: rolls for the number of markers, and once for the type of individual vehicles."""
    s = t.state
    d = s.design
    assert d is not None
    row, nation = ROWS[move.what], nation_of(d, seat)
    d.bought[seat][key(move)] = d.bought[seat].get(key(move), 0) + 1
    die = markers = 0
    if row.by_roll:
        die = d10(t, "Miscellaneous Table")
        markers = TABLES.dyo.markers.count[die - 1]
        d.markers[seat][row.id] = d.markers[seat].get(row.id, 0) + markers
    elif move.what == "armour" and not d.models[seat]:
        die = d10(t, "Individual Armor Support Table")
        d.models[seat] = TABLES.dyo.armour[nation].models[die - 1]
    model = d.models[seat] if move.what == "armour" else ""
    t.tell(
        told.Bought(
            seat=seat,
            what=move.what,
            elite=move.elite,
            left=points_left(d, seat),
            die=die,
            markers=markers,
            model=model,
            audience=(seat,),
            rule="23.0.s13-1",
        )
    )
