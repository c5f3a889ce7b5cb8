"""10.3.2, 10.3.3 Squads deploy into sections, and sections recombine."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Options, Refusal, Window
from hedgerow.kernel.drawing import Order
from hedgerow.kernel.system import Play
from hedgerow.lhy.book.content import COUNTERS
from hedgerow.lhy.rules.direction import may_limited, note_direction
from hedgerow.lhy.rules.fire.results import cohesion as cohesion_of
from hedgerow.lhy.rules.hiding.hidden import reveal
from hedgerow.lhy.rules.rights import why_no_action
from hedgerow.lhy.state.events import maneuver as told
from hedgerow.lhy.state.moves.maneuver import Deploy
from hedgerow.lhy.state.moves.upkeep import Done, Recombine
from hedgerow.lhy.state.names import counter_words, openly
from hedgerow.lhy.state.placing import bring, follow, remove
from hedgerow.lhy.state.state import Cycle, State, Unit
from hedgerow.lhy.state.world import World, d10

DONE = Done()


# ------------------------------------------------------------------ deploying


def deploys(s: State, c: Cycle, u: Unit, order: Order) -> Iterator[Deploy]:
    if u.card.can.deploy and why_not_deploy(s, c, move := Deploy(u.id)) is None:
        yield move


def why_not_deploy(s: State, c: Cycle, move: Deploy) -> Refusal | None:
    """10.3.2-1, 10.3.2a-1, 10.3.2b-1"""
    if refusal := why_no_action(s, c, move.unit):
        return refusal
    u = s.units[move.unit]
    if not u.card.can.deploy or u.carrier or u.card.dummy:
        return Refusal("cannot", f"{move.unit} does not deploy", "10.3.2-1")
    if u.disrupted:
        return Refusal("disrupted", f"{move.unit} is Disrupted", "10.3.2a-1")
    if not may_limited(s, c, u):
        return Refusal("saw-nothing", f"{move.unit} has seen no enemy Action", "8.3-1")
    if s.platoons[u.platoon].deployed:
        return Refusal("one-squad", f"{u.platoon} has deployed a squad already", "10.3.2b-1")
    if any(len(pool) == 0 for pool in pools(s, u.platoon)):
        return Refusal("no-sections", f"{u.platoon} has no two sections to draw", "10.3.2-2")
    return None


def pools(s: State, platoon: str) -> tuple[list[str], list[str]]:
    """10.3.2-2: what the two sections are drawn from: where they differ in SAV, one of either value."""
    spare = sorted(key for key in s.spare.get(platoon, ()) if COUNTERS[key].kind == "section")
    values = sorted({COUNTERS[key].front.sav or 0 for key in spare}, reverse=True)
    if len(values) > 1:
        first, second = values[0], values[1]
        return (
            [key for key in spare if (COUNTERS[key].front.sav or 0) == first],
            [key for key in spare if (COUNTERS[key].front.sav or 0) == second],
        )
    return spare, spare[1:]


def deploy(t: World, c: Cycle, move: Deploy) -> None:
    """10.3.2-1, 10.3.2-2: two sections in its place, who may act at once."""
    s = t.state
    squad = s.units[move.unit]
    note_direction(t, c, squad)
    drawn = draw_sections(t, squad)
    at = squad.at
    sections = [bring(s, key, squad) for key in drawn]
    remove(s, squad)
    follow(s, squad, sections[0])
    ids = [u.id for u in sections]
    s.platoons[squad.platoon].deployed = list(ids)
    c.units = [*(i for i in c.units if i != squad.id), *(ids if squad.id in c.units else ())]
    c.fresh = ids
    t.tell(told.Deployed(squad=squad.id, sections=tuple(ids), at=at, rule="10.3.2-2"))


def draw_sections(t: World, squad: Unit) -> list[str]:
    """10.3.2-2: by lot."""
    first, second = pools(t.state, squad.platoon)
    called = counter_words if openly([squad]) else None
    one = t.draw(first, "Section", called)
    return [
        one,
        t.draw([key for key in second if key != one] or [k for k in first if k != one], "Section", called),
    ]


def why_not_fire(s: State, c: Cycle, u: Unit) -> Refusal | None:
    """10.3.2c-1: only one of two sections fires when they are deployed."""
    if u.id in c.fresh and any(s.units[i].did == "fire" for i in c.fresh if i != u.id):
        return Refusal("other-fired", "the other section has fired as they deployed", "10.3.2c-1")
    return None


# ------------------------------------------------------------------ recombining


def recombine_sections(t: World) -> Play[bool]:
    """10.3.3-1, 5.0.VII.s3-1: both sides may, the active player first; True when nobody wants to any more. Both are
    always asked: whether there are two such sections under a Concealment marker is nobody else's business.
    """
    s = t.state
    for seat in (s.initiative, 1 - s.initiative):
        if (asked := f"recombine{seat}") in s.asked_in_step:
            continue
        refusal = Refusal("no-pair", "two sections of one platoon in one hex recombine", "10.3.3-1")
        options: Options[Recombine | Done] = Options.of([*pairs(s, seat), DONE], refusal)
        window = Window(DONE, (("turn", str(s.turn)),))
        answer = yield Choice(seat, "recombine", "Which sections recombine?", options, "10.3.3-1", window)
        if isinstance(answer, Recombine):
            join(t, answer)
        else:
            s.asked_in_step.append(asked)
        return False
    s.asked_in_step = []
    return True


def pairs(s: State, seat: int) -> Iterator[Recombine]:
    """10.3.3-1: with a squad of the platoon to replace them; both on foot, or aboard the same vehicle."""
    for at in sorted({u.at for u in s.own[seat] if u.at and u.card.can.recombine}):
        own = [u for u in s.stacks[at] if u.seat == seat and u.card.can.recombine and u.platoon]
        for i, u in enumerate(own):
            for o in own[i + 1 :]:
                if (o.platoon, o.carrier) == (u.platoon, u.carrier) and squads(s, u.platoon):
                    yield Recombine(u.id, o.id)


def squads(s: State, platoon: str) -> list[str]:
    return sorted(key for key in s.spare.get(platoon, ()) if COUNTERS[key].kind == "squad")


def join(t: World, move: Recombine) -> None:
    """10.3.3-1, 10.3.3-2, 10.3.3-3: a squad by lot; in good order if the section that is keeps the other together. A
    Hidden section comes out to one that is not (20.9.2), and only Disruption ends what is Heroic in it (12.6.4).
    """
    s = t.state
    sections = [s.units[move.section], s.units[move.other]]
    if len({u.hidden for u in sections}) > 1:
        reveal(t, sections[0].at, sections[0].seat, "20.9.2-1")
    shaken = [u for u in sections if u.disrupted]
    steady = next((u for u in sections if not u.disrupted), sections[0])
    at = steady.at
    die = cohesion = 0
    disrupted = len(shaken) == len(sections)
    if len(shaken) == 1:
        die, cohesion = d10(t, "Recombine"), cohesion_of(steady)
        disrupted = die > cohesion
    concealed = all(u.concealed for u in sections)
    hidden = all(u.hidden for u in sections)
    regrouping = any(u.regrouping for u in sections)
    hero = None if disrupted else next((u for u in sections if u.heroic), None)
    key = t.draw(squads(s, steady.platoon), "Squad", None if concealed or hidden else counter_words)
    squad = bring(s, key, steady)
    squad.disrupted, squad.concealed, squad.hidden = disrupted, concealed, hidden
    squad.heroic, squad.target = hero is not None, hero.target if hero else ""
    squad.regrouping = regrouping and not (disrupted or hero)
    squad.did = "activated" if any(u.did for u in sections) else ""
    for u in sections:
        remove(s, u)
        follow(s, u, squad)
    platoon = s.platoons[squad.platoon]
    if move.section in platoon.deployed or move.other in platoon.deployed:
        platoon.deployed = []  # 10.3.2b-1: what is left of other squads may recombine, and that one is deployed still
    t.tell(told.Recombined(
        sections=(move.section, move.other), squad=squad.id, at=at, die=die, cohesion=cohesion, disrupted=disrupted,
        audience=(squad.seat,) if hidden else (), rule="10.3.3-1",
    ))  # fmt: skip
