"""house-game.5, house-morale.2, house-weapon.2 Units as they are when a force is mustered: who has what."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.boltaction.book.charts import WEAPONS
from hedgerow.boltaction.book.entries import Entry, Extra, Mount
from hedgerow.boltaction.lists.armies import OF, entry_named
from hedgerow.boltaction.lists.records import Pick, Roster
from hedgerow.boltaction.state.state import Model, Role, Unit


def muster(seat: int, roster: Roster, prefix: str = "") -> list[Unit]:
    """A whole force, in the order of its roster: "us-1", "us-2"; of units that are called alike each gets a number."""
    picks = [pick for platoon in roster.platoons for pick in platoon]
    names = [pick.name or entry_named(f"{roster.nation}{OF}{pick.entry}").name for pick in picks]
    units = []
    for n, (pick, name) in enumerate(zip(picks, names, strict=True), 1):
        alike = names.count(name) > 1
        called = f"{name} {names[: n - 1].count(name) + 1}" if alike else name
        units.append(enlisted(f"{prefix or roster.nation}-{n}", seat, roster.nation, pick, called))
    return units


def enlisted(id: str, seat: int, nation: str, pick: Pick, name: str = "") -> Unit:
    """A unit with its men and weapons."""
    key = f"{nation}{OF}{pick.entry}"
    card = entry_named(key)
    bought = [extra for extra in card.extras if pick.extras.get(extra.id)]
    models = list(men_of(id, card, pick))
    return Unit(
        id,
        seat,
        key,
        name or pick.name or card.name,
        pick.quality,
        models,
        start=len(models),
        full=bool(card.men[1]) and (pick.men or card.men[0]) == card.men[1],
        abilities=list(dict.fromkeys((*card.abilities, *(x.ability for x in bought if x.ability is not None)))),
        mounts=mounts_of(card, pick, bought),
    )


def mounts_of(card: Entry, pick: Pick, bought: list[Extra]) -> list[Mount]:
    """The weapons of a vehicle, those bought last."""
    extra = [x.mount for x in bought if x.mount is not None for _ in range(pick.extras[x.id])]
    return [*card.mounts, *extra]


# ------------------------------------------------------------------ men


def men_of(id: str, card: Entry, pick: Pick) -> Iterator[Model]:
    """The leader or officer first, then those with special weapons and their assistants, then the others."""
    count = pick.men or card.men[0]
    men = [Model(f"{id}.{n}", [card.carried], role) for n, role in enumerate(roles(card, count), 1)]
    for arm in card.arms:
        for m in _plain(men, card)[: arm.men]:
            m.arms[0] = arm.weapon
    for extra in card.extras:
        equip(men, card, extra, pick.extras.get(extra.id, 0))
    if card.kind == "infantry" and not card.team:
        name_assistants(men)
    yield from men
    if pick.extras.get("spotter") and any(x.ability == "spotter" for x in card.extras):
        yield Model(f"{id}.{count + 1}", [], "spotter")


def roles(card: Entry, count: int) -> Iterator[Role]:
    """house-morale.2: a section has a leader, an officer his escort, a team or a gun its crew."""
    first: Role = "leader" if card.leader else ""
    if card.rank is not None:
        first = "officer"
    elif card.can("medic"):
        first = "medic"
    elif card.can("air-observer") or card.can("artillery-observer"):
        first = "observer"
    elif card.team:
        first = "crew" if card.kind == "artillery" else "firer"
    for n in range(count):
        if n == 0:
            yield first
        elif card.kind == "artillery":
            yield "crew"
        elif card.team:
            yield "assistant" if n == 1 else "crew"
        else:
            yield ""


def _plain(men: list[Model], card: Entry) -> list[Model]:
    """Those who have nothing but what everybody has, the leader last."""
    plain = [m for m in men if m.arms == [card.carried]]
    return sorted(plain, key=lambda m: m.role == "leader")


def equip(men: list[Model], card: Entry, extra: Extra, times: int) -> None:
    """What was bought for men goes to the leader, to as many others, or to everybody."""
    if not times or not (extra.weapon or extra.adds):
        return
    if extra.per_man:
        taken = men
    elif extra.men == "leader":
        taken = men[:1]
    else:
        taken = _plain(men, card)[:times]
    for m in taken:
        if extra.weapon:
            m.arms[0] = extra.weapon
        if extra.adds:
            m.arms.append(extra.adds)


def name_assistants(men: list[Model]) -> None:
    """house-weapon.2: every Team weapon of a section has a firer and an assistant, who is not the leader."""
    for m in men:
        if m.role == "" and WEAPONS[m.arms[0]].has("team"):
            m.role = "firer"
    for _ in [m for m in men if m.role == "firer"]:
        helper = next((m for m in reversed(men) if m.role == "" and not WEAPONS[m.arms[0]].has("team")), None)
        if helper is not None:
            helper.role = "assistant"
