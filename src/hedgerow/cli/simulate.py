"""`hedgerow simulate`: many games between players."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from hedgerow.lab.batch import BatchResult, Share, batch
from hedgerow.lnlt.scenario.scenarios import scenario, scenario_names

from .shared import HUMAN, SYSTEM, echo_json, json_option, options_option, player_names, read_options
from .style import bold, columns, percent


@click.command()
@click.argument("name", metavar="SCENARIO|all")
@click.option("--games", default=20, show_default=True, type=click.IntRange(1), help="How many games of each scenario.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option("--players", "names", default="sergeant,random", show_default=True, metavar="A,B", help="One a side.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes that share the work.")
@click.option(
    "--check", default=0, type=click.IntRange(0), metavar="N", help="Look for broken invariants every N decisions."
)
@options_option
@json_option
def simulate(
    name: str, games: int, seed: str, names: str, jobs: int, check: int, options: tuple[str, ...], as_json: bool
) -> None:
    """Let players play many games, and count.

    \b
    Examples:
      hedgerow simulate milk-run --games 100 --jobs 2
      hedgerow simulate all --games 20 --players sergeant,sergeant --json
      hedgerow simulate all --games 125 --players random,random --check 7 --jobs 2
    """
    seats = player_names(names, 2)
    if HUMAN in seats:
        raise click.UsageError("a simulation needs players that are no people, such as sergeant or random")
    chosen = read_options(options)
    wanted = list(scenario_names()) if name == "all" else [scenario(name).key]
    results = []
    with _progress(len(wanted) * games) as done:
        for each in wanted:
            results.append(batch(SYSTEM.name, each, seats, games, seed, jobs, done, options=chosen, check=check))
    if as_json:
        echo_json(results if name == "all" else results[0])
        return
    for result in results:
        _tell(result, alone=len(results) == 1)


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
