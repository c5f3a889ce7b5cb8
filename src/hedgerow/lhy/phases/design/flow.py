"""23.0 The Design phase: line by line one player proposes and the other agrees, or the dice decide; then they bid for
the attack and buy support, both in secret.
"""

from __future__ import annotations

from random import Random

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lhy.phases.design.building import build
from hedgerow.lhy.phases.design.buying import buy, points_left, wares, why_not_buy
from hedgerow.lhy.phases.design.form import Step, map_of, next_step
from hedgerow.lhy.phases.design.words import value_words
from hedgerow.lhy.state.design import Design
from hedgerow.lhy.state.events import design as told
from hedgerow.lhy.state.moves.design import Agree, Bid, Buy, Cast, Propose, Suffice
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import World

AGREE, CAST, SUFFICE = Agree(), Cast(), Suffice()
LEAST, MOST = 1, 200
USUAL = range(20, 81, 5)
CACHED = ("mission", "ground", "sites", "site_hexes")


def design_phase(t: World) -> Play[None]:
    """23.0-1: one question at a time."""
    s = t.state
    d = s.design
    assert d is not None
    step = next_step(s, d)
    if step is not None:
        yield from (answer if d.proposal else propose)(t, d, step)
    elif len(d.bids) < 2:
        yield from bid(t, d)
    elif d.attacker < 0:
        open_bids(t, d)
    elif len(d.ready) < 2:
        yield from shop(t, d)
    else:
        finish(t, d)


# ------------------------------------------------------------------ what is agreed on


def propose(t: World, d: Design, step: Step) -> Play[None]:
    """One player says what he would like, or leaves it to the dice at once."""

    def why_not(move: Move) -> Refusal | None:
        if isinstance(move, Cast):
            return None
        if isinstance(move, Propose):
            return step.why_not(d, move.value)
        return Refusal("not-now", "the mission is being designed: propose something, or let the dice decide", step.rule)

    options: Options[Move] = Options(lambda: [CAST, *map(Propose, step.values(d))], why_not)
    move = yield Choice(d.proposer, "design", step.words, options, step.rule)
    if isinstance(move, Propose):
        d.proposal = move.value
        t.tell(told.Proposed(seat=d.proposer, step=step.name, value=move.value, rule=step.rule))
    else:
        settle_by_dice(t, d, step)


def answer(t: World, d: Design, step: Step) -> Play[None]:
    """The other agrees, or the dice decide."""
    refusal = Refusal("not-now", "agree to it, or let the dice decide", step.rule)
    options: Options[Agree | Cast] = Options.of((AGREE, CAST), refusal)
    prompt = f"{step.words} The other player proposes: {value_words(step.name, d.proposal)}"
    move = yield Choice(1 - d.proposer, "proposal", prompt, options, step.rule)
    if isinstance(move, Agree):
        settle(t, d, step, d.proposal)
    else:
        settle_by_dice(t, d, step)


def settle_by_dice(t: World, d: Design, step: Step) -> None:
    value, dice = step.by_dice(t, d)
    settle(t, d, step, value, dice, by_chance=True)


def settle(t: World, d: Design, step: Step, value: str, dice: tuple[int, ...] = (), *, by_chance: bool = False) -> None:
    """It is written down, and next time the other player proposes."""
    d.agreed[step.name] = value
    d.proposal, d.proposer = "", 1 - d.proposer
    if step.name == "layout":
        lay_out(t.state, map_of(d))
    t.tell(told.Agreed(step=step.name, value=value, dice=dice, by_chance=by_chance, rule=step.rule))


def lay_out(s: State, map: str) -> None:
    """It is looked at while the rest is agreed on: whoever bids and buys knows the ground."""
    s.map = map
    for name in CACHED:
        s.__dict__.pop(name, None)


# ------------------------------------------------------------------ bids


def bid(t: World, d: Design) -> Play[None]:
    """23.0.s12-2: each writes down a Final Score; the other does not see it."""
    seat = len(d.bids)
    refusal = Refusal("bid", f"a Final Score from {LEAST} to {MOST}", "23.0.s12-2")
    options: Options[Bid] = Options(
        lambda: map(Bid, USUAL),
        lambda move: None if isinstance(move, Bid) and LEAST <= move.score <= MOST else refusal,
    )
    prompt = "Your secret bid: with which Final Score would you win as the attacker? The lower bid attacks"
    move = yield Choice(seat, "bid", prompt, options, "23.0.s12-2")
    d.bids.append(move.score)
    t.tell(told.BidMade(seat=seat, score=move.score, audience=(seat,), rule="23.0.s12-2"))


def open_bids(t: World, d: Design) -> None:
    """23.0.s12-2: the lower bid attacks; equal ones are settled by lot."""
    first, second = d.bids
    tied = first == second

    def called(seat: int) -> str:
        return t.state.mission.side[seat].name

    d.attacker = t.draw((0, 1), "equal bids: who attacks", called) if tied else int(second < first)
    d.bought, d.markers, d.models = [{}, {}], [{}, {}], ["", ""]
    t.tell(told.BidsOpened(bids=(first, second), attacker=d.attacker, by_lot=tied, rule="23.0.s12-2"))


# ------------------------------------------------------------------ purchases


def shop(t: World, d: Design) -> Play[None]:
    """23.0.s13-1: one after the other, in secret, until they have enough."""
    s = t.state
    seat = next(seat for seat in (0, 1) if seat not in d.ready)

    def why_not(move: Move) -> Refusal | None:
        if isinstance(move, Suffice):
            return None
        if isinstance(move, Buy):
            return why_not_buy(s, seat, move)
        return Refusal("not-now", "buy support, or say that it is enough", "23.0.s13-1")

    options: Options[Move] = Options(
        lambda: [SUFFICE, *wares(s, d, seat)], why_not, _draw=lambda c: any_ware(s, d, seat, c)
    )
    prompt = f"Buy support in secret: {points_left(d, seat)} points are left"
    move = yield Choice(seat, "purchase", prompt, options, "23.0.s13-1")
    if isinstance(move, Buy):
        buy(t, seat, move)
    else:
        d.ready.append(seat)


def any_ware(s: State, d: Design, seat: int, chance: Random) -> Move:
    found = list(wares(s, d, seat))
    return found[int(chance.random() * len(found))] if found else SUFFICE


# ------------------------------------------------------------------ the end


def finish(t: World, d: Design) -> None:
    """23.0.s14-1, 23.0.s15-1: the mission is drawn and set up like any other, the defender first."""
    s = t.state
    s.designed = build(s, d)
    lay_out(s, s.designed.map)
    s.phase, s.step = "set-up", ""
    s.placing = [1 - d.attacker, d.attacker]
    t.tell(told.Designed(attacker=d.attacker, map=s.map, bid=d.bids[d.attacker], rule="23.0-1"))
