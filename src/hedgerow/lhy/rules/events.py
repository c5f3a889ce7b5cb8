"""18.0 Random Events: Recon and Fate."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs, allowed
from hedgerow.lhy.book import charts
from hedgerow.lhy.book.content import COUNTERS
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.casualties import give_back, lose_leader
from hedgerow.lhy.rules.hiding.exposure import expose
from hedgerow.lhy.rules.sight import in_sight_of, sees_hex
from hedgerow.lhy.state.events import chance as told
from hedgerow.lhy.state.lookups import leader_of
from hedgerow.lhy.state.moves.upkeep import Done, Expose
from hedgerow.lhy.state.names import counter_words, mortar_name, openly, platoon_name
from hedgerow.lhy.state.pending.events import Recon
from hedgerow.lhy.state.placing import bring, get_down
from hedgerow.lhy.state.state import Mortar, Platoon, State, Unit
from hedgerow.lhy.state.world import World, d10

DONE = Done()


def random_event(t: World, seat: int, die: int) -> None:
    """18.0-1, 5.0.I-7: an unmodified Initiative roll of 1 or 10 has its event at once."""
    event = charts.random_event(die)
    if event == "recon":
        t.state.pending.append(Recon(seat))
    elif event == "fate":
        fate(t, seat)


# ------------------------------------------------------------------ Recon


def reconnoitre(t: World, p: Recon) -> Play[None]:
    """18.0a-1, 17.1b-1: the Concealment marker of one enemy hex comes off, if the player wants."""
    s = t.state
    options: Options[Move] = Options(lambda: [DONE, *reconnoitred(s, p)], lambda move: RECON.why_not(s, p, move))
    answer = yield Choice(p.seat, "recon", "Recon: take the Concealment marker from which hex?", options, "18.0a-1")
    s.pending.remove(p)
    RECON.do(t, p, answer)


def reconnoitred(s: State, p: Recon) -> Iterator[Expose]:
    hexes = dict.fromkeys(u.at for u in s.own[1 - p.seat] if u.at and u.concealed and not u.hidden)
    return (Expose(at) for at in hexes if why_not_expose(s, p, Expose(at)) is None)


def why_not_expose(s: State, p: Recon, move: Expose) -> Refusal | None:
    """18.0a-1, 17.1b-1, 17.4b-1: within five hexes of a friendly unit that sees it, three at Night. In Twilight it sees
    as far as it would see a vehicle, for nobody knows what is there.
    """
    foes = [u for u in s.stacks.get(move.at, ()) if u.seat != p.seat and u.concealed and not u.hidden]
    if not foes:
        return Refusal("not-concealed", f"no enemy is Concealed in {move.at}", "18.0a-1")
    figures = TABLES.initiative
    reach = figures.recon_reach_night if s.light == "night" else figures.recon_reach
    own = (u for u in s.own[p.seat] if u.at and s.ground.distance(u.at, move.at) <= reach)
    if any(sees_hex(s, u, move.at) for u in own):
        return None
    return Refusal("not-seen", f"no unit of yours sees {move.at} within {reach} hexes", "18.0a-1")


def expose_hex(t: World, p: Recon, move: Expose) -> None:
    t.tell(told.Reconnoitred(seat=p.seat, at=move.at, rule="18.0a-1"))
    for u in list(t.state.stacks.get(move.at, ())):
        if u.seat != p.seat and u.concealed and u.at:
            expose(t, u, "18.0a-1")


def leave_all(t: World, p: Recon, move: Done) -> None:
    t.tell(told.Reconnoitred(seat=p.seat, at="", rule="18.0a-1"))


def otherwise(s: State, p: Recon, move: Move) -> Refusal:
    return Refusal("not-now", "Recon names a hex, or none", "18.0a-1")


RECON: Verbs[State, Recon] = Verbs(otherwise, Verb(Expose, why_not_expose, expose_hex), Verb(Done, allowed, leave_all))


# ------------------------------------------------------------------ Fate


def fate(t: World, seat: int) -> None:
    """18.0b-1: another roll, whose result is for the player who rolled the 10."""
    die = d10(t, "Fate")
    result = charts.fate(die)
    t.tell(told.FateRolled(seat=seat, die=die, result=result, rule="18.0b-1"))
    if result in FATES:
        FATES[result](t, seat)


def sniper(t: World, seat: int) -> None:
    """18.0b-1, 13.3.4-1, 20.9: a Platoon Leader whom an enemy sees is lost for a while; if there is none, any but
    whoever is Hidden: that would tell where.
    """
    s = t.state
    own = [u for u in s.own[seat] if u.at and u.card.kind == "leader" and not u.hidden]
    foes = [u for u in s.own[1 - seat] if u.at and not u.hidden]
    pool = [u for u in own if in_sight_of(s, u, foes)] or own
    if pool:
        lose_leader(t, t.draw(pool, "Sniper", openly(pool)), "18.0b-1")


def ammunition(t: World, seat: int) -> None:
    """18.0b-1: a mortar that is available is pending."""
    s = t.state
    pool = [m for m in s.mortars.values() if m.seat == seat and m.box == "available" and not m.group]
    if pool:
        m = t.draw(pool, "Ammunition low", mortars_openly(s))
        m.box, m.secret = "pending", bool(told_to(s, seat))
        t.tell(told.AmmunitionLow(mortar=m.id, audience=told_to(s, seat), rule="18.0b-1"))


def support(t: World, seat: int) -> None:
    """18.0b-1: a mortar that is pending is available."""
    s = t.state
    pool = [m for m in s.mortars.values() if m.seat == seat and m.box == "pending"]
    if pool:
        m = t.draw(pool, "Support", mortars_openly(s))
        m.box, m.secret = "available", bool(told_to(s, seat))
        t.tell(told.SupportReady(mortar=m.id, audience=told_to(s, seat), rule="18.0b-1"))


def told_to(s: State, seat: int) -> tuple[int, ...]:
    """11.4.8-2: whether mortars are ready may be their owner's secret."""
    return (seat,) if s.options["secret-mortar-recovery"] == "on" else ()


