"""5.0.V, 11.4.8, 11.4.9 The Mortar Fire Adjustment Phase: markers go, mortars recover, fire is extended."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs
from hedgerow.lhy.book.charts import mortar_ready
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.hiding.concealment import notice
from hedgerow.lhy.rules.mortars.barrage import barrage
from hedgerow.lhy.rules.mortars.observers import (
    diagrams,
    why_no_diagram,
    why_not_observe,
    why_not_serve,
    why_not_target,
)
from hedgerow.lhy.state.events import mortars as told
from hedgerow.lhy.state.lookups import primary_impact
from hedgerow.lhy.state.moves.mortars import Cease, Extend, Shells
from hedgerow.lhy.state.pending.mortars import Extensions
from hedgerow.lhy.state.state import Mortar, State, Unit
from hedgerow.lhy.state.world import World, d10

SHELLS: tuple[Shells, ...] = ("he", "smoke")
REACH = TABLES.mortar_fire.extension_reach


# ------------------------------------------------------------------ steps 1 to 3


def clear_markers(t: World) -> None:
    """5.0.V.s1-1, 11.4.10-3, 17.5.1.s4-1: all MDRM and Illumination markers; one Smoke marker of each hex. 4.3.1.3-1:
    whoever was under the shells sees again.
    """
    s = t.state
    faded: dict[str, int] = {m.at: m.id for m in s.markers if m.kind == "smoke"}
    shelled = [m for m in s.markers if m.kind == "mortar"]
    lights = len(s.lit)
    pinned = {m.impact for m in s.mortars.values() if m.impact and primary_impact(s, m.impact)}
    s.markers = [m for m in s.markers if m.kind != "mortar" and not (m.kind == "smoke" and faded.get(m.at) == m.id)]
    s.lit, s.asked_for_light = [], []
    if shelled or faded or lights:
        t.tell(told.MarkersCleared(mortar=len(shelled), smoke=len(faded), light=lights, rule="5.0.V.s1-1"))
    notice(t, [u for at in sorted(pinned) for u in s.stacks.get(at, ())])


def recover(t: World) -> None:
    """5.0.V.s2-1, 11.4.8-1, 11.4.8-2: every mortar that is pending rolls; where that is secret, its owner alone learns
    what came of it.
    """
    s = t.state
    secret = s.options["secret-mortar-recovery"] == "on"
    for m in s.mortars.values():
        if m.box != "pending":
            continue
        die, needs = d10(t, f"{m.id}: recovery"), ready(s, m)
        m.secret = secret
        if die <= needs:
            m.box = "available"
        t.tell(told.MortarRecovery(
            mortar=m.id, seat=m.seat, die=die, needs=needs, recovered=die <= needs,
            audience=(m.seat,) if secret else (), rule="11.4.8-2" if secret else "11.4.8-1",
        ))  # fmt: skip


def ready(s: State, m: Mortar) -> int:
    """11.4.8-1, 11.4.9-3: the roll that is needed, as the mission has it."""
    return s.mission.special.mortar_recovery.get(m.kind, mortar_ready(m.kind))


def send_away(t: World, m: Mortar, clause: str) -> None:
    """5.0.V.s3-1, 11.4.9-1: FO and Primary Impact marker go to the Mortar Support Pending box."""
    m.box, m.observer, m.at, m.impact, m.final = "pending", "", "", "", False
    m.secret = t.state.options["secret-mortar-recovery"] == "on"
    t.tell(told.ObserverGone(mortar=m.id, seat=m.seat, rule=clause))


def expire(t: World) -> None:
    """5.0.V.s3-1: whoever is on his Final side, or has no friendly unit with him."""
    s = t.state
    for m in s.mortars.values():
        if m.box == "firing" and (m.final or not companions(s, m)):
            send_away(t, m, "5.0.V.s3-1")


def companions(s: State, m: Mortar) -> list[Unit]:
    """The friendly units in the hex of an FO, which may be that of a Hidden one."""
    at = post_of(s, m)
    return [u for u in s.stacks.get(at, ()) if u.seat == m.seat]


def post_of(s: State, m: Mortar) -> str:
    """Where the FO is, be it known or not."""
    return m.at or s.units[m.observer].at


# ------------------------------------------------------------------ step 4: extension


def begin_extensions(t: World) -> None:
    """5.0.V.s4-1, 11.4.9-2: if both players can, they roll for who is the first."""
    s = t.state
    left = [m.id for m in s.mortars.values() if m.box == "firing"]
    seats = {s.mortars[i].seat for i in left}
    if not left:
        return
    first = seats.pop() if len(seats) == 1 else roll_for_order(t)
    s.pending.append(Extensions(left, first))


def roll_for_order(t: World) -> int:
    dice = (0, 0)
    while dice[0] == dice[1]:
        dice = d10(t, "Extension: first to try", by=0), d10(t, "Extension: first to try", by=1)
    first = int(dice[1] > dice[0])
    t.tell(told.ExtensionOrder(dice=dice, first=first, rule="11.4.9-2"))
    return first


def extend_or_cease(t: World, p: Extensions) -> Play[None]:
    """11.4.9-1, 11.4.9-2: the players try in turn; whoever cannot or will not gives up. That a mortar is asked for does
    not tell whether its observer, who may be Hidden, could still see anything.
    """
    s = t.state
    if not p.left:
        s.pending.remove(p)
        return
    if not any(s.mortars[i].seat == p.seat for i in p.left):
        p.seat = 1 - p.seat
    options: Options[Move] = Options(lambda: answers(s, p), lambda move: VERBS.why_not(s, p, move))
    answer = yield Choice(p.seat, "extension", "Extend mortar fire into the next turn, or cease?", options, "11.4.9-1")
    VERBS.do(t, p, answer)


def answers(s: State, p: Extensions) -> Iterator[Move]:
    """11.4.9.s2-1: on the same hex, or on one near by."""
    for i in p.left:
        m = s.mortars[i]
        if m.seat != p.seat:
            continue
        yield Cease(i)
        near = sorted(s.ground.near(m.impact, REACH.value), key=s.ground.index.__getitem__)
        for at in dict.fromkeys((m.impact, *near)):
            for shells in SHELLS:
                for sector in diagrams(s, at):
                    move = Extend(i, at, shells, sector)
                    if why_not_extend(s, p, move) is None:
                        yield move


def why_not_extend(s: State, p: Extensions, move: Extend) -> Refusal | None:
    """11.4.9-1, 11.4.9.s2-1: with somebody at the FO who could have asked for it anew when the step began, before any
    fire was extended in it; within two hexes.
    """
    if refusal := why_not_cease(s, p, Cease(move.mortar)):
        return refusal
    m = s.mortars[move.mortar]
    if move.at not in s.ground.index or s.ground.distance(m.impact, move.at) > REACH.value:
        return Refusal("too-far", f"{move.at} is more than {REACH.value} hexes from {m.impact}", "11.4.9.s2-1")
    last: Refusal | None = None
    for u in companions(s, m):
        last = (
            why_not_observe(s, u, extending=True)
            or why_not_serve(s, m, u, extending=True)
            or why_not_extend_to(s, u, move.at)
        )
        if last is None:
            return why_no_diagram(s, move.at, move.sector)
    return last or Refusal("nobody", f"nobody is with the observer of {m.id}", "11.4.9-1")


def why_not_extend_to(s: State, u: Unit, at: str) -> Refusal | None:
    """Fire on one's own position is granted for one turn (11.4.4.2)."""
    if at == u.at:
        return Refusal("friends", f"friends are in {at}", "11.4.4-2")
    return why_not_target(s, u, u.at, at, extending=True)


