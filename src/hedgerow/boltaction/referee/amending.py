"""What the program cannot know, put right by hand: each change is told, and can be taken back like any answer."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.boltaction.referee.forms import Facts, Form, ask, count, one, tick
from hedgerow.boltaction.referee.records import Amended
from hedgerow.boltaction.rules.losing import destroy, lose_models, pin, unpin
from hedgerow.boltaction.state.lookups import cup
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.screen.preview import Field
from hedgerow.kernel.system import Play

MOST_PINS = 12
CLAUSE = "house-game.5"


def amend_form(s: State, u: Unit) -> Form:
    return Form(CLAUSE, amend_fields(s, u))


def amend_fields(s: State, u: Unit) -> Iterator[Field]:
    yield count("pins", "Pins", u.pins, max(MOST_PINS, u.pins), rule="morale.2")
    if len(u.men) > 1:
        for m in u.men:
            yield tick(f"falls.{m.id}", f"{man(m.role, m.arms)} {m.id.rpartition('.')[2]} falls", group="Casualties")
    if u.card.kind == "vehicle":
        yield tick("stuck", "immobilised", on=u.immobilised, rule="armour.8")
    else:
        yield tick("dug-in", "dug in", on=u.dug_in, rule="house-cover.1")
    carriers = [c for c in s.own[u.seat] if c.on_table and c is not u and (c.card.seats or c.card.tows)]
    if u.card.kind != "vehicle" and (carriers or u.carrier):
        yield one("carrier", "Aboard", u.carrier, (("", "on foot"), *((c.id, c.name) for c in carriers)))
    yield one("gone", "And it is", "", (("", "here"), ("destroyed", "destroyed"), ("left", "off the table for good")))


def man(role: str, arms: list[str]) -> str:
    return role or (arms[0].replace("-", " ") if arms else "man")


def amend(t: World, u: Unit) -> Play[None]:
    s = t.state
    form = amend_form(s, u)
    facts = yield from ask(form, u.seat if s.drawn < 0 else s.drawn, "amend", f"{u.name}: what is to be put right?")
    s.step = ""
    changed = tuple(changes(form, facts))
    if not changed:
        return
    t.tell(Amended(unit=u.id, words=changed, rule=CLAUSE))
    apply(t, u, facts)
    if s.drawn not in cup(s):  # the die that was drawn left with the unit (house-turn.2)
        s.drawn = -1


def changes(form: Form, facts: Facts) -> Iterator[str]:
    """Those fields that say something else than before."""
    for field in form.fields:
        value = facts.values[field.name]
        if value == field.value:
            continue
        if field.kind == "tick":
            yield field.words if value == "yes" else f"not {field.words}"
        else:
            yield f"{field.words.lower()} {dict(field.values).get(value, value)}"


def apply(t: World, u: Unit, facts: Facts) -> None:
    more = facts.count("pins") - u.pins
    unpin(t, u, -more, CLAUSE)
    u.immobilised = facts.tick("stuck")
    u.dug_in = facts.tick("dug-in")
    if "carrier" in facts.values:
        u.carrier = facts.one("carrier")
    fallen = facts.ticked("falls.")
    if fallen:
        lose_models(t, u, [m for m in u.men if m.id in fallen], CLAUSE)
    pin(t, u, more, CLAUSE)
    if facts.one("gone"):
        destroy(t, u, facts.one("gone"), CLAUSE)
