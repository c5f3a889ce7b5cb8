"""`hedgerow simulate`: many games between players."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from hedgerow import systems
from hedgerow.kernel.screen.words import percent
from hedgerow.lab import balance
from hedgerow.lab.batch import BatchResult, Share, batch
from hedgerow.systems import Kit

from .shared import HUMAN, best_player, echo_json, json_option, options_option, player_names, read_options
from .style import bold, columns

ALL = "all"


@click.command()
@click.argument("name", metavar="SCENARIO|all|SYSTEM/all")
@click.option("--games", default=20, show_default=True, type=click.IntRange(1), help="How many games of each scenario.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option(
    "--players", "names", metavar="A,B", help="One a side; the system's best against random if nobody is named."
)
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes that share the work.")
@click.option(
    "--check", default=0, type=click.IntRange(0), metavar="N", help="Look for broken invariants every N decisions."
)
@options_option
@click.option("--any-options", is_flag=True, help="Draw the other options by lot, for each game its own.")
@click.option("--keep", is_flag=True, help="Keep what was counted with the system: pages of scenarios show it.")
@json_option
def simulate(
    name: str,
    games: int,
    seed: str,
    names: str | None,
    jobs: int,
    check: int,
    options: tuple[str, ...],
    any_options: bool,
    keep: bool,
    as_json: bool,
) -> None:
    """Let players play many games, and count.

    \b
    Examples:
      hedgerow simulate milk-run --games 100 --jobs 2
      hedgerow simulate all --games 20 --players sergeant,sergeant --json
      hedgerow simulate all --games 125 --players random,random --check 7 --jobs 2
      hedgerow simulate lhy/all --games 20 --players random --any-options --check 7
      hedgerow simulate lhy/all --games 16 --players sergeant --seed even --keep
    """
    wanted = wanted_scenarios(name)
    if keep and (options or any_options):
        raise click.UsageError("--keep is for games by the rules as they are, without options")
    results = []
    with _progress(len(wanted) * games) as done:
        for kit, key in wanted:
            seats = _players(kit, names, len(kit.catalogue.card(key).sides))
            chosen = read_options(kit, options)
            result = batch(kit.name, key, seats, games, seed, jobs, done, chosen, check=check, any_options=any_options)
            results.append(result)
            if keep:
                command = (
                    f"hedgerow simulate {kit.name}/{key} --games {games} --players {','.join(seats)} --seed {seed}"
                )
                balance.keep(kit, result, command)
    if as_json:
        echo_json(results if name.rpartition(systems.OF)[2] == ALL else results[0])
        return
    for result in results:
        _tell(result, alone=len(results) == 1)


def wanted_scenarios(name: str) -> list[tuple[Kit, str]]:
    """One scenario, all of them, or all of a system."""
    kits = systems.every()
    if name == ALL:
        return [(kit, each) for kit in kits.values() for each in kit.catalogue.scenarios()]
    kit, scenario = systems.with_scenario(name)
    if scenario == ALL:
        return [(kit, each) for each in kit.catalogue.scenarios()]
    return [(kit, kit.catalogue.card(scenario).name)]


def _players(kit: Kit, names: str | None, seats: int) -> list[str]:
    if names is None:
        return [best_player(kit), *["random"] * (seats - 1)]
    found = player_names(kit, names, seats)
    if HUMAN in found:
        raise click.UsageError("a simulation needs players that are no people, such as sergeant or random")
    return found


@contextmanager
def _progress(length: int) -> Iterator[Callable[[int], None] | None]:
    """A bar where somebody can see it."""
    if not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=length, label="playing", file=sys.stderr, show_pos=True) as bar:
        yield bar.update


def _tell(result: BatchResult, *, alone: bool) -> None:
    if alone and len(result.results) <= 100:
        rows = [("GAME", "WINNER", "SCORE", "TURNS", "DECISIONS", "DIGEST")]
        rows += [
            (
                str(g.index + 1),
                "draw" if g.winner is None else result.seats[g.winner],
                " : ".join(map(str, g.scores)),
                str(g.turns),
                str(g.decisions),
                g.digest,
            )
            for g in result.results
        ]
        for line in columns(rows, indent=""):
            click.echo(line)
        click.echo()
    found = result.summary
    click.echo(bold(f"{result.scenario}: {found.games} games, seed {result.seed}"))
    for seat, who, share in zip(result.seats, result.players, found.wins):
        click.echo(f"  {seat} ({who}) wins {share_words(share)}")
    if found.draws.games:
        click.echo(f"  drawn {share_words(found.draws)}")
    click.echo(
        f"  on average {found.mean_turns:.1f} turns, {found.mean_decisions:.0f} decisions, "
        f"{found.ms_per_decision:.2f} ms a decision"
    )


def share_words(share: Share) -> str:
    """A share with its interval: how sure it is."""
    low, high = percent(share.low), percent(share.high)
    return f"{share.games} of {share.of}: {percent(share.share)}  (95 % sure: {low} to {high})"
