"""`hedgerow serve`: the table in the browser, for this machine or for friends elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING

import click

from .shared import data_folder

if TYPE_CHECKING:
    from hedgerow.server.http.settings import Settings

PORT = 8044
EVERYWHERE = ("0.0.0.0", "::")
DATABASE_VARIABLE = "HEDGEROW_DATABASE"
# A line that takes nothing for so long is dead; without this a client that never reads would hold it for ever.
DEAD_MILLISECONDS = 60_000


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at; 0.0.0.0 for all.")
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(0, 65535), help="0 picks a free one.")
@click.option(
    "--database", metavar="URL", envvar=DATABASE_VARIABLE, show_envvar=True,
    help="Where games are kept: sqlite:///PATH or postgresql://…; a file in your data folder if not given.",
)  # fmt: skip
@click.option("--open/--no-open", "browse", default=False, help="Open the browser.")
@click.option("--bot-seconds", type=click.FloatRange(0.1, 600), default=5.0, show_default=True,
              help="How long a bot may think about an answer.")  # fmt: skip
@click.option("--allow-host", "hosts", multiple=True, metavar="NAME", help="A name that the server goes by, too.")
@click.option("--behind-proxy", is_flag=True, help="A proxy on this machine says who asks (X-Forwarded-For).")
@click.option("--limits/--no-limits", default=True, help="Whether a client is stopped that asks too often.")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True,
              help="How many processes serve; more than one needs PostgreSQL.")  # fmt: skip
@click.option("--quiet", is_flag=True, help="Write down only what goes wrong.")
def serve(
    host: str,
    port: int,
    database: str | None,
    browse: bool,
    bot_seconds: float,
    hosts: tuple[str, ...],
    behind_proxy: bool,
    limits: bool,
    workers: int,
    quiet: bool,
) -> None:
    """Serve Hedgerow to browsers.

    It listens to this machine only, unless --host says otherwise. docs/server.md tells how to let friends in.

    \b
    Examples:
      hedgerow serve --open
      hedgerow serve --host 0.0.0.0 --allow-host hedgerow.example.org
      hedgerow serve --database postgresql://hedgerow@localhost/hedgerow
    """
    # Loaded here: all other commands start sooner without it.
    from hedgerow.server.http.logs import start_logging
    from hedgerow.server.http.settings import Settings

    settings = Settings(
        database=database or default_database(),
        hosts=(*hosts, *([] if is_address(host) else [host])),
        by_address=not is_loopback(host),
        addresses=tuple(own_addresses()) if host in EVERYWHERE else (),
        limits=limits,
        bot_seconds=bot_seconds,
    )
    check_store(settings, workers)
    listener = listen(host, port)
    if workers > 1:
        from .workers import serve_together

        def ready() -> None:
            announce(listener, browse=browse)

        serve_together(settings, listener, count=workers, behind_proxy=behind_proxy, quiet=quiet, ready=ready)
        return
    start_logging(quiet=quiet)
    run(settings, listener, browse=browse, behind_proxy=behind_proxy)


def run(settings: Settings, listener: socket.socket, *, browse: bool, behind_proxy: bool) -> None:
    """Serves until somebody ends it: then what was begun is finished, and everybody is told to come back."""
    from hedgerow.server.http.serving import Server

    server = Server(settings, behind_proxy=behind_proxy, ready=lambda: announce(listener, browse=browse))
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        click.echo("")  # the usual way to end it: after its ^C the terminal is on a line of its own again


# ------------------------------------------------------------------ before it runs


def default_database() -> str:
    """A file among the user's own data; only he may look into the folder."""
    folder = data_folder().parent
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as wrong:
        raise click.ClickException(f"{folder} cannot be made ({wrong.strerror}): say where with --database") from None
    return f"sqlite:///{folder / 'hedgerow.sqlite'}"


def check_store(settings: Settings, workers: int = 1) -> None:
    """A store that cannot be used, or not by so many, is told now, in words."""
    from hedgerow.server.store.contract import StoreError
    from hedgerow.server.store.urls import store_at

    async def look() -> None:
        store = store_at(settings.database)
        if workers > 1 and not store.shared:
            raise StoreError(
                f"--workers {workers} needs PostgreSQL: servers on one SQLite file do not hear of each other"
            )
        await store.open()
        await store.close()

    try:
        asyncio.run(look())
    except StoreError as wrong:
        raise click.ClickException(str(wrong)) from None


def listen(host: str, port: int) -> socket.socket:
    """The socket to listen at; raises in words if it cannot be had."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        found = socket.socket(family, kind, protocol)
    except OSError as wrong:
        raise click.ClickException(f"there is no address {host!r} to listen at ({wrong.strerror})") from None
    try:
        if os.name != "nt":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Replies go out at once, not when the other side has confirmed what went before.
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAD_MILLISECONDS)
        found.bind(address)
        found.listen(512)
    except OSError as wrong:
        found.close()
        if wrong.errno == errno.EADDRINUSE:
            words = f"port {port} is taken: perhaps Hedgerow runs already. --port picks another, --port 0 any free one"
            raise click.ClickException(words) from None
        raise click.ClickException(f"cannot listen at {host} port {port}: {wrong.strerror}") from None
    return found


def announce(listener: socket.socket, *, browse: bool) -> None:
    """Says where it is, and shows it if there is a browser."""
    host, port = listener.getsockname()[:2]
    everywhere = host in EVERYWHERE
    shown = "127.0.0.1" if everywhere else f"[{host}]" if ":" in host else host
    url = f"http://{shown}:{port}"
    click.echo(f"Hedgerow is at {url}   (Ctrl-C ends it)")
    if everywhere:
        own = [f"http://{f'[{address}]' if ':' in address else address}:{port}" for address in own_addresses()]
        click.echo(f"Others on your network reach it at {' or '.join(own) or f'this machine, port {port}'}.")
    if browse and has_screen():
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def own_addresses() -> list[str]:
    """The addresses by which other machines find this one, the one that leads farthest first."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # nothing is sent: it only tells which way it would go
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)]
    addresses = [ipaddress.ip_address(address.partition("%")[0]) for address in dict.fromkeys(found)]
    return [str(one) for one in addresses if not (one.is_loopback or one.is_link_local or one.is_unspecified)]


def has_screen() -> bool:
    """Whether a browser could show anything: a text browser would take the terminal away."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_loopback(host: str) -> bool:
    return host == "localhost" or (is_address(host) and ipaddress.ip_address(host).is_loopback)
