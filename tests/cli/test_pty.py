"""One evening at a real terminal: play, undo, save, quit, come back, and let players finish the game."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

from hedgerow.kernel import record

PATIENCE = 60.0
COLOURS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Screen:
    """A terminal of a given size with the command running in it."""

    def __init__(self, folder: Path, *args: str, columns: int = 80, lines: int = 24) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
        env |= {"XDG_DATA_HOME": str(folder), "TERM": "xterm-256color"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hedgerow.cli", *args],
            stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True,
            # Ctrl-C works there, even if whoever runs these tests in the background has it ignored.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )  # fmt: skip
        os.close(slave)
        self.raw = ""
        self.read_to = 0

    @property
    def text(self) -> str:
        return COLOURS.sub("", self.raw).replace("\r", "")

    def expect(self, *words: str) -> str:
        """Waits until any of some words appear behind what was read before; gives which."""
        until = time.monotonic() + PATIENCE
        while not (found := {w: at for w in words if (at := self.text.find(w, self.read_to)) >= 0}):
            assert time.monotonic() < until, f"{words} did not appear in:\n{self.text[-3000:]}"
            if select.select([self.master], [], [], 0.2)[0]:
                self._take()
        first = min(found, key=lambda w: found[w])
        self.read_to = found[first] + len(first)
        return first

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        os.write(self.master, key)

    def end(self) -> int:
        """Reads to the end; gives the exit code."""
        with contextlib.suppress(OSError):
            while select.select([self.master], [], [], PATIENCE)[0]:
                self._take()
        return self.process.wait(PATIENCE)

    def _take(self) -> None:
        data = os.read(self.master, 65536)
        if not data:
            raise OSError("the terminal is closed")
        self.raw += data.decode(errors="replace")

    def close(self) -> None:
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self.master)


def test_a_whole_evening(tmp_path: Path) -> None:
    folder = tmp_path
    game = folder / "evening.hedgerow"
    first = Screen(folder, "play", "milk-run", "--side", "american", "--seed", "evening", "--save", str(game))
    try:
        first.expect("Place 11 units")
        first.expect("> ")
        first.type("place us-wheelock J5")
        first.expect("Place 10 units")
        first.type("undo")
        first.expect("Taken back.")
        first.expect("Place 11 units")
        first.type("printed-set-up")
        first.expect("Ready to begin?")
        first.type("ready")
        first.expect("Handle Support Weapons")
        first.type("finish")
        while first.expect("Activate a hex, or pass", "Opportunity Fire at") == "Opportunity Fire at":
            first.type("hold yes")
        assert "German activates" in first.text  # the opponent's moves are told
        first.type("#5")
        first.expect("Press Enter to do it.")
        first.type("")
        first.expect("What do the units in J3 do?")
        first.type("los J3 J5")
        first.expect("J3 to J5")
        first.type("save")
        first.expect("Saved to")
        first.type("quit")
        first.expect("The game is saved")
        assert first.end() == 0
    finally:
        first.close()
    assert "\x1b[" in first.raw  # a terminal gets colours
    decided = len(record.load(game).lines)

    second = Screen(folder, "play", "--load", str(game), columns=140, lines=45)
    try:
        second.expect("side [1]> ")
        second.type("")
        second.expect("What do the units in J3 do?")
        assert "Leader or Hero" in second.text  # the legend beside a wide board
        second.expect("\n> ")  # he has read the question
        os.kill(second.process.pid, signal.SIGINT)  # what Ctrl-C does
        second.expect("The game is saved")
        assert second.end() == 0
    finally:
        second.close()
    assert len(record.load(game).lines) == decided

    third = Screen(folder, "play", "--load", str(game), "--players", "random,random")
    try:
        third.expect("The game is over")
        assert third.end() == 0
    finally:
        third.close()
    assert record.load(game).finished


def test_end_of_input_leaves_politely(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "play", "milk-run", "--side", "german", "--seed", "x")
    try:
        screen.expect("> ")
        screen.type("printed-set-up")
        screen.expect("Ready to begin?")
        screen.expect("> ")
        screen.press(b"\x04")
        screen.expect("The game is saved")
        assert screen.end() == 0
    finally:
        screen.close()
    assert "Traceback" not in screen.text
    assert max(len(line) for line in screen.text.splitlines() if "/" not in line) <= 80
