"""`hedgerow rules`: the clauses, the options, the figures, where a clause lives, and which of them the tests hold."""

from __future__ import annotations

from collections import Counter

import click

from hedgerow import systems
from hedgerow.kernel.ledger import Clause, LedgerError
from hedgerow.kernel.screen.clauses import ClauseWhere, Passage
from hedgerow.kernel.screen.figures import OURS
from hedgerow.systems import Kit

from .groups import ForPeople
from .inspect import clause_text
from .shared import echo_json, json_option, system_option
from .style import bold, clause, columns, wrapped

KEYS = ("system", "clauses", "in_force", "cited", "excused", "uncited")  # what programs are promised


class ClauseOrCommand(ForPeople):
    """`rules 5.3.4` shows that clause, as `rules show 5.3.4` does."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and (args[0][:1].isdigit() or ":" in args[0]):
            return "show", show, args
        return super().resolve_command(ctx, args)


@click.group(cls=ClauseOrCommand)
def rules() -> None:
    """Look up the rules, clause by clause.

    \b
    Examples:
      hedgerow rules show 5.3.4
      hedgerow rules search opportunity fire
      hedgerow rules where 5.3.4
      hedgerow rules options
      hedgerow rules figures --ours
      hedgerow rules coverage lnlt --json
    """


def _kit_and_id(system: str, clause_id: str) -> tuple[Kit, str]:
    """A clause may bring its system along: `lnlt:5.3.4`."""
    if ":" in clause_id:
        system, _, clause_id = clause_id.partition(":")
    return systems.named(system), clause_id


def _others(system: str) -> list[str]:
    return [name for name in systems.names() if name != system]


@rules.command()
@click.argument("clause_id", metavar="ID")
@system_option
@json_option
def show(clause_id: str, system: str, as_json: bool) -> None:
    """Show a clause, or the titles of a whole section.

    \b
    Examples:
      hedgerow rules show 5.3.4
      hedgerow rules show lnlt:8.0
    """
    kit, wanted = _kit_and_id(system, clause_id)
    book = kit.ledger
    if wanted not in book and wanted.upper() not in book and (found := book.section(wanted)):
        echo_json(found) if as_json else _titles(found)
        return
    try:
        clause = book.show(wanted)
    except LedgerError as error:
        elsewhere = [f"{name}:{wanted}" for name in _others(kit.name) if systems.named(name).ledger.section(wanted)]
        if not elsewhere:
            raise
        raise LedgerError(f"{error}; there is {' and '.join(elsewhere)}") from None
    if as_json:
        echo_json(clause)
        return
    for line in clause_text(clause):
        click.echo(line)


@rules.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", default=12, show_default=True, type=click.IntRange(1))
@system_option
@json_option
def search(words: tuple[str, ...], limit: int, system: str, as_json: bool) -> None:
    """Find clauses by what they are about.

    \b
    Examples:
      hedgerow rules search smoke in a building
    """
    found = systems.named(system).ledger.search(" ".join(words), limit)
    if as_json:
        echo_json(found)
    elif not found:
        text = " ".join(words)
        elsewhere = [f"--system {name}" for name in _others(system) if systems.named(name).ledger.search(text, 1)]
        hint = f" in {system}; some do with {' or '.join(elsewhere)}" if elsewhere else ""
        raise click.ClickException(f"no clause speaks of {text!r}{hint}")
    else:
        _titles(found)


def _titles(found: list[Clause]) -> None:
    for line in columns([(c.id, c.title) for c in found], indent=""):
        click.echo(line)


@rules.command("options")
@system_option
@json_option
def show_options(system: str, as_json: bool) -> None:
    """List the named options: readings of unclear rules, and optional rules.

    \b
    Examples:
      hedgerow rules options
    """
    found = systems.named(system).catalogue.options()
    if as_json:
        echo_json(found)
        return
    rows = [("NAME", "VALUES (the default first)", "CLAUSES")]
    for o in found:
        values = [o.default, *(v for v in o.values if v != o.default)]
        rows.append((o.name, " | ".join(values), ", ".join(o.rules or (o.rule,))))
    for line in columns(rows, indent=""):
        click.echo(line)


@rules.command("figures")
@click.argument("system", default=lambda: systems.names()[0])
@click.option("--ours", is_flag=True, help="Only those that no source prints or implies.")
@json_option
def show_figures(system: str, ours: bool, as_json: bool) -> None:
    """Tell how sure the figures of charts and counters are, and in which file each is corrected.

    \b
    Examples:
      hedgerow rules figures lnlt
      hedgerow rules figures lnlt --ours
    """
    figures = systems.named(system).figures
    shown = [figure for figure in figures if not ours or figure.standing == OURS]
    if as_json:
        echo_json(shown)
        return
    if not figures:
        click.echo(f"{system} does not tell how sure its figures are")
        return
    for file in dict.fromkeys(figure.file for figure in shown):
        click.echo(bold(file))
        rows = [(f.of, f.name, f.standing, f.value) for f in shown if f.file == file]
        for line in columns(rows):
            click.echo(line)
    count = Counter(figure.standing for figure in figures)
    click.echo(", ".join(f"{number} {standing}" for standing, number in count.most_common()))


# ------------------------------------------------------------------ where a clause lives


@rules.command()
@click.argument("clause_id", metavar="ID")
@system_option
@json_option
def where(clause_id: str, system: str, as_json: bool) -> None:
    """Tell which function carries out a clause, which tests hold it, and which options bear on it.

    \b
    Examples:
      hedgerow rules where 5.3.4
      hedgerow rules where lnlt:8.0.19 --json
    """
    from hedgerow.lab.where import where as found_where

    found = found_where(*_kit_and_id(system, clause_id))
    if as_json:
        echo_json(found)
        return
    click.echo(f"{bold(found.id)}  {bold(found.title)}")
    _tell_passages(found)
    _tell_tests(found)
    for option in found.options:
        click.echo(wrapped(f"option {option.name}: {' | '.join(option.values)}. {option.words}", "  ", "    "))


def _tell_passages(found: ClauseWhere) -> None:
    if not found.named:
        click.echo("  no function names it")
        return
    if found.named != found.id:
        click.echo(f"  no function names it; those of its section {found.named} are:")
    for how in ("carries out", "cites"):
        those = [passage for passage in found.passages if passage.how == how]
        if those:
            click.echo(f"  {'carried out by' if how == 'carries out' else 'cited by'}")
        for passage in those:
            click.echo(f"    {_called(passage)}")
            if passage.words and how == "carries out":
                click.echo(wrapped(passage.words, "      "))


def _called(passage: Passage) -> str:
    name = f":{passage.function}" if passage.function else ""
    return f"{passage.module}{name}{clause(f'line {passage.line}')}"


def _tell_tests(found: ClauseWhere) -> None:
    if found.tests is None:
        click.echo("  which tests hold it is known in a checkout of Hedgerow only: there are none here")
    elif not found.tests:
        click.echo("  held by no test")
    else:
        click.echo("  held by")
        for test in found.tests:
            click.echo(f"    {test}")


@rules.command()
@click.argument("system", default=lambda: systems.names()[0])
@json_option
def coverage(system: str, as_json: bool) -> None:
    """Tell which clauses are held by tests.

    \b
    Examples:
      hedgerow rules coverage lnlt
      hedgerow rules coverage lnlt --json
    """
    from hedgerow.lab import coverage as measured

    found = measured.coverage(system)
    if as_json:
        plain = measured.as_json(found)
        echo_json({key: plain[key] for key in KEYS})
        return
    click.echo(bold(f"{found.system}: {found.cited} of {found.in_force} clauses in force are held by tests"))
    click.echo(f"  {found.clauses} clauses in all, {len(found.excused)} excused, {len(found.uncited)} uncited")
    for group, ids in found.waiting.items():
        if ids:
            click.echo(f"  {len(ids):>4} wait for {group}")
    if missing := found.missing():
        click.echo(wrapped(f"Uncited, and waiting for nothing: {', '.join(missing)}", "  ", "    "))
