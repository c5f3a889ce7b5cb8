"""Checks the dice of a record by what docs/records.md says, with nothing but Python: `python checker.py FILE`.

It shares no line with Hedgerow. What it finds wrong it prints; the exit code is 0 if nothing is.
"""

import hashlib
import re
import sys
from collections.abc import Iterator


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def faces(seed: str, n: int, sides: int, count: int) -> list[int]:
    key = hashlib.blake2b(seed.encode(), digest_size=32).digest()
    size = 1 if sides <= 256 else 8
    fair = 256**size - 256**size % sides
    found: list[int] = []
    block = 0
    while len(found) < count:
        data = hashlib.blake2b(f"{n}:{block}".encode(), digest_size=32, key=key).digest()
        numbers = [int.from_bytes(data[i : i + size], "big") for i in range(0, 32, size)]
        found += [number % sides + 1 for number in numbers if number < fair]
        block += 1
    return found[:count]


def thrown(text: str) -> tuple[list[int], int] | None:
    """The faces and the sides of a line of dice; None for any other line."""
    line = re.fullmatch(r"dice .*: ([0-9 ]+?)(?: of ([0-9]+))?", text)
    return None if line is None else ([int(face) for face in line[1].split()], int(line[2] or 6))


def faults(text: str) -> Iterator[str]:
    rows = [row.rstrip() for row in text.splitlines() if row.strip() and not row.startswith("#")]
    seal = hashlib.blake2b("\n".join(rows[:-1]).encode(), digest_size=8).hexdigest()
    if rows[-1] != f"seal: {seal}":
        yield "the seal does not fit"
    pairs = [row.partition(": ")[::2] for row in rows]
    head = dict(reversed(pairs))
    salt = head.get("salt", "")
    if head["commitment"] != sha(f"hedgerow:{salt}:{head['seed']}" if salt else f"hedgerow:{head['seed']}"):
        yield "the seed does not fit the commitment"
    seeds = [(0, head["seed"])]
    for key, value in pairs:
        if key == "contribution":
            first, hashed, told, _seat = value.split(" ", 3)
            if told == "-":
                continue
            if sha(told) != hashed:
                yield "a contribution does not fit what was sealed"
            if int(first) < seeds[-1][0]:
                yield "contributions are out of order"
            seeds.append((int(first), sha(f"{seeds[-1][1]}:{told}")))
    n, back, inherited = 0, 0, int(head.get("inherited", 0))
    for row in rows:
        if row.startswith("undo: "):
            back = int(row.split()[2])
        gone = row.startswith("undone: ")
        dice = thrown(row.removeprefix("undone: "))
        if dice is None:
            continue
        number = back if gone else n
        seed = [seed for first, seed in seeds if first <= number][-1]
        if number >= inherited and faces(seed, number, dice[1], len(dice[0])) != dice[0]:
            yield f"not what the seed throws: {row}"
        back, n = (back + 1, n) if gone else (back, n + 1)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        wrong = list(faults(file.read()))
    print(*wrong, sep="\n")
    sys.exit(1 if wrong else 0)
