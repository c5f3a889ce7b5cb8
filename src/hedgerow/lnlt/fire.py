"""5.0, 5.2, 5.4-5.6 Fire Combat: who may fire at what, with how much, and what the shot does."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally

from . import events as told
from .cover import cover, cover_of
from .damage import Hurt, damage_checks
from .ground import BLOCKED
from .leaders import is_hero, is_leader, lm
from .moves import Fire
from .sighting import sight, spotted
from .state import (
    State,
    Unit,
    Weapon,
    enemies_at,
    field,
    figures,
    holds,
    printed,
    same_badge,
    smoked,
    units_at,
)
from .tables import NUMBERS
from .weapons import can_fire, weapon_fp, weapon_range, why_not_serve
from .world import World


class Shot(msgspec.Struct, frozen=True):
    """Some of a place's units and weapons firing together at another place."""

    side: int
    start: str
    target: str
    firers: tuple[str, ...]  # units using their IFP
    weapons: tuple[str, ...]
    leader: str = ""  # who directs the fire with his LM
    helpers: tuple[str, ...] = ()  # single men who serve another's weapon with him (1.6.0.6)
    opportunity: bool = False

    @property
    def parts(self) -> tuple[str, ...]:
        leader = (self.leader,) if self.leader else ()
        return (*self.firers, *self.weapons, *leader, *self.helpers)


# ------------------------------------------------------------------ from a move to a shot


def shot_of(s: State, side: int, fire: Fire, *, opportunity: bool = False) -> Shot | Refusal:
    """Reads the parts of a Fire move: units fire their IFP, Leaders direct, weapons are fired by their bearers.

    A part `man@weapon` is a single man who helps to serve another's weapon.
    """
    firers: list[str] = []
    weapons: list[str] = []
    helpers: list[str] = []
    leader = ""
    starts: list[str] = []
    if len(set(fire.parts)) != len(fire.parts):
        return Refusal("twice", "a part is named twice", "5.2.1")
    for part in fire.parts:
        name = part.partition("@")[0]
        if name in s.weapons:
            weapons.append(name)
            name = s.weapons[name].bearer
        elif name in s.units and "@" in part:
            helpers.append(part)
        elif name in s.units and is_leader(s.units[name]):
            if leader:
                return Refusal("two-leaders", "one Leader in a hex uses his LM", "11.1.0.4")
            leader = name
        elif name in s.units:
            firers.append(name)
        if name not in s.units or s.units[name].side != side or not s.units[name].at:
            return Refusal("not-yours", f"{part} is no unit of yours on the map", "5.2.1")
        starts.append(s.units[name].at)
    if not firers and not weapons:
        return Refusal("nobody-fires", "nobody fires", "5.0.0.5")
    if any(p != starts[0] for p in starts):
        return Refusal("not-together", "only units in the same hex fire together", "5.2.1")
    made = (tuple(firers), tuple(weapons), leader, tuple(helpers))
    return Shot(side, starts[0], fire.target, *made, opportunity=opportunity)


def crew_of(s: State, shot: Shot) -> list[Unit]:
    """Everybody who takes part: firers, bearers, the Leader, helpers."""
    names = [
        *shot.firers,
        *(s.weapons[w].bearer for w in shot.weapons),
        *((shot.leader,) if shot.leader else ()),
        *(h.partition("@")[0] for h in shot.helpers),
    ]
    return [s.units[n] for n in dict.fromkeys(names)]


# ------------------------------------------------------------------ may they?


def why_not_target(s: State, side: int, start: str, target: str, *, needs_los: bool = True) -> Refusal | None:
    """5.0.0.1, 5.0.0.3: why a side may not fire from one place at another."""
    if target not in s.stacks or not enemies_at(s, target, side):
        return Refusal("no-target", f"no enemy is in {target}", "5.0.0.1")
    if holds(s, target, side):
        return Refusal("friends-there", f"friends and enemies share {target}", "5.0.0.3")
    if target in s.melee:
        return Refusal("melee", f"{target} is under a Melee marker", "5.0.0.3")
    if start in s.melee:
        return Refusal("locked", f"units in {start} are locked in Melee and may not fire", "8.1.1")
    if needs_los and sight(s, start, target) == BLOCKED:
        verdict = field(s).verdict(start, target)
        return Refusal("no-los", f"no line of sight from {start} to {target}: {verdict.words}", "5.0.0.1")
    if not spotted(s, target, side):
        return Refusal("unspotted", f"{target} is not spotted", "5.0.0.1")
    return None


