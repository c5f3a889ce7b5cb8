"""`hedgerow` with the scenarios of the browser tests besides its own: `python -m tests.browser.drilling serve ...`."""

from __future__ import annotations

from pathlib import Path

from hedgerow.cli import main
from hedgerow.lnlt.scenario.scenarios import SCENARIOS


def enlist() -> None:
    """Has this process find the scenarios of the browser tests."""
    SCENARIOS.add(lambda: Path(__file__).parent / "scenarios")


if __name__ == "__main__":
    enlist()
    main()
