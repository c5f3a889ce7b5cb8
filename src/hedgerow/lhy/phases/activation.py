"""6.0, 7.0 The Activation Phase: companies, coordination, and which platoon is next."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Tally
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.phases.landings import begin_landing, landing_due
from hedgerow.lhy.phases.segments import segment
from hedgerow.lhy.rules.formations import (
    activated_with,
    companies,
    elite_company,
    in_play,
    why_not_join_all,
    willing,
)
from hedgerow.lhy.state.events import sequence as told
from hedgerow.lhy.state.moves.activation import Activate, Coordinate, Forgo, Select
from hedgerow.lhy.state.state import Cycle, Platoon, State
from hedgerow.lhy.state.world import World, d10

JOINED = 0.5
"""How often a player by chance activates a platoon with all who may join it."""


def activation_phase(t: World) -> Play[None]:
    """6.0.II.s5: company after company, platoon after platoon, until all are activated."""
    s = t.state
    if s.cycle is not None:
        yield from segment(t, s.cycle)
    elif s.company and not can_be_activated(s, s.company):
        s.companies.append(s.company)
        s.company, s.coordination = "", ""
    elif not s.company:
        yield from select(t)
    elif s.step == "coordinate":
        yield from coordinate(t)
    else:
        yield from activate(t)


def can_be_activated(s: State, company: str = "") -> list[Platoon]:
    """6.0.II.s5-1: the platoons of the active player, or of one of his companies, that have not been yet, and of which
    anybody is on the map, or may enter it.
    """
    seat = s.initiative
    platoons = [p for p in s.platoons.values() if not p.activated and p.seat == seat and company in ("", p.company)]
    missing = {p.id for p in platoons}
    for u in s.own[s.initiative] if missing else ():
        if u.platoon in missing and (u.at or u.entry):
            missing.remove(u.platoon)
            if not missing:
                return platoons
    return [p for p in platoons if p.id not in missing]


# ------------------------------------------------------------------ companies


def select(t: World) -> Play[None]:
    """6.0.I-1: companies with Heroic units come first."""
    s = t.state
    ready = {p.company for p in can_be_activated(s)}
    open_ = [company for company in companies(s, s.initiative) if company not in s.companies and company in ready]
    if not open_:
        if landing_due(s):
            begin_landing(t)
        else:
            end_phase(t)
        return
    first = open_
    if len(open_) > 1:
        heroic = {s.platoons[u.platoon].company for u in s.own[s.initiative] if u.heroic and u.platoon and in_play(u)}
        first = [company for company in open_ if company in heroic] or open_
    answer = Select(first[0])
    if len(first) > 1:
        options: Options[Select] = Options.of(map(Select, first), lambda move: why_not_select(open_, move))
        answer = yield Choice(s.initiative, "company", "Which company is next?", options, "6.0.I-1")
    s.company = answer.company
    t.tell(told.CompanySelected(company=s.company, seat=s.initiative, rule="6.0.I-1"))
    s.step = "coordinate"


def why_not_select(open_: list[str], move: Move) -> Refusal:
    """6.0.I-1: why a company is not the next."""
    if isinstance(move, Select) and move.company in open_:
        return Refusal("heroic-first", "companies with Heroic units are selected first", "6.0.I-1")
    return Refusal("not-open", "name a company of yours that has not been selected yet", "6.0.I-1")


def end_phase(t: World) -> None:
    """6.0.II.s5-1, 5.0.II-1"""
    s = t.state
    s.phase, s.step, s.company, s.coordination = "fire", "", "", ""
    s.companies, s.adhoc, s.cycles = [], [], 0
    for p in s.platoons.values():
        p.activated = False
    t.tell(told.PhaseBegan(phase="fire", rule="5.0.III-1"))


# ------------------------------------------------------------------ coordination


def coordinate(t: World) -> Play[None]:
    """7.1-1: before the first platoon is chosen; where there are no two to coordinate nobody is asked."""
    s = t.state
    s.step = ""
    if not any(True for _ in pairs(s)):
        return
    s.step = "coordinate"
    refusal = Refusal("coordination", "try for a Coordinated Activation, or forgo it", "7.1-1")
    options: Options[Coordinate | Forgo] = Options.of((Coordinate(), Forgo()), refusal)
    answer = yield Choice(s.initiative, "coordination", "Try for a Coordinated Activation?", options, "7.1-1")
    s.step = ""
    if isinstance(answer, Coordinate):
        roll_coordination(t)


def coordination_tally(s: State, company: str) -> Tally:
    """7.1-1, 15.1a-1: what is added to the roll."""
    drm = s.mission.side[s.initiative].coordination
    tally = Tally().plus(drm, "mission", "7.1-1")
    if not elite_company(s, company):
        return tally
    line, instead = TABLES.coordination.elite, s.mission.special.elite_coordination
    return tally.plus(line.value if instead is None else instead, line.words, line.rule)


def roll_coordination(t: World) -> None:
    s = t.state
    tally, needs = coordination_tally(s, s.company), TABLES.coordination.succeeds.value
    die = d10(t, "Coordination")
    won = die + tally.total >= needs
    s.coordination = "won" if won else "lost"
    t.tell(
        told.CoordinationRolled(company=s.company, die=die, tally=tally, needs=needs, won=won, rule="7.1-1"),
    )


def pairs(s: State) -> Iterator[tuple[str, str]]:
    """7.1a-1, 7.1b-1: two platoons of the company, or one of them and one of the other arm."""
    ready = can_be_activated(s)
    own, others = [p for p in ready if p.company == s.company], [p for p in ready if p.company != s.company]
    for i, p in enumerate(own):
        yield from ((p.id, q.id) for q in own[i + 1 :])
        yield from ((p.id, q.id) for q in others if q.armour != p.armour)


# ------------------------------------------------------------------ platoons


def activate(t: World) -> Play[None]:
    """6.0.II.s1-1, 7.1-2, 7.1-3: one platoon of the company, an AFV platoon of any, or two if coordinated. It is asked
    even where there is one answer: how many there are may depend on who is Hidden where.
    """
    s = t.state
    options: Options[Activate] = Options(
        lambda: activations(s), lambda move: why_not_activate(s, move), _draw=lambda chance: any_activation(s, chance)
    )
    answer = yield Choice(s.initiative, "platoon", "Which platoon is activated?", options, "6.0.II.s1-1")
    begin_cycle(t, answer)


def activations(s: State) -> Iterator[Activate]:
    """Each with all who may join it, or with none of them."""
    for platoons in formations(s):
        joining = tuple(willing(s, platoons))
        yield Activate(platoons, joining)
        if joining:
            yield Activate(platoons)


def any_activation(s: State, chance: Random) -> Activate:
    """One of them by chance, with whoever may join it or with nobody: only for that one they are looked for."""
    found = list(formations(s))
    platoons = found[int(chance.random() * len(found))]
    return Activate(platoons, tuple(willing(s, platoons)) if chance.random() < JOINED else ())


def formations(s: State) -> Iterator[tuple[str, ...]]:
    ready = can_be_activated(s)
    yield from ((p.id,) for p in ready if p.company == s.company)
    yield from ((p.id,) for p in ready if p.company != s.company and p.armour)
    if s.coordination == "won":
        yield from pairs(s)


def why_not_activate(s: State, move: Move) -> Refusal | None:
    """6.0.II.s1-1, 7.1-2, 7.1a-1, 7.1b-1: which platoons, and who with them."""
    if not isinstance(move, Activate):
        return Refusal("not-now", "a platoon is to be activated", "6.0.II.s1-1")
    pair = move.platoons[::-1]
    if move.platoons not in formations(s) and pair not in formations(s):
        if len(move.platoons) == 2 and s.coordination != "won":
            return Refusal("not-coordinated", "two platoons need a Coordinated Activation", "7.1-2")
        return Refusal("not-open", f"{' and '.join(move.platoons)} cannot be activated now", "6.0.II.s1-1")
    return why_not_join_all(s, move.joining, move.platoons)


def begin_cycle(t: World, move: Activate) -> None:
    """6.0.II.s1-1, 7.0-1: all units of the platoon, its support and whoever joins ad hoc."""
    s = t.state
    if len(move.platoons) == 2:
        s.coordination = "lost"  # 7.1-1: it is won for one activation
    s.cycles += 1
    units = activated_with(s, move.platoons, move.joining)
    for i in move.platoons:
        s.platoons[i].activated = True
    s.cycle = Cycle(s.cycles, list(move.platoons), units, seat=s.initiative)
    t.tell(told.PlatoonsActivated(platoons=move.platoons, seat=s.initiative, rule="6.0.II.s1-1"))