def why_not_shoot(s: State, shot: Shot) -> Refusal | None:
    """All that 1.6, 4 and 5 say against a shot, target aside."""
    return (
        next((r for u in crew_of(s, shot) if (r := why_not_act(s, u, shot))), None)
        or why_not_separate(s, shot)
        or next((r for n in shot.firers if (r := why_not_use_ifp(s, s.units[n], shot))), None)
        or why_not_weapons(s, shot)
        or why_not_helpers(s, shot)
        or (why_not_direct(s, s.units[shot.leader], shot) if shot.leader else None)
    )


def why_not_act(s: State, u: Unit, shot: Shot) -> Refusal | None:
    """What keeps a unit from firing now: its state and its markers (4.0.17, 4.1, 5.1.1, 5.3.1)."""
    if u.shaken:
        return Refusal("shaken", f"{u.id} is Shaken", "5.1.1")
    if not shot.opportunity and s.impulse is not None and u.id not in s.impulse.units:
        return Refusal("not-activated", f"{u.id} is not activated in this impulse", "4.0.3")
    if u.fired and not directs_on(s, u, shot):
        return Refusal("fired", f"{u.id} has fired", "4.0.17")
    if u.marker in ("moved", "crawl"):
        return Refusal("moved", f"{u.id} has moved", "5.3.1" if shot.opportunity else "4.0.17")
    if u.marker == "stealth" and 2 * u.spent > figures(u).mf + 1:
        return Refusal("stealth", f"{u.id} has used more than half its movement", "6.4.0.6")
    if u.marker == "ops" and not fires_at_its_find(s, u, shot):
        if not shot.opportunity:
            return Refusal("ops-complete", f"{u.id} is Ops Complete", "4.1.2")
        if not figures(u).mmc:
            return Refusal("ops-complete", "only multi-man units under Ops Complete may Opportunity Fire", "4.1.3")
    if shot.opportunity and figures(u).mortar:
        return Refusal("mortar", "Mortars may not Opportunity Fire", "18.1.9")
    return None


def directs_on(s: State, u: Unit, shot: Shot) -> bool:
    """5.0.1.4: a Leader who has directed one attack of his impulse may direct the others made from his hex."""
    return s.impulse is not None and s.impulse.leads.get(shot.start) == u.id == shot.leader


def fires_at_its_find(s: State, u: Unit, shot: Shot) -> bool:
    """4.1.6, 4.1.7: whoever has just spotted a hex may fire at it at once."""
    i = s.impulse
    return not shot.opportunity and i is not None and i.spotter == u.id and i.spotted == shot.target


def why_not_separate(s: State, shot: Shot) -> Refusal | None:
    """5.2.7, 11.4.6: Weapon Teams and Snipers make attacks of their own."""
    if is_separate(s, shot) and len(shot.firers) + len(shot.weapons) > 1:
        alone = next(u for u in crew_of(s, shot) if fires_alone(u))
        rule = "11.4.6" if figures(alone).kind == "sniper" else "5.2.7"
        return Refusal("separate", f"{alone.id} fires separately", rule)
    return None


def fires_alone(u: Unit) -> bool:
    return figures(u).kind in ("team", "sniper") or u.skill == "marksman"


def is_separate(s: State, shot: Shot) -> bool:
    return any(fires_alone(s.units[n]) for n in shot.firers)