def extend(t: World, p: Extensions, move: Extend) -> None:
    """11.4.9.s1-1, 11.4.9.s2-1, 11.4.9.s3-1, 11.4.9.s4-1: the FO is on his Final side, whatever comes of it."""
    s = t.state
    m = s.mortars[move.mortar]
    p.left.remove(m.id)
    p.seat = 1 - p.seat
    m.final = True
    die, needs = d10(t, f"{m.id}: extension"), ready(s, m)
    won = die <= needs
    m.impact = move.at if won else ""
    t.tell(told.ExtensionRolled(
        mortar=m.id, seat=m.seat, at=move.at, die=die, needs=needs, extended=won, rule="11.4.9-3",
    ))  # fmt: skip
    if won:
        barrage(t, m, post_of(s, m), move.shells, move.sector)


def why_not_cease(s: State, p: Extensions, move: Cease) -> Refusal | None:
    m = s.mortars.get(move.mortar)
    if m is None or m.seat != p.seat or m.id not in p.left:
        return Refusal("not-firing", f"{move.mortar} is none of your mortars whose fire can go on", "11.4.9-1")
    return None


def cease(t: World, p: Extensions, move: Cease) -> None:
    """11.4.9-1: FO and marker go at once."""
    p.left.remove(move.mortar)
    send_away(t, t.state.mortars[move.mortar], "11.4.9-1")


def otherwise(s: State, p: Extensions, move: Move) -> Refusal:
    return Refusal("not-now", "mortar fire is extended or ends now", "11.4.9-1")


VERBS: Verbs[State, Extensions] = Verbs(
    otherwise, Verb(Extend, why_not_extend, extend), Verb(Cease, why_not_cease, cease)
)
