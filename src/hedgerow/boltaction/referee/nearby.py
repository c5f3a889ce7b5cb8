"""house-officer.1, house-game.5 Who may be near whom, where that bears on a test or a shot; and keeping it in mind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.book.charts import OFFICERS
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.referee.forms import Facts, tick
from hedgerow.boltaction.rules.morale import COMMAND, COMMAND_REACH
from hedgerow.boltaction.rules.nerves import RULE
from hedgerow.boltaction.rules.shooting.armour import armoured
from hedgerow.boltaction.rules.shooting.damage import MEDIC_REACH
from hedgerow.boltaction.state.lookups import can, enemies, on_table, side_by_side, troops
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.screen.preview import Field

NEAR = "near."
GROUP = "Close by"


def for_morale(s: State, u: Unit) -> Iterator[Field]:
    """house-officer.1: officers whose presence a unit on the table feels; armour has command vehicles."""
    for o in on_table(s, u.seat) if u.on_table else ():
        if o is u:
            continue
        if armoured(u):
            if can(o, "command"):
                yield _near(s, u, o, COMMAND_REACH // INCH, f"+{COMMAND.value} morale", COMMAND.rule)
        elif o.card.rank is not None and any(m.role == "officer" for m in o.men):
            row = OFFICERS[o.card.rank]
            yield _near(s, u, o, row.reach, f"+{row.morale} morale", row.rule)


def for_test(s: State, u: Unit, order: Order) -> Iterator[Field]:
    """turn.6: and whoever else bears on an order test."""
    if not u.on_table:
        return
    yield from for_morale(s, u)
    nations = s.options["national-rules"] == "on"
    if nations and u.card.kind == "infantry" and len(u.men) >= TABLES.test.commissar_men:
        for o in on_table(s, u.seat):
            if o is not u and can(o, "commissar") and o.card.rank is None:
                yield _near(s, u, o, TABLES.test.commissar, "once more if it fails", RULE)
    if nations and order not in ("fire", "down"):
        for e in (e for e in enemies(s, u.seat) if can(e, "tiger-fear")):
            yield _near(s, u, e, TABLES.test.dread, "-1 morale", RULE, "in sight")
    if u.pins and can(u, "vengeance"):
        words = f"an enemy within {TABLES.test.vengeance_within} inches"
        on = s.said is not None and side_by_side(u, u) in s.said
        yield tick(f"{NEAR}{u.id}", words, on=on, gloss="a pin off on 4+", rule=RULE, group=GROUP)


def for_losses(s: State, u: Unit) -> Iterator[Field]:
    """house-morale.1, house-casualty.1: whoever bears on being hit."""
    yield from for_morale(s, u)
    for o in on_table(s, u.seat):
        if o is not u and any(m.role == "medic" for m in o.men) and troops(u):
            yield _near(s, u, o, MEDIC_REACH // INCH, "saves men on a 6", "house-casualty.1")
        if o is not u and can(o, "kempeitai") and can(u, "green"):
            yield _near(s, u, o, TABLES.house.kempeitai, "the worst once more", RULE)


def _near(s: State, u: Unit, o: Unit, reach: int, gloss: str, rule: str, how: str = "") -> Field:
    on = s.said is not None and side_by_side(u, o) in s.said
    words = f"{o.name} within {reach} inches{f', {how}' if how else ''}"
    return tick(f"{NEAR}{o.id}", words, on=on, gloss=gloss, rule=rule, group=GROUP)


def note(s: State, u: Unit, fields: Sequence[Field], facts: Facts) -> None:
    """What was said is kept until one of the two moves."""
    assert s.said is not None
    near = facts.ticked(NEAR)
    for field in fields:
        if not field.name.startswith(NEAR):
            continue
        name = field.name.removeprefix(NEAR)
        pair = side_by_side(u, s.units[name])
        if pair in s.said:
            s.said.remove(pair)
        if name in near:
            s.said.append(pair)


def forget(s: State, u: Unit) -> None:
    assert s.said is not None
    s.said = [pair for pair in s.said if u.id not in pair.split("~")]
