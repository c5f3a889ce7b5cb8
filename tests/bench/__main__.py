"""`python -m tests.bench`: the server and the client, measured in one run on one machine."""

from __future__ import annotations

import argparse
import json
import sys

import msgspec

from hedgerow.kernel.measured import Figure
from hedgerow.lab.bench import line
from tests.bench import cold, crowd, live, page, several

MEASURES = {
    "live": live.measure, "crowd": crowd.measure, "several": several.measure, "page": page.measure,
    "cold": cold.measure,
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", choices=[*MEASURES, []], help="what to measure; all if none is named")
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")
    asked = parser.parse_args()
    figures: list[Figure] = []
    for name in asked.what or MEASURES:
        for figure in MEASURES[name]():
            figures.append(figure)
            print(line(figure), file=sys.stderr if asked.json else sys.stdout, flush=True)
    if asked.json:
        print(json.dumps(msgspec.to_builtins(figures), indent=2))


if __name__ == "__main__":
    main()