def why_not_use_ifp(s: State, u: Unit, shot: Shot) -> Refusal | None:
    """Range (5.0.0.1, 5.4.1) and what a unit is."""
    f = figures(u)
    if f.kind == "medic":
        return Refusal("medic", "Medics carry no weapons", "11.3.1")
    distance = field(s).distance(shot.start, shot.target)
    if distance > reach(u):
        return Refusal("range", f"{u.id} reaches {reach(u)} hexes, not {distance}", "5.0.0.1")
    if distance < f.range_min:
        return Refusal("too-near", f"{u.id} cannot fire nearer than {f.range_min} hexes", "18.1.2")
    if f.mortar and not field(s).terrain(shot.start).mortar_may_fire_from:
        return Refusal("mortar", f"a Mortar may not fire from {field(s).terrain(shot.start).name}", "18.1.1")
    return None


def reach(u: Unit) -> int:
    """5.4.1: a boxed range reaches twice as far."""
    f = figures(u)
    return 2 * f.range if f.boxed_range else f.range


def why_not_weapons(s: State, shot: Shot) -> Refusal | None:
    """1.6.0.3, 1.6.0.4, 1.6.0.7, 1.6.0.9: how many weapons a bearer fires, and whether his IFP goes with them."""
    distance = field(s).distance(shot.start, shot.target)
    served: dict[str, int] = {}
    for name in shot.weapons:
        w = s.weapons[name]
        bearer = s.units[w.bearer]
        served[bearer.id] = served.get(bearer.id, 0) + 1
        if refusal := why_not_serve(bearer):
            return refusal
        if not can_fire(w):
            return Refusal("cannot-fire", f"{printed(w).name} is jammed or dismantled", "1.6.2.2")
        if distance > weapon_range(w):
            words = f"{printed(w).name} reaches {weapon_range(w)} hexes, not {distance}"
            return Refusal("range", words, "5.0.0.1")
    for name, count in served.items():
        if refusal := _why_not_so_many(s.units[name], count, name in shot.firers or name == shot.leader):
            return refusal
    return None


def _why_not_so_many(u: Unit, weapons: int, itself: bool) -> Refusal | None:
    kind = figures(u).kind
    if kind == "squad":
        if weapons > 2 or (weapons == 2 and itself):
            return Refusal("too-many-weapons", "a Squad fires one weapon and its IFP, or two weapons", "1.6.0.3")
        return None
    if weapons > 1:
        return Refusal("too-many-weapons", f"{u.id} fires one weapon", "1.6.0.2")
    if itself and kind == "leader":
        return Refusal("leader-busy", "a Leader who fires a weapon lends no LM", "1.6.0.9")
    if itself:
        return Refusal("gives-up-ifp", f"{u.id} gives up its IFP to fire a weapon", _gives_up_rule(kind))
    return None


def _gives_up_rule(kind: str) -> str:
    return "1.6.0.7" if kind == "hero" else "1.6.0.4"


def why_not_helpers(s: State, shot: Shot) -> Refusal | None:
    """1.6.0.6, 11.6.4: a second single man may help to serve a weapon that a single man bears."""
    for part in shot.helpers:
        name, _, weapon = part.partition("@")
        helper = s.units[name]
        if weapon not in shot.weapons or name in shot.firers or name == shot.leader:
            return Refusal("helper", f"{name} can help only with a weapon that fires, doing nothing else", "1.6.0.6")
        bearer = s.units[s.weapons[weapon].bearer]
        if not figures(bearer).smc or helper is bearer or figures(helper).kind not in ("leader", "hero", "scout"):
            return Refusal("helper", "two single men serve one weapon: Leaders, Heroes or Scouts", "1.6.0.6")
    return None


