"""What it is worth to be in a hex: reason by reason, so that two hexes can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.stacking import excess
from hedgerow.lhy.sergeant.goals import FAR
from hedgerow.lhy.sergeant.situation import Situation
from hedgerow.lhy.state.lookups import primary_impact
from hedgerow.lhy.state.state import Unit
from hedgerow.players.player import Part

Reasons = dict[str, float]

WORDS: dict[str, tuple[str, str]] = {
    "goal": ("closer to what wins the mission", "farther from what wins the mission"),
    "ahead": ("back to the infantry", "too far before the infantry"),
    "taken": ("takes ground that counts", "gives up ground that counts"),
    "post": ("a post on ground that counts", "leaves a post on ground that counts"),
    "danger": ("out of enemy fire", "into enemy fire"),
    "beside": ("away from enemies who could storm them", "weak, and next to enemies"),
    "fields": ("good targets from there", "good targets are given up"),
    "cover": ("better cover", "less cover"),
    "crowd": ("not so crowded", "too many in one hex"),
    "shells": ("out of the shells", "shells fall there"),
    "unseen": ("they are not seen there", "they are seen as they come there"),
    "led": ("the Platoon Leader with his men", "the Platoon Leader away from his men"),
}
ESCORT = 4  # half MPs that tanks may be before the infantry
DENSE = TABLES.counting.dense_above
NO_ROOM = -60.0


def reasons(sit: Situation, u: Unit, at: str, along: tuple[str, ...] = ()) -> Reasons:
    """All that speaks for and against a hex for a unit; `along` are those who go with it."""
    w, s = sit.w, sit.s
    found: Reasons = {}
    errand = sit.errands.get(u.id)
    if errand is not None:
        found["goal"] = -sit.pace * min(sit.march(u, at, errand), FAR)
        if at in errand.hexes and u.card.combat and not u.card.carrier and at not in sit.foes_by_hex:
            found["taken"] = errand.value
        if u.card.vehicular:
            room = ESCORT if u.card.afv else 0
            found["ahead"] = -w.ahead * sit.pace * max(0, sit.ahead(u, at, errand) - room)
    found["post"] = post(sit, u, at, along)
    found["danger"] = -sit.caution * sit.danger(u, at)
    terrain = sit.ground.terrain(at)
    cover = -terrain.small_arms + (at in s.positions)
    found["cover"] = w.cover * cover if not u.card.vehicular else 0.0
    if u.face.sav is not None or u.face.atv is not None:
        found["fields"] = (w.gunnery if u.card.vehicular else w.fields) * sit.fields(u, at)
    if u.concealed and at != u.at and sit.noticed(u, at):
        found["unseen"] = -w.unseen
    here = sit.company_at(at, along)
    if here or len(along) > 1:
        steps = sum(o.card.steps for o in here if o.card.non_vehicular)
        found["crowd"] = -w.crowd * max(0, steps + u.card.steps - DENSE) if here else 0.0
        if excess(s, at, [*here, *(s.units[i] for i in along or (u.id,))]):
            found["crowd"] += NO_ROOM
    if s.markers and not u.card.vehicular and any(m.kind == "mortar" and m.at == at for m in s.markers):
        found["shells"] = -w.impact * (2.0 if primary_impact(s, at) else 1.0)
    if u.card.kind in ("leader", "latw"):
        found["led"] = led(sit, u, at, along)
    elif u.card.vehicular:
        found["beside"] = -w.close_to_men * min(2, sum(men_in_order(o) for o in sit.beside(at)))
    else:
        found["beside"] = -weakness(sit, u, here, at, along)
    return found


def post(sit: Situation, u: Unit, at: str, along: tuple[str, ...]) -> float:
    """Ground that counts and is ours: the first there is worth most, more where the enemy is near."""
    if not u.card.combat or u.card.vehicular:
        return 0.0
    best = 0.0
    for goal in sit.held:
        if at in goal.hexes:
            value = (sit.w.post if not sit.attacking else 0.0) + (sit.w.garrison if sit.alarmed(goal) else 0.0)
        elif not sit.attacking and any(at in sit.ground.around(hex) for hex in goal.hexes):
            value = sit.w.near_post
        else:
            continue
        others = sum(o.card.steps for hex in goal.hexes for o in sit.company_at(hex, along) if o.card.combat)
        best = max(best, value / (1 + others / 2))
    return best


def led(sit: Situation, u: Unit, at: str, along: tuple[str, ...]) -> float:
    """A leader is where his men are, best of all where they need him; not alone among enemies."""
    w = sit.w
    men = [o for o in sit.company_at(at) if o.card.combat] + [sit.s.units[i] for i in along if i != u.id]
    if not men:
        own = [o for o in sit.friends if o.platoon == u.platoon and o.card.combat]
        far = min((sit.ground.distance(at, o.at) for o in own), default=0)
        return -0.3 * far - (w.alone if sit.beside(at) else 0.0)
    value = w.together * min(2, sum(o.platoon == u.platoon or not o.platoon for o in men))
    return value + w.tending * any(o.disrupted and o.platoon == u.platoon for o in men) * (u.card.kind == "leader")


def men_in_order(u: Unit) -> bool:
    return u.card.non_vehicular and not u.disrupted and not u.card.dummy


def weakness(sit: Situation, u: Unit, here: Sequence[Unit], at: str, along: tuple[str, ...]) -> float:
    """What enemies beside a hex may do to those in it: more if they are stronger."""
    enemies = sum(o.face.assault for o in sit.beside(at) if not o.disrupted)
    if not enemies:
        return 0.0
    men = {o.id: o for o in here} | {i: sit.s.units[i] for i in along} | {u.id: u}
    ours = sum(o.face.assault for o in men.values() if not o.card.vehicular)
    return sit.w.close * max(0.0, min(2.0, (enemies - ours) / 2)) / max(1, len(along))


def total(sit: Situation, units: Sequence[Unit], at: str, along: tuple[str, ...]) -> float:
    return sum(sum(reasons(sit, u, at, along).values()) for u in units)


def compared(sit: Situation, units: Sequence[Unit], here: str, there: str, along: tuple[str, ...]) -> Iterator[Part]:
    """What units gain and lose by going from one hex to another."""
    sums: Reasons = {}
    for u in units:
        for key, value in reasons(sit, u, there, along).items():
            sums[key] = sums.get(key, 0.0) + value
        if here:
            for key, value in reasons(sit, u, here, along).items():
                sums[key] = sums.get(key, 0.0) - value
    for key, value in sums.items():
        if value:
            yield Part(value, worded(sit, key, value, units))


def worded(sit: Situation, key: str, value: float, units: Sequence[Unit]) -> str:
    if key == "goal" and (errand := sit.errands.get(units[0].id)):
        return f"{'closer to' if value > 0 else 'farther from'} what wins the mission: {errand.name}"
    return WORDS[key][value < 0]
