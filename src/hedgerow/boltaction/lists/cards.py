"""The army lists as they are shown: nations, platoons, entries with all that may be chosen for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from hedgerow.boltaction.book.abilities import ABILITIES, KEYWORDS
from hedgerow.boltaction.book.charts import CLASSES, WEAPONS
from hedgerow.boltaction.book.entries import Ability, Entry, Extra, Mount, Slot
from hedgerow.boltaction.book.weapons import Keyword
from hedgerow.boltaction.lists.armies import army_named
from hedgerow.boltaction.lists.prices import RULE
from hedgerow.boltaction.lists.ready import ready_named, ready_names
from hedgerow.boltaction.lists.records import Limit, NationalRule, Selector
from hedgerow.kernel.screen.forces import EntryCard, ExtraCard, NationCard, PriceCard, RuleCard, SelectorCard

SLOTS: tuple[Slot, ...] = get_args(Slot)


def nation_card(nation: str) -> NationCard:
    army = army_named(nation)
    ready = tuple(name for name in ready_names() if ready_named(name).nation == nation)
    rules = tuple(_national(rule) for rule in army.rules)
    return NationCard(army.id, army.name, army.adjective, army.colour, rules, len(army.entries), ready)


def _national(rule: NationalRule) -> RuleCard:
    return RuleCard(rule.id, rule.name, rule.words, rule.chosen, rule.standing, RULE)


def selector_card(selector: Selector) -> SelectorCard:
    limits = [_limit(limit) for limit in selector.limit]
    if selector.command:
        limits.append("one of its vehicles is a command vehicle")
    return SelectorCard(selector.id, selector.name, tuple(limits), selector.standing)


def _limit(limit: Limit) -> str:
    if limit.per:
        return f"{limit.words}s: one for each unit of {' and '.join(limit.per)}"
    if limit.least == limit.most:
        return f"{limit.most} {limit.words}"
    return f"{limit.least}-{limit.most} {limit.words}{'s' * (limit.most > 1)}"


# ------------------------------------------------------------------ entries


def entry_cards(nation: str) -> tuple[EntryCard, ...]:
    """In the order of a platoon's places."""
    entries = sorted(army_named(nation).entries.values(), key=lambda entry: SLOTS.index(entry.slot))
    return tuple(entry_card(entry) for entry in entries)


def entry_card(entry: Entry) -> EntryCard:
    return EntryCard(
        id=entry.id,
        name=entry.name,
        kind=entry.kind,
        slot=entry.slot,
        prices=tuple(PriceCard(q, entry.points.of(q), entry.each.of(q)) for q in entry.qualities),
        least=entry.men[0],
        most=entry.men[1],
        weapons=tuple(weapons(entry)),
        body=body(entry),
        rules=tuple(ability_card(ability) for ability in entry.abilities),
        extras=tuple(extra_card(entry, extra) for extra in entry.extras),
        period=entry.period,
        note=entry.note,
        standing=entry.standing,
    )


def ability_card(ability: Ability) -> RuleCard:
    row = ABILITIES[ability]
    return RuleCard(row.id, row.name, row.words, standing=row.standing, rule=RULE)


def keyword_card(keyword: Keyword) -> RuleCard:
    row = KEYWORDS[keyword]
    return RuleCard(row.id, row.name, row.words, standing=row.standing, rule=row.rule)


def extra_card(entry: Entry, extra: Extra) -> ExtraCard:
    most = 1 if extra.per_man else extra.limit(entry.men[1])
    qualities = tuple(quality for quality in entry.qualities if extra.open_to(quality))
    return ExtraCard(extra.id, extra.name, extra.points, extra.per_man, most, extra.whole, qualities, extra.standing)


def weapons(entry: Entry) -> Iterator[str]:
    """What a unit has to fight with, before anything is bought."""
    if entry.gun:
        yield WEAPONS[entry.gun].name
    for arm in entry.arms:
        yield WEAPONS[arm.weapon].name + (f" × {arm.men}" if arm.men > 1 else "")
    if entry.kind == "infantry" and entry.carried and not entry.gun:
        yield WEAPONS[entry.carried].name
    for mount in entry.mounts:
        yield _mounted(mount)


def _mounted(mount: Mount) -> str:
    template = f', {mount.he}" template' if mount.he >= 0 else ""
    return f"{WEAPONS[mount.weapon].name} ({where_mounted(mount)}{template})"


def where_mounted(mount: Mount) -> str:
    if mount.coaxial and mount.arc == "front":
        return "co-axial"
    if mount.turret:
        return "turret" if mount.arc in ("front", "all-round") else f"turret, {mount.arc}"
    return {"all-round": "all round", "front": "ahead"}.get(mount.arc, mount.arc)


def body(entry: Entry) -> str:
    """What a vehicle is."""
    if entry.drive is None:
        return ""
    seats = f", carries {entry.seats}" if entry.seats else ""
    return f"{CLASSES[entry.damage].name} {entry.damage}+, {entry.drive}{seats}{', tows' * entry.tows}"
