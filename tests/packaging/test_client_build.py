"""What the build hook builds, and when it does not: `npm` itself is not started here."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path: Path, hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a small client whose build writes one page, and notes every npm it takes."""
    web = tmp_path / "web"
    (web / "src" / "ui").mkdir(parents=True)
    (web / "src" / "ui" / "Button.svelte").write_text("<button></button>")
    for name in hook.SETTINGS:
        (web / name).write_text(name)

    def npm(client: object, *words: str) -> None:
        (tmp_path / "npm.log").open("a").write(" ".join(words) + "\n")
        (web / "node_modules").mkdir(exist_ok=True)
        if words == ("run", "build"):
            static = tmp_path / "src" / "hedgerow" / "server" / "static"
            static.mkdir(parents=True, exist_ok=True)
            (static / "index.html").write_text("<!doctype html>")

    monkeypatch.setattr(hook.Client, "_npm", npm)
    return tmp_path


def taken(checkout: Path) -> list[str]:
    log = checkout / "npm.log"
    return log.read_text().splitlines() if log.is_file() else []


CI = "ci --ignore-scripts --no-audit --no-fund"


def test_the_client_is_built_once(hook: ModuleType, checkout: Path) -> None:
    assert hook.Client(checkout).must_build()
    hook.Client(checkout).build()
    hook.Client(checkout).build()
    assert taken(checkout) == [CI, "run build"]


def test_a_changed_source_is_built_again_without_installing_the_tools_again(hook: ModuleType, checkout: Path) -> None:
    hook.Client(checkout).build()
    (checkout / "web" / "src" / "ui" / "Button.svelte").write_text("<button>Go</button>")
    assert hook.Client(checkout).must_build()
    hook.Client(checkout).build()
    assert taken(checkout) == [CI, "run build", "run build"]


def test_a_source_that_is_only_moved_is_noticed(hook: ModuleType, checkout: Path) -> None:
    hook.Client(checkout).build()
    source = checkout / "web" / "src"
    (source / "ui" / "Button.svelte").rename(source / "Button.svelte")
    assert hook.Client(checkout).must_build()


def test_new_tools_are_installed_when_the_lock_changes(hook: ModuleType, checkout: Path) -> None:
    hook.Client(checkout).build()
    (checkout / "web" / "package-lock.json").write_text("newer")
    hook.Client(checkout).build()
    assert taken(checkout) == [CI, "run build", CI, "run build"]


def test_an_sdist_with_a_built_client_needs_no_node(hook: ModuleType, checkout: Path) -> None:
    hook.Client(checkout).build()
    (checkout / "PKG-INFO").write_text("Name: hedgerow")
    (checkout / "web" / "node_modules" / ".hedgerow-built").unlink()
    assert not hook.Client(checkout).must_build()


def test_without_sources_and_without_a_built_client_the_build_ends_in_words(hook: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"index\.html is missing, and there is no web/"):
        hook.Client(tmp_path).build()


def test_a_build_that_leaves_no_page_ends_in_words(
    hook: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def npm(client: object, *words: str) -> None:
        (checkout / "web" / "node_modules").mkdir(exist_ok=True)

    monkeypatch.setattr(hook.Client, "_npm", npm)
    with pytest.raises(SystemExit, match=r"the client was built, but .*index\.html is missing"):
        hook.Client(checkout).build()


@pytest.mark.parametrize(("said", "good"), [("v20.19.0", True), ("v22.1.0", True), ("v20.18.9", False), ("?", False)])
def test_a_node_that_is_too_old_is_passed_over(
    hook: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, good: bool
) -> None:
    for name in ("node", "npm"):
        script = tmp_path / name
        script.write_text(f"#!/bin/sh\necho {said}\n")
        script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    monkeypatch.setattr(hook.util, "find_spec", lambda name: None)
    assert hook.find_npm() == ([str(tmp_path / "npm")] if good else None)


def test_lock_and_settings_name_no_registry() -> None:
    """Whoever builds takes the packages from where his own npm is told to."""
    for name in ("package-lock.json", "package.json"):
        text = (ROOT / "web" / name).read_text()
        assert '"resolved"' not in text
        assert "registry" not in text
    assert not (ROOT / "web" / ".npmrc").exists()


# ------------------------------------------------------------------ what the first page needs


def program(root: Path, made: str) -> None:
    """A program of one module."""
    folder = root / "src"
    for name in ("hedgerow", "server", "api"):
        folder = folder / name
        folder.mkdir(parents=True)
        (folder / "__init__.py").touch()
    (folder / "made.py").write_text(made)


def test_the_program_draws_its_maps_for_the_wheel_and_an_sdist_brings_them_along(
    hook: ModuleType, tmp_path: Path
) -> None:
    """The program is asked each time, in a checkout: it knows itself whether anything has changed."""
    program(
        tmp_path,
        "from pathlib import Path\n"
        "folder = Path(__file__).parents[1] / 'made'\n"
        "folder.mkdir(exist_ok=True)\n"
        "(folder / 'program').open('a').write('drawn ')\n",
    )
    first_page = hook.FirstPage(tmp_path)
    assert first_page.must_make()
    assert first_page.make()
    assert (first_page.made / "program").read_text() == "drawn "
    (tmp_path / "PKG-INFO").write_text("Name: hedgerow")
    from_sdist = hook.FirstPage(tmp_path)
    assert not from_sdist.must_make()
    assert from_sdist.make()
    assert (first_page.made / "program").read_text() == "drawn "


def test_the_program_finds_what_pip_has_put_beside_the_build(
    hook: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path, "import put_beside")
    assert not hook.FirstPage(tmp_path).make()
    (tmp_path / "overlay").mkdir()
    (tmp_path / "overlay" / "put_beside.py").touch()
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "overlay"))
    assert hook.FirstPage(tmp_path).make()


def test_a_wheel_without_its_pictures_is_not_built(
    hook: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(checkout, "raise SystemExit('nothing to draw with')")
    monkeypatch.setattr(hook.ClientHook, "root", str(checkout), raising=False)
    with pytest.raises(SystemExit, match="could not be drawn"):
        hook.ClientHook().initialize("standard", {})