def why_not_direct(s: State, leader: Unit, shot: Shot) -> Refusal | None:
    """5.0.1.1, 11.1.0.4, 11.1.1.2: why a Leader may not lend his LM to a shot."""
    if shot.opportunity and s.options["lm-on-opportunity-fire"] == "no":
        return Refusal("no-lm", "Leaders lend no LM to Opportunity Fire", "5.0.1.1")
    if leader.marker and not fires_at_its_find(s, leader, shot):
        return Refusal("leader-marked", f"{leader.id} is marked and lends no LM", "5.0.1.1")
    if leader.called:
        return Refusal("called", f"{leader.id} has called Mortar fire this turn", "11.1.1.2")
    if any(not same_badge(leader, u) for u in crew_of(s, shot)):
        return Refusal("badge", f"{leader.id} helps only units of his own badge", "5.0.1.1")
    if not shot.opportunity and s.impulse and s.impulse.leads.get(shot.start, leader.id) != leader.id:
        return Refusal("another-leads", "one Leader in a hex uses his LM in an impulse", "11.1.0.4")
    return None


# ------------------------------------------------------------------ with how much?


def attack_tally(s: State, shot: Shot) -> Tally:
    """5.0.0.5: all that is added to the attacker's die, but for what differs from target to target."""
    mods = [*inherent_firepower(s, shot), *weapon_firepower(s, shot)]
    if shot.leader and not by_card(s, crew_of(s, shot)):
        mods.append(Mod(lm(s.units[shot.leader]), f"{figures(s.units[shot.leader]).name} directs", "5.0.1.2"))
    if shot.firers or any(printed(s.weapons[w]).kind != "satchel" for w in shot.weapons):
        mods += attacker_modifiers(s, shot)  # a Satchel Charge alone gets none of these (1.6.3.7)
    return Tally.of(mods)


def inherent_firepower(s: State, shot: Shot) -> Iterator[Mod]:
    """5.2.2-5.2.6: one leads with its full IFP, the others add half, Heroes all of theirs."""
    distance = field(s).distance(shot.start, shot.target)
    units = [s.units[n] for n in shot.firers]
    heroes = [u for u in units if is_hero(u)]
    others = sorted((u for u in units if not is_hero(u)), key=lambda u: -ifp(u, distance, shot))
    if others:
        yield from _lead(others[0], distance, shot)
        yield Mod(_support(s, others, distance, shot), "others in support, half each", "5.2.2")
    for hero in heroes:
        yield Mod(ifp(hero, distance, shot), f"{figures(hero).name} in full", "5.2.3")


