"""Orders, tests, pins, turns and setting up, in sentences."""

from __future__ import annotations

from hedgerow.board.inches.measure import inches
from hedgerow.boltaction.screen.naming import ORDERS, building, name, spot, where
from hedgerow.boltaction.screen.rows import ACT, BELOW, PART, Row, burst, dice, over
from hedgerow.boltaction.state.events import losses, orders, set_up, turns
from hedgerow.kernel.events import Event
from hedgerow.kernel.screen.words import plural

RESULTS = {"panic": "it panics", "friendly-fire": "it fires at its own side"}
HOW = {
    "destroyed": "is destroyed", "routed": "breaks and runs", "abandoned": "is abandoned",
    "knocked-out": "is knocked out", "left": "leaves the table", "surrendered": "surrenders",
    "spent": "has no fuel left and goes back", "late": "has not come in time",
}  # fmt: skip
BLOOD = {"panics": "it panics", "holds": "it holds", "hardens": "it is a regular unit from now on"}
PLEDGES = {"assault": "up and at them", "banzai": "Banzai"}
WAITING = {
    "wave": "comes with the first wave", "reserve": "is kept in reserve", "left": "goes round the left flank",
    "right": "goes round the right flank", "": "waits",
}  # fmt: skip

# fmt: off
ROWS: dict[type[Event], Row] = {
    # --- orders
    orders.DieDrawn: Row(lambda s, x: f"{s.battle.force_name(x.seat)}: a die is drawn; {sum(x.left) or 'none'} left.",
                         glyph="dice", heading="group"),
    orders.DieSetAside: Row(lambda s, x: "Nobody can use it: it is set aside.", joins=BELOW),
    orders.DieReturned: Row(lambda s, x: f"{s.battle.force_name(x.seat)} is still loading: the die goes back.",
                            glyph="dice"),
    orders.Ordered: Row(
        lambda s, x: f"{name(s, x.unit)}: {ORDERS[x.order]}." if not x.by
        else f"{name(s, x.by)} orders {name(s, x.unit)}: {ORDERS[x.order]}.",
        glyph="leader", opens=(ACT,), shows=lambda s, x: over(s, x.unit, ORDERS[x.order])),
    orders.OrderTested: Row(
        lambda s, x: f"Order test: {sum(x.dice)} against {x.value.total}: {'passed' if x.passed else 'failed'}"
        f"{', rolled again' if x.again else ''}.",
        glyph="dice", joins=BELOW, shows=lambda s, x: dice(where(s, x.unit))),
    orders.Vengeance: Row(lambda s, x: f"{name(s, x.unit)} seeks vengeance ({x.die}).", glyph="dice", joins=BELOW),
    orders.DrivenOn: Row(lambda s, x: f"{name(s, x.by)} shoots one of {name(s, x.unit)}; they are told again.",
                         "fights", "loss", joins=BELOW),
    orders.Pledged: Row(lambda s, x: f"{name(s, x.unit)}: {PLEDGES[x.how]}; no test is needed.", "fights",
                        joins=BELOW),
    orders.Courage: Row(lambda s, x: f"{name(s, x.unit)} shows incredible courage.", joins=BELOW),
    orders.Fubar: Row(lambda s, x: f"A double six: {RESULTS[x.result]} ({x.die}).", "fights", "hit", joins=BELOW,
                      shows=lambda s, x: over(s, x.unit, "FUBAR", 3)),
    orders.MoraleChecked: Row(
        lambda s, x: f"{name(s, x.unit)} checks morale ({x.why}): {sum(x.dice)} against {x.value.total}: "
        f"{'it holds' if x.passed else 'it fails'}.",
        "fights", "dice", joins=PART,
        shows=lambda s, x: (*dice(where(s, x.unit)), *over(s, x.unit, "holds" if x.passed else "breaks",
                                                           0 if x.passed else 4))),
    orders.Pinned: Row(
        lambda s, x: f"{name(s, x.unit)} takes {plural(x.count, 'pin')} and has {x.now}.", "fights", "hit",
        joins=PART, shows=lambda s, x: over(s, x.unit, f"+{plural(x.count, 'pin')}", 1)),
    orders.Unpinned: Row(
        lambda s, x: f"{name(s, x.unit)} sheds {plural(x.count, 'pin')}; {x.now or 'none'} left.",
        glyph="rally", joins=PART),
    orders.WentDown: Row(lambda s, x: f"{name(s, x.unit)} goes Down.", "fights", "event", joins=PART,
                         shows=lambda s, x: over(s, x.unit, "Down", 1)),
    orders.Rallied: Row(lambda s, x: f"{name(s, x.unit)} rallies.", glyph="rally", joins=BELOW),
    orders.Waits: Row(
        lambda s, x: f"{name(s, x.unit)} lies in wait{f', loaded with {x.shell.upper()}' if x.shell else ''}.",
        joins=BELOW),
    orders.StaysAway: Row(lambda s, x: f"{name(s, x.unit)} does not come yet.", "moves", joins=BELOW),
    orders.Retained: Row(lambda s, x: f"{name(s, x.unit)} stays on {ORDERS[x.order]}."),
    orders.ReleaseRolled: Row(
        lambda s, x: f"{name(s, x.unit)} tries to fire at last: {x.die}, {'it does' if x.fires else 'too late'}.",
        glyph="dice", opens=(ACT,)),
    # --- losses
    losses.ModelsLost: Row(
        lambda s, x: f"{name(s, x.unit)} loses {len(x.models)} {'man' if len(x.models) == 1 else 'men'}; "
        f"{x.left or 'nobody'} left.", "fights", "loss", joins=PART,
        shows=lambda s, x: over(s, x.unit, f"−{len(x.models)}", 3)),
    losses.LeaderSaved: Row(
        lambda s, x: f"{x.die}: {'another falls in the stead of the leader' if x.model else 'the leader falls'}.",
        "fights", "dice", joins=PART),
    losses.Blooded: Row(
        lambda s, x: f"First blood of {name(s, x.unit)} ({x.die}): {BLOOD[x.result]}.", "fights", "dice", joins=PART),
    losses.Dismounted: Row(lambda s, x: f"{name(s, x.unit)} leaves its bicycles behind.", "moves", joins=PART),
    losses.UnitLost: Row(lambda s, x: f"{name(s, x.unit)} {HOW.get(x.how, x.how)}.", "fights", "loss", joins=PART,
                         shows=lambda s, x: burst(x.at, "lost")),
    losses.BailedOut: Row(
        lambda s, x: f"{name(s, x.unit)} gets out of {name(s, x.carrier)} under {plural(x.hits, 'hit')}.",
        "fights", "loss", joins=PART),
    # --- setting up
    set_up.Brought: Row(lambda s, x: f"{s.battle.force_name(x.seat)} has brought a force."),
    set_up.Mustered: Row(
        lambda s, x: f"{s.battle.force_name(x.seat)}: "
        f"{f'{x.name}, ' if x.name not in ('', s.battle.force_name(x.seat)) else ''}{plural(len(x.units), 'unit')}."),
    set_up.RolledOff: Row(lambda s, x: f"{s.battle.force_name(x.winner)} wins the roll-off, "
                          f"{max(x.dice[-1])} to {min(x.dice[-1])}.", glyph="dice"),
    set_up.RoleTaken: Row(lambda s, x: f"{s.battle.force_name(x.seat)} will {x.role}."),
    set_up.EdgeTaken: Row(lambda s, x: f"{s.battle.force_name(x.seat)} takes the {x.edge} edge."),
    set_up.Counted: Row(lambda s, x: f"There {'is' if x.count == 1 else 'are'} {plural(x.count, 'objective')}."),
    set_up.Marked: Row(lambda s, x: f"Objective {x.number} is at {spot(x.at)}." if x.seat < 0
                       else f"The base of {s.battle.force_name(x.seat)} is at {spot(x.at)}.", glyph="flag"),
    set_up.Deployed: Row(
        lambda s, x: f"{name(s, x.unit)} is set up "
        + (f"in {building(s, x.building)}" if x.building >= 0 else f"aboard {name(s, x.carrier)}" if x.carrier
           else f"at {spot(x.at)}") + f"{', hidden' if x.hidden else ''}{', dug in' if x.dug_in else ''}.", "moves"),
    set_up.HeldBack: Row(lambda s, x: f"{name(s, x.unit)} {WAITING[x.how]}.", "moves"),
    set_up.OffTable: Row(lambda s, x: f"{s.battle.force_name(x.seat)} keeps {plural(x.count, 'unit')} off the table."),
    set_up.BombardmentRolled: Row(
        lambda s, x: f"The bombardment by {s.battle.force_name(x.seat)}: {x.die}, "
        f"{'it falls' if x.falls else 'nothing comes'}.", "fights", "barrage", opens=(ACT,)),
    set_up.Shelled: Row(
        lambda s, x: f"{name(s, x.unit)}: {plural(x.pins, 'pin')}{' and a shell' if x.struck else ''}." if x.pins
        else f"{name(s, x.unit)} is spared.", "fights", "barrage", joins=BELOW),
    set_up.Dashed: Row(lambda s, x: f"{name(s, x.unit)} runs ahead to {spot(x.to)}.", "moves"),
    set_up.BattleBegan: Row(lambda s, x: "The battle begins.", heading="phase", title=lambda s, x: "The battle"),
    # --- turns
    orders.TurnBegan: Row(lambda s, x: f"Turn {x.turn} begins.", heading="turn", title=lambda s, x: f"Turn {x.turn}"),
    orders.TurnEnded: Row(lambda s, x: f"Turn {x.turn} is over.", quiet=True),
    orders.SeventhRolled: Row(
        lambda s, x: f"For another turn: {x.die}, {'one more' if x.goes_on else 'that was the last'}.", glyph="dice"),
    orders.GameOver: Row(lambda s, x: x.words, glyph="flag", heading="phase", title=lambda s, x: "The end"),
    turns.Light: Row(lambda s, x: "It is dark." if x.dark else "One sees well.", glyph="night"),
    turns.Peered: Row(lambda s, x: f"{name(s, x.unit)} sees {inches(x.reach)} in the dark: {name(s, x.target)} is "
                      f"{'made out' if x.seen else 'not to be made out'}.", "fights", "night"),
    turns.DicedOff: Row(lambda s, x: f"{s.battle.force_name(x.first)} goes first, by the dice.", glyph="dice"),
    turns.SmokeRolled: Row(lambda s, x: f"Smoke at {spot(x.at)}: {x.die}, {'it lifts' if x.lifts else 'it stays'}.",
                           glyph="smoke"),
    turns.PrizeTaken: Row(lambda s, x: f"{name(s, x.unit)} has it." if x.unit else f"It lies at {spot(x.at)}.",
                          "moves", "flag"),
    turns.BlownUp: Row(lambda s, x: f"{name(s, x.unit)} destroys the base of {s.battle.force_name(x.seat)}.", "fights",
                       "barrage", shows=lambda s, x: burst(x.at)),
    turns.Exited: Row(lambda s, x: f"{name(s, x.unit)} leaves over the {x.edge} edge.", "moves", "flag"),
}
# fmt: on
