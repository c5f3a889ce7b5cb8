"""`hedgerow odds`: exact chances, from a saved game and a move, or from bare figures."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import click

from hedgerow.kernel import notation
from hedgerow.kernel import record as records
from hedgerow.kernel.choice import IllegalMove
from hedgerow.kernel.odds import Enumerating, enumerate_throws
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.rules.melee.blows import TABLE, below_the_table, odds_column
from hedgerow.lnlt.rules.people.damage import damage_result
from hedgerow.lnlt.screen.chances import RESULTS
from hedgerow.lnlt.state.state import Unit

from .errors import ForPeople
from .preview import preview
from .shared import SCREEN, SYSTEM, echo_json, json_option
from .style import percent

KINDS = ("squad", "half-squad", "crew", "team", "leader", "hero", "medic", "sniper", "scout")


class GameOrFigures(ForPeople):
    """`odds FILE MOVE` is what `odds` does unless the first word is `fire` or `melee`."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands:
            return "game", game, args
        return super().resolve_command(ctx, args)


@click.group(cls=GameOrFigures, subcommand_metavar="FILE MOVE | fire … | melee …")
def odds() -> None:
    """Give the exact chances of an attack, from the rule itself.

    \b
    Examples:
      hedgerow odds game.hedgerow "fire C6 us-1,us-2"
      hedgerow odds fire --fp 4 --tm 1 --morale 5 --lm 1
      hedgerow odds melee --attack 5 --defence 2
    """


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@click.argument("move", nargs=-1, required=True)
@json_option
def game(file: str, move: tuple[str, ...], as_json: bool) -> None:
    """Odds of a move in a saved game.

    \b
    Examples:
      hedgerow odds game.hedgerow "fire C6 us-1,us-2"
    """
    table = records.to_table(records.load(file), SYSTEM)
    answer = notation.read(" ".join(move), SYSTEM.move_types)
    if table.choice is None:
        raise click.ClickException(f"{file}: there is nothing to decide now, so nothing to give odds for")
    if refusal := table.choice.options.why_not(answer):
        raise IllegalMove(refusal)
    if as_json:
        fates = SCREEN.preview(table, answer, table.choice.seat).fates
        targets = {fate.piece or fate.words: {c.result: c.share for c in fate.chances} for fate in fates}
        echo_json({"move": notation.write(answer), "targets": targets})
        return
    for line in preview(table, answer):
        click.echo(line)


# ------------------------------------------------------------------ from figures


@odds.command()
@click.option("--fp", required=True, type=int, help="All that is added to the attacker's die.")
@click.option("--tm", default=0, show_default=True, type=int, help="All that is added to the defender's die.")
@click.option("--morale", default=5, show_default=True, type=click.IntRange(1), help="The target's Morale.")
@click.option("--lm", default=0, show_default=True, type=int, help="LM of the Leader who steadies the target.")
@click.option("--shaken", is_flag=True, help="The target is Shaken.")
@click.option("--kind", default="squad", show_default=True, type=click.Choice(KINDS), help="What the target is.")
@json_option
def fire(fp: int, tm: int, morale: int, lm: int, shaken: bool, kind: str, as_json: bool) -> None:
    """Odds of a shot at one unit.

    \b
    Examples:
      hedgerow odds fire --fp 4 --tm 1 --morale 5
      hedgerow odds fire --fp 6 --tm 3 --morale 4 --lm 1 --kind leader --shaken
    """
    chances = fire_chances(fp, tm, morale, lm, shaken=shaken, kind=kind)
    if as_json:
        echo_json({"fp": fp, "tm": tm, "morale": morale, "lm": lm, "shaken": shaken, "kind": kind} | _chances(chances))
        return
    click.echo(f"d6 {fp:+d} against d6 {tm:+d}, then d6 and the difference{f' -{lm}' if lm else ''} against {morale}:")
    for result in RESULTS:
        if result in chances:
            click.echo(f"  {result:<11} {percent(chances[result]):>7}  ({chances[result]})")


def fire_chances(fp: int, tm: int, morale: int, lm: int, *, shaken: bool, kind: str) -> dict[str, Fraction]:
    """5.0.0.5-5.0.0.8: the two dice, and the line of the Damage Check Table that the third one reaches."""
    counter = next(c.id for c in COUNTERS.values() if c.kind == kind)
    target = Unit("target", counter, 1, shaken=shaken)

    def shot(dice: Enumerating) -> str:
        (attack,), (defence,) = dice.roll(), dice.roll()
        difference = attack + fp - defence - tm
        if difference <= 0:
            return RESULTS[0]
        return damage_result(target, dice.roll()[0] + difference - lm, morale)

    return enumerate_throws(shot)


@odds.command()
@click.option("--attack", required=True, type=click.IntRange(1), help="FP of the attackers.")
@click.option("--defence", required=True, type=click.IntRange(0), help="FP of those attacked.")
@click.option("--plus", default=0, show_default=True, type=int, help="Added to the roll, such as a Leader's LM.")
@click.option("--hero", is_flag=True, help="A Hero is among the attackers.")
@json_option
def melee(attack: int, defence: int, plus: int, hero: bool, as_json: bool) -> None:
    """Odds of a blow in Melee.

    \b
    Examples:
      hedgerow odds melee --attack 5 --defence 2
    """
    column = odds_column(attack, defence)
    if hero:
        column = min(column + TABLE.hero_shift, len(TABLE.columns) - 1)
    kill = TABLE.kill_number[column]
    chance = enumerate_throws(lambda dice: sum(dice.roll(count=2)) + plus >= kill).get(True, Fraction(0))
    ratio = TABLE.columns[column].replace("-", ":")
    if as_json:
        echo_json({"odds": ratio, "kill_number": kill, "killed": float(chance), "exact": str(chance)})
        return
    low = ", below the table" if below_the_table(attack, defence) else ""
    click.echo(f"{attack} against {defence} is {ratio}{low}: {kill} or more with 2d6{f' {plus:+d}' * bool(plus)}")
    click.echo(f"  cut down  {percent(chance)}  ({chance})")


def _chances(chances: dict[str, Fraction]) -> dict[str, Any]:
    return {"chances": _json(chances), "exact": {result: str(chance) for result, chance in chances.items()}}


def _json(chances: dict[str, Fraction]) -> dict[str, float]:
    return {result: float(chances[result]) for result in RESULTS if result in chances}