def _lead(u: Unit, distance: int, shot: Shot) -> Iterator[Mod]:
    f = figures(u)
    yield Mod(f.ifp, f"{f.name} leads the fire", "5.2.2")
    full = f.ifp + (u.skill == "deadly")
    if u.skill == "deadly":
        yield Mod(1, "Deadly", "12.0.1")
    if distance > f.range:
        yield Mod(-(full // 2), "halved at extended range", "5.4.1")
    if shot.opportunity and u.marker == "ops":
        yield Mod(-1, "Ops Complete", "4.1.3")


def ifp(u: Unit, distance: int, shot: Shot) -> int:
    """A unit's IFP in this shot: halved at extended range, 1 less under Ops Complete."""
    return sum(m.value for m in _lead(u, distance, shot))


def _support(s: State, others: list[Unit], distance: int, shot: Shot) -> int:
    """5.2.6: halves are summed exactly and the total is rounded up once (or each half, as an option)."""
    halves = [ifp(u, distance, shot) for u in others[1:] if figures(u).ifp]  # 0-IFP units add nothing (5.2.4)
    if s.options["combined-fp-rounding"] == "per-unit":
        return sum(-(-h // 2) for h in halves)
    return -(-sum(halves) // 2)


def weapon_firepower(s: State, shot: Shot) -> Iterator[Mod]:
    """5.2.5, 1.6.0.5, 1.6.0.6, 4.1.4: what each weapon adds."""
    for name in shot.weapons:
        w = s.weapons[name]
        fp, bearer = weapon_fp(w), s.units[w.bearer]
        yield Mod(fp, printed(w).name, "5.2.5")
        if halved_alone(shot, w, bearer):
            yield Mod(-(fp // 2), f"{figures(bearer).name} serves it alone", "1.6.0.5")
        elif halved_ops(s, shot, w, bearer):
            yield Mod(-(fp // 2), "halved under Ops Complete", "4.1.4")


def halved_alone(shot: Shot, w: Weapon, bearer: Unit) -> bool:
    if not figures(bearer).smc or bearer.skill == "gunner":
        return False
    return not any(h.endswith(f"@{w.id}") for h in shot.helpers)


def halved_ops(s: State, shot: Shot, w: Weapon, bearer: Unit) -> bool:
    if not shot.opportunity or bearer.marker != "ops":
        return False
    return printed(w).kind in ("machine-gun", "flamethrower") or s.options["ops-complete-sw-halving"] == "all-dft"


def attacker_modifiers(s: State, shot: Shot) -> Iterator[Mod]:
    """The attacker's side of the DFT modifiers, each once for the stack (PAC.9)."""
    crew = crew_of(s, shot)
    if not by_card(s, crew):
        yield Mod(-sight(s, shot.start, shot.target), "degraded line of sight", "10.3.0.3")
    if smoked(s, shot.start):
        yield Mod(NUMBERS.firing_out_of_smoke, "firing out of smoke", "7.0.5")
    if any(fires_on_the_move(u) for u in crew):
        rule = "6.4.0.6" if all(u.marker == "stealth" for u in crew if fires_on_the_move(u)) else "6.1.0.5"
        yield Mod(NUMBERS.assault_move_dft, "firing on the move", rule)
    if field(s).adjacent(shot.start, shot.target):
        if any(figures(s.units[n]).assaulter for n in shot.firers):
            yield Mod(NUMBERS.adjacent_dft_assaulter, "Assaulters next to the target", "5.6.1")
        else:
            yield Mod(NUMBERS.adjacent_dft, "adjacent", "5.0.0.11")


def by_card(s: State, crew: list[Unit]) -> bool:
    """18.1.4: the card knows neither LM nor degrading terrain for Mortars, the core only for called fire."""
    return s.options["mortar-direct-modifiers"] == "card" and any(figures(u).mortar for u in crew)


def fires_on_the_move(u: Unit) -> bool:
    """6.1.0.5, 6.4.0.6: who pays for firing after Assault or Stealth Movement (not Scouts, 11.6.1)."""
    return u.marker in ("assault", "stealth") and figures(u).kind not in ("scout", "leader") and u.skill != "steady"


def moving_bonus(s: State, u: Unit, place: str) -> int:
    """5.3.8, 6.0.2: +1 against those who move or have moved, unless they crawl, steal or the terrain hides it."""
    if u.marker in ("moved", "assault") and not field(s).terrain(place).cancels_moving_bonus:
        return NUMBERS.moving_target
    return 0


# ------------------------------------------------------------------ fire!


class Attack(msgspec.Struct, frozen=True):
    """A shot, a barrage or an FFE marker at the moment it is resolved."""

    side: int
    start: str
    target: str
    kind: str
    tally: Tally
    parts: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    dice: int = 1
    keep_higher: bool = False
    one_target: bool = False
    indirect: bool = False
    sniper: bool = False
    only: tuple[str, ...] = ()  # the units attacked, if not all in the place


def attack_of(s: State, shot: Shot) -> Attack:
    alone = next((s.units[n] for n in shot.firers if fires_alone(s.units[n])), None)
    kind = "opportunity fire" if shot.opportunity else "fire"
    mortar = alone is not None and figures(alone).mortar
    marksman = alone is not None and (figures(alone).kind == "sniper" or alone.skill == "marksman")
    return Attack(
        shot.side, shot.start, shot.target, "mortar" if mortar else "sniper" if marksman else kind,
        attack_tally(s, shot), shot.parts, shot.weapons,
        dice=2 if mortar or marksman else 1, keep_higher=mortar, one_target=marksman,
        indirect=mortar, sniper=marksman and alone is not None and figures(alone).kind == "sniper",
    )  # fmt: skip


def mark_fired(s: State, shot: Shot) -> None:
    """4.0.17, 4.1.6, 5.0.1.4, 5.3.6: all who took part are marked Fired, in place of Ops Complete."""
    for u in crew_of(s, shot):
        u.fired = True
        if u.marker == "ops":
            u.marker = ""
    if shot.leader:
        s.units[shot.leader].lent = True
        if s.impulse is not None and not shot.opportunity:
            s.impulse.leads[shot.start] = shot.leader


def targets_of(s: State, attack: Attack) -> list[Unit]:
    """Every enemy in the place, Leaders first (5.0.0.8, 5.0.0.10); on every floor under a barrage (18.0.2)."""
    places = field(s).floors(field(s).hex_of(attack.target)) if attack.indirect else (attack.target,)
    there = [u for p in places for u in units_at(s, p) if u.side != attack.side]
    if attack.only:
        there = [u for u in there if u.id in attack.only]
    return sorted(there, key=lambda u: not is_leader(u))


def resolve(t: World, attack: Attack) -> Play[tuple[bool, list[Unit]]]:
    """5.0.0.5-5.0.0.8: the two rolls, then a Damage Check for each target.

    Returns whether any check was forced, and which units were Shaken by theirs.
    """
    s = t.state
    targets = targets_of(s, attack)
    if attack.one_target and len(targets) > 1:
        targets = [t.draw(targets, "which unit the shot picks out")]  # 11.4.4
    dice = t.roll(f"{attack.kind} at {attack.target}", attack.dice)
    (defence_die,) = t.roll(f"defence of {attack.target}")
    tally = jam(t, attack, dice, defence_die)
    thrown = max(dice) if attack.keep_higher else sum(dice)
    mods = cover(s, attack.target, attack.start, indirect=attack.indirect)
    shared = (attack.side, attack.parts, attack.start, attack.target, attack.kind)
    t.tell(told.ShotFired(*shared, dice, defence_die, tally, Tally.of(mods), rule="5.0.0.5"))
    hurts = [hurt_of(s, attack, u, tally, thrown, defence_die) for u in targets]
    for h in hurts:
        if h.difference <= 0:
            t.tell(told.TargetUnhurt(h.unit, h.attack, h.defence, h.difference, rule="5.0.0.7"))
    checked = [h for h in hurts if h.difference > 0]
    shaken = yield from damage_checks(t, checked)
    return bool(checked), shaken


def hurt_of(s: State, attack: Attack, u: Unit, tally: Tally, thrown: int, defence_die: int) -> Hurt:
    """One target's share: its own bonus for moving, its own cover, and the difference."""
    mine = tally.plus(moving_bonus(s, u, attack.target), "moving target", "5.3.8")
    mods = cover(s, u.at, attack.start, indirect=attack.indirect)
    theirs = Tally.of(cover_of(s, u, mods, indirect=attack.indirect, by_sniper=attack.sniper))
    return Hurt(u.id, mine, theirs, thrown + mine.total - defence_die - theirs.total)


def jam(t: World, attack: Attack, dice: tuple[int, ...], defence_die: int) -> Tally:
    """1.6.2.1, 1.6.2.2, 1.6.2.4: equal natural dice jam one J weapon, and its FP leaves the attack."""
    s = t.state
    if len(dice) != 1 or dice[0] != defence_die:
        return attack.tally
    prone = [s.weapons[w] for w in attack.weapons if printed(s.weapons[w]).jams]
    if not prone:
        return attack.tally
    w = prone[0] if len(prone) == 1 else t.draw(prone, "which gun jams")
    w.jammed, w.jammed_in = True, s.turn
    t.tell(told.WeaponJammed(w.id, rule="1.6.2.1"))
    share = sum(m.value for m in weapon_share(attack.tally, printed(w).name))
    return attack.tally.plus(-share, f"{printed(w).name} jams", "1.6.2.2")


def weapon_share(tally: Tally, name: str) -> Iterator[Mod]:
    """What one weapon of that name brought to an attack: its FP and, right behind it, what halved it."""
    mods = tally.mods
    for i, m in enumerate(mods):
        if m.rule == "5.2.5" and m.words == name:
            yield m
            if i + 1 < len(mods) and mods[i + 1].rule in ("1.6.0.5", "4.1.4"):
                yield mods[i + 1]
            return
