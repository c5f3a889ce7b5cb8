"""airstrike.1 to airstrike.8, barrage.1 to barrage.7 Air strikes and barrages at a real table."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.referee.forms import Facts, Form, ask, count, tick
from hedgerow.boltaction.referee.nearby import for_losses, note
from hedgerow.boltaction.referee.shots import beside_it
from hedgerow.boltaction.rules.shooting.damage import strike
from hedgerow.boltaction.rules.shooting.guns import guns_of, mount_of
from hedgerow.boltaction.rules.shooting.records import Gun
from hedgerow.boltaction.rules.shooting.templates import burst, laid_down, shell_building, shell_open
from hedgerow.boltaction.rules.support import air, barrages
from hedgerow.boltaction.rules.support.air import AIRCRAFT, pin_target, strafe, strike_if_there
from hedgerow.boltaction.rules.support.barrages import radius
from hedgerow.boltaction.rules.support.flak import fire, recognises
from hedgerow.boltaction.state.events import support as told
from hedgerow.boltaction.state.lookups import can, on_table
from hedgerow.boltaction.state.pending.shooting import Blast, Struck
from hedgerow.boltaction.state.pending.support import Barraging, Striking
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.screen.preview import Field
from hedgerow.kernel.system import Play

FLAK, BESIDE, WITHIN = "flak.", "beside.", "within."


# ------------------------------------------------------------------ from the air


def strike_on(t: World, p: Striking) -> Play[None]:
    """airstrike.1: as ever, but people put down the marker, and say whom flak reaches and who is near."""
    s = t.state
    target = s.units.get(p.target)
    there = target is not None and target.on_table
    if not there or p.step not in ("marker", "flak", "attack"):
        yield from air.strike_on(t, p)
    elif p.step == "marker":
        p.step = "flak"
        t.tell(told.MarkerPlaced(seat=p.seat, target=p.target, at=p.marker, rule="house-airstrike.2"))
    elif p.step == "flak":
        prompt = f"An aircraft comes in on {s.units[p.target].name}: whose flak bears on it?"
        facts = yield from ask(flak_form(s), 1 - p.seat, "flak", prompt)
        p.step = "type"
        meet_flak(t, p, facts)
    else:
        yield from attack(t, p, s.units[p.target])


def flak_guns(s: State, u: Unit) -> list[Gun]:
    """house-vehicle.3: all direct weapons of a Flak unit but co-axial ones and flamethrowers."""
    if not can(u, "flak"):
        return []
    found = []
    for gun in guns_of(s, u):
        mount = mount_of(u, gun.id)
        if gun.weapon.has("flamethrower"):
            continue
        if not (mount is not None and mount.coaxial) and not gun.weapon.has("indirect"):
            found.append(gun)
    return found


def flak_form(s: State) -> Form:
    guns = [u for u in on_table(s) if flak_guns(s, u)]
    words = (tick(f"{FLAK}{u.id}", f"{u.name} reaches it", rule="house-airstrike.2") for u in guns)
    return Form("house-airstrike.2", words)


def meet_flak(t: World, p: Striking, facts: Facts) -> None:
    """house-airstrike.2: the enemy's flak first, then one's own that does not know its aircraft."""
    s = t.state
    hits = 0
    named = [s.units[name] for name in facts.ticked(FLAK)]
    for u in sorted(named, key=lambda u: u.seat == p.seat):
        if u.seat != p.seat or not recognises(t, u):
            hits += sum(fire(t, u, gun) for gun in flak_guns(s, u))
    if hits >= TABLES.support.downed:
        t.tell(told.ShotDown(seat=p.seat, hits=hits, rule="house-airstrike.2"))
        air.used_up(s, p)


def strike_form(s: State, p: Striking, target: Unit) -> Form:
    """house-airstrike.3, house-airstrike.4: who is under the bomb, and who is near."""
    return Form("house-airstrike.3", strike_fields(s, p, target))


def strike_fields(s: State, p: Striking, target: Unit) -> Iterator[Field]:
    row = AIRCRAFT[p.aircraft]
    bursts = row.template and laid_down(s) and target.building < 0
    if bursts and target.card.kind != "vehicle":
        words = f'{target.name} under the {row.template}" template'
        yield count(
            f"under.{target.id}", words, row.template, len(target.men), least=1, unit="men", rule="house-airstrike.3"
        )
    if bursts:
        yield from beside_it(s, target, 0)
    for u in on_table(s):
        if u is not target:
            words = f"{u.name} within {TABLES.support.beside} inches of it"
            yield tick(f"{BESIDE}{u.id}", words, rule="house-airstrike.4", group="Bystanders")
    yield from for_losses(s, target)


def attack(t: World, p: Striking, target: Unit) -> Play[None]:
    """house-airstrike.3: hits of its guns, or a bomb; no roll to hit."""
    s, row = t.state, AIRCRAFT[p.aircraft]
    form = strike_form(s, p, target)
    facts = yield from ask(form, 1 - target.seat, "strike", f"It dives at {target.name}: who is near?")
    note(s, target, form.fields, facts)
    p.step, p.beside = "beside", facts.ticked(BESIDE)
    struck = Struck(target.id, 1 - target.seat, before=len(target.men), pinned=True, step="damage", rule=row.rule)
    if not row.template:
        strafe(t, p, row, struck)
        return
    under = {target.id: 1, **facts.counted("under.")}
    blast = Blast("", row.template, indirect=True, under=under)
    if target.building >= 0 or not laid_down(s):
        pin_target(t, p, row)
        bomb = shell_building if target.building >= 0 else shell_open
        bomb(t, struck, target, blast)
        strike_if_there(t, target, struck)
        return
    p.under = [name for name, many in under.items() if many]  # house-airstrike.4: the bomb alone pins them
    strike(t, struck)
    burst(t, struck, blast, target.at)
    pin_target(t, p, row)


# ------------------------------------------------------------------ from guns


def barrage_on(t: World, p: Barraging) -> Play[None]:
    """barrage.1: as ever, but people shift the marker, and say who is within the radius."""
    s = t.state
    if p.step == "delay":
        s.pending.pop()  # barrage.3: whoever called it moves his marker, or leaves it
    elif p.step == "astray":
        p.step = "lands"  # barrage.2: and the opponent moves it as far as was told
    elif p.step == "lands" and not p.smoke:
        yield from land(t, p)
    else:
        yield from barrages.barrage_on(t, p)


def land(t: World, p: Barraging) -> Play[None]:
    """barrage.4, house-barrage.1: the radius, once; whoever is within it, of either side."""
    s = t.state
    mission = next(m for m in s.missions if m.id == p.mission)
    if not p.radius:
        far, dice = radius(t, mission)
        p.radius = far * INCH
        t.tell(told.BarrageLands(at=p.at, radius=p.radius, dice=dice, units=(), rule="barrage.4"))
        return
    form = barrage_form(s, p)
    prompt = f"Who is within {p.radius // INCH} inches of the aiming point?"
    facts = yield from ask(form, p.seat, "barrage", prompt)
    p.step = "down"
    p.left, p.asking = facts.ticked(WITHIN), [p.seat, 1 - p.seat]


def barrage_form(s: State, p: Barraging) -> Form:
    far = p.radius // INCH
    words = (tick(f"{WITHIN}{u.id}", u.name, rule="house-barrage.1", group=f"Within {far} inches") for u in on_table(s))
    return Form("house-barrage.1", words)
