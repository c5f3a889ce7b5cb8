"""house-game.5, house-morale.2, house-weapon.2 Units as they are when a force is mustered: who has what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.boltaction.book.charts import WEAPONS
from hedgerow.boltaction.book.entries import Ability, Entry, Extra, Mount
from hedgerow.boltaction.lists.armies import OF, army_named, entry_named
from hedgerow.boltaction.lists.records import NationalRule, Pick, Roster
from hedgerow.boltaction.state.state import Model, Role, Unit
from hedgerow.kernel.screen.words import ordinal


def muster(seat: int, roster: Roster, prefix: str = "", *, national: bool = True) -> list[Unit]:
    """A whole force, in the order of its roster: "us-1", "us-2", with what its nation gives it."""
    rules = [r for r in army_named(roster.nation).rules if national and (not r.chosen or r.id == roster.trait)]
    called = names_of(roster)
    return [
        enlisted(f"{prefix or roster.nation}-{n}", seat, roster.nation, pick, name, given(rules, roster.nation, pick))
        for n, (pick, name) in enumerate(zip(roster.units, called, strict=True), 1)
    ]


def names_of(roster: Roster) -> list[str]:
    """What units are called: "2nd Rifle Squad", "M4 Sherman 2" where there are several of them, or as their owner says.

    Nobody shares a name with another: whoever is spoken of in the log is known by it.
    """
    cards = [entry_named(f"{roster.nation}{OF}{pick.entry}") for pick in roster.units]
    plain = [pick.name or card.name for pick, card in zip(roster.units, cards, strict=True)]
    names: list[str] = []
    for n, (name, card) in enumerate(zip(plain, cards, strict=True)):
        number = plain[:n].count(name) + 1
        if plain.count(name) == 1:
            names.append(name)
        else:
            names.append(f"{ordinal(number)} {name}" if card.slot == "infantry" else f"{name} {number}")
    return names


def given(rules: Sequence[NationalRule], nation: str, pick: Pick) -> list[Ability]:
    """What a unit has by the special rules of its nation."""
    kind = entry_named(f"{nation}{OF}{pick.entry}").kind
    return [r.gives for r in rules if r.gives is not None and kind in r.kinds and pick.quality not in r.barred]


def enlisted(id: str, seat: int, nation: str, pick: Pick, name: str = "", national: Sequence[Ability] = ()) -> Unit:
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
        abilities=abilities_of(card, bought, national),
        mounts=mounts_of(card, pick, bought),
    )


def abilities_of(card: Entry, bought: Sequence[Extra], national: Sequence[Ability]) -> list[Ability]:
    """Special rules of its entry, of what it was given and of its nation, less those that something does away with."""
    lost = {ability for extra in bought for ability in extra.loses}
    gained = [extra.ability for extra in bought if extra.ability is not None]
    return [ability for ability in dict.fromkeys((*card.abilities, *gained, *national)) if ability not in lost]


def mounts_of(card: Entry, pick: Pick, bought: Sequence[Extra]) -> list[Mount]:
    """The weapons of a vehicle: one bought takes the place of that of the same id, or comes last."""
    mounts = list(card.mounts)
    for extra in bought:
        for _ in range(pick.extras[extra.id] if extra.mount is not None else 0):
            assert extra.mount is not None
            same = next((n for n, m in enumerate(mounts) if m.id and m.id == extra.mount.id), None)
            if same is None:
                mounts.append(extra.mount)
            else:
                mounts[same] = extra.mount
    return mounts


# ------------------------------------------------------------------ men


def men_of(id: str, card: Entry, pick: Pick) -> Iterator[Model]:
    """The leader or officer first, then those with special weapons and their assistants, then the others."""
    count = pick.men or card.men[0]
    men = [Model(f"{id}.{n}", carried(card, n), role) for n, role in enumerate(roles(card, count), 1)]
    for arm in card.arms:
        for m in _plain(men, card)[: arm.men]:
            m.arms = [arm.weapon]
    for extra in sorted(card.extras, key=_for_the_leader_last):
        equip(men, card, extra, pick.extras.get(extra.id, 0))
    if card.kind == "infantry" and not card.team:
        name_assistants(men)
    yield from men
    if pick.extras.get("spotter") and any(x.ability == "spotter" for x in card.extras):
        yield Model(f"{id}.{count + 1}", [], "spotter")


def carried(card: Entry, number: int) -> list[str]:
    """What a man of a unit has before anything is bought, by his number from 1."""
    weapon = card.carried if card.further is None or number <= card.men[0] else card.further
    return [weapon] if weapon else []


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
    """Those who have nothing but what everybody has: the unarmed first, the leader of a section last."""
    plain = [m for m in men if m.arms in ([], [card.carried], [card.further])]
    return sorted(plain, key=lambda m: (m.role == "leader", bool(m.arms)))


def equip(men: list[Model], card: Entry, extra: Extra, times: int) -> None:
    """What was bought for men goes to the leader, to as many others, or to everybody."""
    if not times or not (extra.weapon or extra.adds):
        return
    if extra.per_man:
        taken = men
    elif extra.men == "leader":
        taken = men[:1]
    else:
        plain = _plain(men, card)
        others = [m for m in men if m not in plain] if extra.adds else []  # one more weapon anybody can carry
        taken = [m for m in (*plain, *others) if not extra.adds or extra.adds not in m.arms][:times]
    for m in taken:
        if extra.weapon:
            m.arms = [extra.weapon, *m.arms[1:]]
        if extra.adds:
            m.arms.append(extra.adds)


def _for_the_leader_last(extra: Extra) -> bool:
    """house-weapon.2: Team weapons are given out first, while there is somebody else to have them."""
    return not (extra.weapon and WEAPONS[extra.weapon].has("team"))


def name_assistants(men: list[Model]) -> None:
    """house-weapon.2: every Team weapon of a section has a firer and an assistant, who is not the leader."""
    for m in men:
        if m.role == "" and _team(m):
            m.role = "firer"
    for firer in [n for n, m in enumerate(men) if m.role == "firer"]:
        free = [n for n, m in enumerate(men) if m.role == "" and not _team(m)]
        if free:
            # In every formation places are taken to the right and to the left in turn: the next but one stands beside.
            men[min(free, key=lambda n: (abs(n - firer - 2), n))].role = "assistant"


def _team(m: Model) -> bool:
    return bool(m.arms) and WEAPONS[m.arms[0]].has("team")
