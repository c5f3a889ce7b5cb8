"""`hedgerow` with the scenarios of the browser tests besides its own: `python -m tests.browser.drilling serve ...`."""

from __future__ import annotations

from importlib.readers import MultiplexedPath
from importlib.resources.abc import Traversable
from pathlib import Path

import hedgerow.lnlt
from hedgerow.cli import main
from hedgerow.lnlt.scenario import scenarios

FOLDERS = (Path(hedgerow.lnlt.__file__).parent / "content" / "scenarios", Path(__file__).parent / "scenarios")


def enlist() -> None:
    """Has this process find the scenarios of both folders."""

    def folder() -> Traversable:
        return MultiplexedPath(*FOLDERS)

    vars(scenarios)["_folder"] = folder


if __name__ == "__main__":
    enlist()
    main()
