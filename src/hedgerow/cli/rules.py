"""`hedgerow rules`: the clauses, the options, and which of them the tests hold."""

from __future__ import annotations

import click

from hedgerow.kernel import ledger
from hedgerow.lab import coverage as measured
from hedgerow.lnlt.book.options import OPTIONS

from .errors import ForPeople, hint
from .inspect import clause_text
from .shared import echo_json, json_option
from .style import bold, columns, wrapped

SYSTEM = "lnlt"
KEYS = ("system", "clauses", "in_force", "cited", "excused", "uncited")  # what programs are promised
system_option = click.option("--system", default=SYSTEM, show_default=True, help="The rule system.")


@click.group(cls=ForPeople)
def rules() -> None:
    """Look up the rules, clause by clause.

    \b
    Examples:
      hedgerow rules show 5.3.4
      hedgerow rules search opportunity fire
      hedgerow rules options
      hedgerow rules coverage lnlt --json
    """


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
    if ":" in clause_id:
        system, _, clause_id = clause_id.partition(":")
    book = ledger.of(system)
    if clause_id not in book and clause_id.upper() not in book and (found := book.section(clause_id)):
        echo_json(found) if as_json else _titles(found)
        return
    clause = book.show(clause_id)
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
    found = ledger.of(system).search(" ".join(words), limit)
    if as_json:
        echo_json(found)
    elif not found:
        raise click.ClickException(f"no clause speaks of {' '.join(words)!r}")
    else:
        _titles(found)


def _titles(found: list[ledger.Clause]) -> None:
    for line in columns([(c.id, c.title) for c in found], indent=""):
        click.echo(line)


@rules.command("options")
@json_option
def show_options(as_json: bool) -> None:
    """List the named options: readings of unclear rules, and optional rules.

    \b
    Examples:
      hedgerow rules options
    """
    if as_json:
        echo_json(list(OPTIONS.values()))
        return
    rows = [("NAME", "VALUES (the default first)", "CLAUSES")]
    for o in OPTIONS.values():
        values = [o.default, *(v for v in o.values if v != o.default)]
        rows.append((o.name, " | ".join(values), ", ".join(o.rules)))
    for line in columns(rows, indent=""):
        click.echo(line)


@rules.command()
@click.argument("system", default=SYSTEM)
@json_option
def coverage(system: str, as_json: bool) -> None:
    """Tell which clauses are held by tests.

    \b
    Examples:
      hedgerow rules coverage lnlt
      hedgerow rules coverage lnlt --json
    """
    if system not in ledger.systems():
        raise click.UsageError(f"there is no rule system {system!r}{hint(system, ledger.systems())}")
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