def mortars_openly(s: State) -> Callable[[Mortar], str] | None:
    """What mortars are called where people draw one; nothing where it is secret which of them are ready."""
    return None if s.options["secret-mortar-recovery"] == "on" else lambda m: mortar_name(s, m)


def medic(t: World, seat: int) -> None:
    """18.0b-1, 16.1.5-1, 20.4-2: a step of infantry comes back as a section, to its Platoon Leader or whoever is left
    of its platoon.
    """
    s = t.state
    pool = [p for p in s.platoons.values() if p.seat == seat and p.fallen + p.fallen_landing and sections(s, p)
            and friends(s, p)]  # fmt: skip
    if not pool:
        return
    p = t.draw(pool, "Medic: platoon", lambda p: platoon_name(s, p.id))
    friend = friends(s, p)[0]
    called = counter_words if openly([friend]) else None
    section = bring(s, t.draw(sections(s, p), "Medic: section", called), friend)
    get_down(s, section)
    section.disrupted = section.regrouping = section.heroic = section.hidden = False
    section.did, section.directing = "", ""
    if p.fallen:
        p.fallen -= 1
        give_back(s, seat, 1)
    else:
        p.fallen_landing -= 1
        s.landing_losses[seat] -= 1
    t.tell(told.MedicHelped(unit=section.id, at=section.at, track=s.casualties, rule="18.0b-1"))


def sections(s: State, p: Platoon) -> list[str]:
    return [key for key in s.spare.get(p.id, ()) if COUNTERS[key].kind == "section"]


def friends(s: State, p: Platoon) -> list[Unit]:
    """Where a section of the platoon can come back to: its leader first."""
    leader = leader_of(s, p.id)
    others = [u for u in s.own[p.seat] if u.at and u.platoon == p.id and u is not leader]
    return [u for u in (leader, *others) if u is not None and not u.hidden and u.at not in s.assaults]


FATES: dict[str, Callable[[World, int], None]] = {
    "sniper": sniper,
    "ammunition": ammunition,
    "support": support,
    "medic": medic,
}
