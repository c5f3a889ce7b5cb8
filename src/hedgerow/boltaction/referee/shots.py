"""shooting.4, shooting.5 Shots at a real table: people measure, the rules count.

One form for each target: how far it is, who fires, in what cover it lies; of a shell, who is under its template. What
the program knows by itself (pins, Down, small units, fire on the move) is not asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from hedgerow.board.inches.measure import INCH
from hedgerow.board.inches.records import Disc
from hedgerow.boltaction.book.charts import HIT
from hedgerow.boltaction.book.tables import TABLES, HitId
from hedgerow.boltaction.ground.records import Spot
from hedgerow.boltaction.referee.forms import Facts, Form, ask, count, one, tick
from hedgerow.boltaction.referee.nearby import for_losses, note
from hedgerow.boltaction.referee.records import Said
from hedgerow.boltaction.referee.table import AIMED, BUNKER, HOUSE, SIDES, seen_from, side_said
from hedgerow.boltaction.rules.night import made_out
from hedgerow.boltaction.rules.seeing import CoverFound
from hedgerow.boltaction.rules.shooting.armour import armoured
from hedgerow.boltaction.rules.shooting.damage import resolve
from hedgerow.boltaction.rules.shooting.declaring import HOLD_FIRE, VERBS, declarations, declare
from hedgerow.boltaction.rules.shooting.hitting import (
    cover_save,
    direct_tally,
    firing,
    indirect_need,
    loaded,
    moved_away,
    reach_of,
    saves_men,
    saves_on,
    shot_of,
    too_near,
    way_of_firing,
)
from hedgerow.boltaction.rules.shooting.records import Attack, Gun, Miss, Shot
from hedgerow.boltaction.rules.shooting.templates import laid_down
from hedgerow.boltaction.rules.shooting.volley import fire_all, lose_all
from hedgerow.boltaction.rules.support.calling import why_not_call_guns
from hedgerow.boltaction.rules.support.smoke import why_not_screen
from hedgerow.boltaction.state.lookups import can, on_table, troops
from hedgerow.boltaction.state.moves.shooting import Mode, Screen, Shell
from hedgerow.boltaction.state.moves.support import CallGuns
from hedgerow.boltaction.state.pending.shooting import Declaring, Struck, Volley
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Move, Options
from hedgerow.kernel.screen.preview import Field
from hedgerow.kernel.system import Play

USUAL, FARTHER = 12, 12
"""Inches that a form begins with, and by how many more than anything reaches a target may turn out to be away."""
FRIENDS, ROCKETS = "friends", "rockets."
POINT_BLANK = TABLES.hit.point_blank_within
COVERS = ("", "soft", "hard", "building", "bunker")


# ------------------------------------------------------------------ declaring


def declare_said(t: World, p: Declaring) -> Play[None]:
    """shooting.2: any enemy whom people see; smoke and barrages on a point that they mark themselves."""
    s = t.state
    u = s.units[p.unit]
    if p.occasion == "friendly":
        yield from declare(t, p)
        return
    listed = list(named_targets(s, p))
    if listed == [HOLD_FIRE]:
        s.pending.pop()
        return
    options: Options[Move] = Options(lambda: listed, lambda move: VERBS.why_not(s, p, move))
    answer = yield Choice(u.seat, "shoot", f"{u.name}: whom does it fire at?", options, "shooting.2")
    yield from VERBS.do(t, p, answer) or ()


def named_targets(s: State, p: Declaring) -> Iterator[Move]:
    yield from (move for move in declarations(s, p) if not isinstance(move, Screen | CallGuns))
    screen = Screen(p.unit, AIMED)
    if why_not_screen(s, p, screen) is None:
        yield screen
    for kind in ("barrage", "smoke"):
        call = CallGuns(p.unit, kind, AIMED)
        if why_not_call_guns(s, p, call) is None:
            yield call


# ------------------------------------------------------------------ the form


class Fires:
    """Weapons of one kind that are aimed at a target."""

    def __init__(self, guns: Sequence[Gun], shell: Shell, mode: Mode) -> None:
        self.guns, self.shell, self.mode = tuple(guns), shell, mode
        self.weapon = guns[0].weapon

    @property
    def key(self) -> str:
        return ".".join(filter(None, (self.weapon.id, self.shell, "alone" if self.guns[0].alone else "")))

    @property
    def reach(self) -> int:
        """Inches."""
        return reach_of(self.guns[0], self.mode) // INCH


def aimed_at(s: State, u: Unit, target: Unit, p: Volley) -> list[Fires]:
    """house-shooting.2, house-weapon.5: what is aimed at a target, kind by kind."""
    apart = {aim.weapon for aim in p.aims if aim.weapon}
    found: dict[tuple[str, Shell, Mode, bool], list[Gun]] = {}
    for aim in p.aims:
        if aim.target != target.id:
            continue
        for gun in firing(s, u, aim, p.occasion, apart):
            key = (gun.weapon.id, loaded(gun, aim, target), way_of_firing(gun, aim.mode), gun.alone)
            found.setdefault(key, []).append(gun)
    return [Fires(guns, shell, mode) for (_, shell, mode, _), guns in found.items()]


def shot_form(s: State, u: Unit, target: Unit, p: Volley) -> Form:
    """shooting.4: all that is measured and looked at before dice are rolled."""
    fires = aimed_at(s, u, target, p)
    direct = [f for f in fires if f.mode != "indirect"]
    fields: list[Field] = []
    far = max((f.reach for f in fires), default=0)
    if direct or s.dark:  # house-game.2: in the dark it counts for shells as well
        usual, most = min(USUAL, far), far + FARTHER
        fields.append(count("far", "Distance", usual, most, least=1, unit="inches", rule="shooting.4"))
    fields += [count(f"fires.{f.key}", f.weapon.name, len(f.guns), len(f.guns), group="Who fires") for f in fires]
    fields += [field for f in direct if len(f.guns) > 1 for field in behind(f)]
    if direct:
        fields += lying(s, target)
    fields += turned_to(s, target, fires)
    fields += under_template(s, target, fires)
    fields += ranging(s, u, target, fires)
    return Form("shooting.4", (*fields, *for_losses(s, target)))


def behind(f: Fires) -> Iterator[Field]:
    """house-shooting.2: who of them are farther away, beyond point blank or half of their range."""
    bounds: tuple[tuple[str, int, HitId], ...] = (
        ("apart", POINT_BLANK, "point-blank"),
        ("farther", f.reach // 2, "long-range"),
    )
    for name, far, line in bounds:
        if line == "long-range" or far < f.reach // 2:
            words, rule = f"{f.weapon.name} beyond {far} inches", HIT[line].rule
            yield count(f"{name}.{f.key}", words, 0, len(f.guns), group="Who fires", rule=rule, seldom=True)


def lying(s: State, target: Unit) -> Iterator[Field]:
    """hit.8 to hit.15, house-hit.6: the largest cover alone counts."""
    now = "bunker" if target.building == BUNKER else "building" if target.building == HOUSE else ""
    now = "hard" if target.dug_in and not now else now
    words = (
        ("", "in the open"),
        ("soft", f"soft cover {worth(s, target, 'soft-cover')}"),
        ("hard", f"hard cover {worth(s, target, 'hard-cover')}"),
    )
    inside = (
        ("building", f"in a building {worth(s, target, 'hard-cover')}"),
        ("bunker", f"bunker {HIT['bunker'].value:+d}"),
    )
    yield one("cover", "Cover", now, (*words, *(inside if troops(target) else ())), rule="house-cover.1")
    yield tick(
        "hidden", "hidden in its cover", on=target.hidden, gloss=hidden_gloss(), rule=HIT["hidden-soft-cover"].rule
    )
    yield tick("smoke", HIT["smoke"].words, gloss=f"{HIT['smoke'].value:+d} to hit", rule=HIT["smoke"].rule)


def worth(s: State, target: Unit, line: HitId) -> str:
    """hit.10, hit.11: what cover takes from a roll to hit, or the die that saves a man (`cover`)."""
    return f"saves on {saves_on(line)}+" if saves_men(s, target) else f"{HIT[line].value:+d}"


def hidden_gloss() -> str:
    return f"{HIT['hidden-soft-cover'].value:+d} or {HIT['hidden-hard-cover'].value:+d} in all"


def turned_to(s: State, target: Unit, fires: Sequence[Fires]) -> Iterator[Field]:
    """pen.1 to pen.3: from where a hull, or the shield of a gun, is hit."""
    heavy = any(f.weapon.heavy or f.shell == "he" for f in fires)
    if (armoured(target) and heavy) or can(target, "gun-shield"):
        yield one("facing", "Hit from its", "front", SIDES, rule="house-pen.1")


def under_template(s: State, target: Unit, fires: Sequence[Fires]) -> Iterator[Field]:
    """house-he.1: how many of the target, and now and then of others beside it."""
    shells = [f for f in fires if f.shell == "he"]
    if not shells or not laid_down(s):
        return
    size = max(f.guns[0].he for f in shells)
    if target.card.kind != "vehicle":
        words = f'{target.name} under the {size}" template'
        men = len(target.men)
        yield count(f"under.{target.id}", words, size, men, least=1, unit="men", rule="house-he.1")
    if any(f.weapon.has("multiple") for f in shells):
        yield from rockets(s, target)
    else:
        yield from beside_it(s, target, 0)


def rockets(s: State, target: Unit) -> Iterator[Field]:
    """house-game.5: friends near the target waste a salvo; every other enemy there is rolled for as well."""
    near = f"within {TABLES.house.salvo} inches of the target"
    yield tick(FRIENDS, f"friends {near}", gloss="the salvo is wasted", rule="house-game.5")
    for other in on_table(s, target.seat):
        if other is not target:
            words = f"{other.name} {near}, under a template of its own"
            yield count(
                f"{ROCKETS}{other.id}", words, 0, len(other.men) or 1, rule="house-game.5", seldom=True,
                group="Others near the target",
            )  # fmt: skip


def beside_it(s: State, target: Unit, usual: int) -> Iterator[Field]:
    """Others of its side under the same template."""
    for other in on_table(s, target.seat):
        if other is not target and other.building < 0:
            men = len(other.men) or 1
            yield count(
                f"under.{other.id}", f"{other.name} under it too", usual, men, rule="house-he.1", seldom=True,
                group="Others under the template",
            )  # fmt: skip


def ranging(s: State, u: Unit, target: Unit, fires: Sequence[Fires]) -> Iterator[Field]:
    """house-indirect.2: whether it has gone away from where it was fired at."""
    for f in fires:
        known = u.ranging.get(f.guns[0].id)
        if f.mode == "indirect" and known is not None and known.target == target.id and known.turn == s.turn - 1:
            gone = moved_away(target, known.where)
            yield tick("gone", "it has moved two inches or more since the last shot", on=gone, rule="house-indirect.2")
            return


# ------------------------------------------------------------------ what it amounts to


def take_down(s: State, u: Unit, target: Unit, form: Form, facts: Facts) -> None:
    """What was said of the target is kept, until it moves."""
    note(s, target, form.fields, facts)
    if "cover" in form.named:
        cover = facts.one("cover")
        target.building = {"building": HOUSE, "bunker": BUNKER}.get(cover, -1)
        target.hidden = facts.tick("hidden")
        target.dug_in = target.dug_in and cover == "hard"
    if "gone" in form.named:
        for known in u.ranging.values():
            known.where = [(-FAR_AWAY, 0)] if facts.tick("gone") else [m.at for m in target.men] or [target.at]


FAR_AWAY = 100 * INCH


def attack_said(s: State, u: Unit, target: Unit, p: Volley, facts: Facts) -> Attack:
    """shooting.4: the same numbers as on a table that the program sees."""
    grade = facts.one("cover")
    lying = CoverFound(
        "hard" if grade in ("hard", "building", "bunker") else "soft" if grade == "soft" else "",
        "" if grade in ("", "soft", "hard") else f"in a {grade}", bunker=grade == "bunker",
    )  # fmt: skip
    shots: list[Shot] = []
    misses: list[Miss] = []
    for fires in aimed_at(s, u, target, p):
        guns = placed(target, fires.guns[: facts.count(f"fires.{fires.key}")], facts)
        for far, some in by_distance(fires, guns, facts).items():
            if (why := why_not(fires, far, facts)) is not None:
                misses.append(Miss(some, fires.weapon, *why))
                continue
            shots.append(one_of(s, u, target, some, fires, far * INCH, lying, facts, p))
    return Attack(u.id, target.id, tuple(shots), tuple(misses))


def placed(target: Unit, guns: Sequence[Gun], facts: Facts) -> tuple[Gun, ...]:
    """As if they stood where they are said to fire from."""
    at = seen_from(target.at, side_said(facts.one("facing")))
    return tuple(replace(gun, spot=Spot(Disc(at, 0), at)) for gun in guns)


def by_distance(fires: Fires, guns: tuple[Gun, ...], facts: Facts) -> dict[int, tuple[Gun, ...]]:
    """house-hit.3, house-hit.4: those who are farther away are just beyond point blank, or half of their range."""
    far = facts.count("far")
    farther = min(len(guns), facts.count(f"farther.{fires.key}"))
    apart = farther + min(len(guns) - farther, facts.count(f"apart.{fires.key}"))
    parts = (
        (far, guns[apart:]),
        (max(far, POINT_BLANK + 1), guns[farther:apart]),
        (max(far, fires.reach // 2 + 1), guns[:farther]),
    )
    found: dict[int, tuple[Gun, ...]] = {}
    for away, some in parts:
        if some:
            found[away] = (*found.get(away, ()), *some)
    return found


def why_not(fires: Fires, far: int, facts: Facts) -> tuple[str, str] | None:
    """shooting.4, house-shooting.2: out of range, or too near for a scope; house-game.5: friends under rockets."""
    if fires.weapon.has("multiple") and facts.tick(FRIENDS):
        return "friends are too near to the target", fires.weapon.rule
    if fires.mode == "indirect":
        return None
    if far > fires.reach:
        return "out of range", "shooting.4"
    if too_near(fires.weapon, far * INCH):
        return "too near for its scope", "house-shooting.2"
    return None


def one_of(
    s: State, u: Unit, target: Unit, guns: tuple[Gun, ...], fires: Fires, far: int, lying: CoverFound, facts: Facts,
    p: Volley,
) -> Shot:  # fmt: skip
    gun = guns[0]
    if fires.mode == "indirect":
        need, tally = indirect_need(s, u, gun, target)
        far = 0
    else:
        tally = direct_tally(s, u, gun, target, far, lying, facts.tick("smoke"), p.occasion, fires.shell)
        need = TABLES.hit.base - tally.total
    save = cover_save(s, gun.weapon, target, lying, fires.shell) if fires.mode != "indirect" else None
    shot = shot_of(s, u, guns, need, tally, far, fires.shell, fires.mode, save)
    if fires.shell != "he":
        return shot
    under = {name: many for name, many in facts.counted("under.").items() if many}
    rained = {name: many for name, many in facts.counted(ROCKETS).items() if many}
    return replace(shot, under={target.id: 1, **under} if target.card.kind == "vehicle" else under, rained=rained)


# ------------------------------------------------------------------ fired


def fire_on(t: World, p: Volley) -> Play[None]:
    """shooting.4: the next target; the last one ends it."""
    s = t.state
    u = s.units[p.unit]
    if not p.left or u.lost:
        s.pending.pop()
        return
    target = s.units[p.left[0]]
    if target.lost or not target.on_table or not aimed_at(s, u, target, p):
        p.left.pop(0)
        return
    form = shot_form(s, u, target, p)
    facts = yield from ask(form, u.seat, "shot", f"{u.name} fires at {target.name}: tick what is so")
    p.left.pop(0)
    take_down(s, u, target, form, facts)
    t.tell(Said(unit=u.id, words=tuple(form.words(facts)), rule="shooting.4"))
    seen = made_out(t, u, target, facts.count("far") * INCH)
    found = attack_said(s, u, target, p, facts)
    if seen:
        fire_all(t, u, target, found)
    else:
        lose_all(u, found)


def resolve_said(t: World, p: Struck) -> Play[None]:
    """house-he.1: of a shell that nobody has aimed people say who is under it; then as ever."""
    s = t.state
    target = s.units[p.target]
    blast = p.blasts[0] if p.blasts and p.step == "template" else None
    open_ground = target.building < 0 and not target.lost
    if blast is not None and blast.under is None and open_ground and laid_down(s):
        form = burst_form(s, p)
        facts = yield from ask(form, p.seat, "template", f"A {blast.size} inch template bursts over {target.name}")
        under = {name: many for name, many in facts.counted("under.").items() if many}
        blast.under = {target.id: 1, **under}
        return
    yield from resolve(t, p)
    if p not in s.pending:
        s.ruins.clear()  # a building that has fallen is taken off the table by people


def burst_form(s: State, p: Struck) -> Form:
    return Form("house-he.1", burst_fields(s, s.units[p.target], p.blasts[0].size))


def burst_fields(s: State, target: Unit, size: int) -> Iterator[Field]:
    if target.card.kind != "vehicle":
        words = f'{target.name} under the {size}" template'
        yield count(f"under.{target.id}", words, size, len(target.men), least=1, unit="men", rule="house-he.1")
    yield from beside_it(s, target, 0)
