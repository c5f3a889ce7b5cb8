"""`python -m tests.server.cradle ARGUMENTS`: a process that has loaded everything and forks a server at every line.

Each server is a process of its own, there at once, and can be killed as often as one likes.
"""

from __future__ import annotations

import os
import sys

import hedgerow.server.http.serving  # noqa: F401  so that it is there before the first fork
from hedgerow import systems
from hedgerow.cli import main


def cradle(arguments: list[str]) -> None:
    for kit in systems.every().values():
        _ = (kit.system.scenarios(), kit.screen, kit.players)  # loaded when first asked for
    for _ in sys.stdin:
        child = os.fork()
        if not child:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            main(["serve", *arguments])
        print("pid", child, flush=True)
        os.waitpid(child, 0)
        print("gone", flush=True)


if __name__ == "__main__":
    cradle(sys.argv[1:])
