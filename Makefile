# Two commands do all set-up: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/installed
PARTS := -e '.[dev,bench,postgres]'
POSTGRES = $(firstword $(shell ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null; command -v initdb))
BROWSER = $(firstword $(foreach name,chromium-headless-shell chromium chromium-browser google-chrome,$(shell command -v $(name))))

# Tests start many short processes: compiled modules are kept, whatever the shell says.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test soak check check-python check-client client browser postgres types bench mutants format clean

play: client
	$(BIN)/hedgerow serve --open

# Tests in the browser by themselves: Playwright leaves an event loop running in its thread, where no other can begin.
# Three go on at once: whoever waits leaves the processors to the others. Hands are slow on a busy machine: whatever
# fails there is tried once more, alone.
test: $(STAMP) browser postgres
	@$(MAKE) --no-print-directory -j 2 --output-sync check-python check-client
	@if [ -z "$(BROWSER)" ]; then echo "No Chromium here, and none could be installed: the browser tests are left out."; fi
	@if [ -z "$(POSTGRES)" ]; then echo "No PostgreSQL here, and none could be installed: its tests are left out."; fi
	$(BIN)/pytest -q -n 2 --dist worksteal --ignore=tests/browser --ignore=tests/paper/test_browser.py
	$(if $(BROWSER),$(BIN)/pytest -q -n 3 --dist worksteal tests/browser || $(BIN)/pytest -q --last-failed tests/browser)
	$(if $(BROWSER),$(BIN)/pytest -q tests/paper/test_browser.py)

# Long games in great number, every bot against every other, and what is hidden held to stay so.
soak: $(STAMP)
	HEDGEROW_SOAK=1 $(BIN)/pytest -q -n 2 --dist worksteal tests/lnlt/games tests/lnlt/sergeant tests/lab \
	  tests/lhy/games tests/lhy/sergeant tests/boltaction/sergeant tests/boltaction/screen/test_secrets.py \
	  tests/cli/test_fuzz.py tests/server/test_restart.py
	$(BIN)/hedgerow simulate all --games 25 --players random,random --check 7 --jobs 2
	$(BIN)/hedgerow simulate lhy/all --games 25 --players random,random --any-options --check 7 --jobs 2
	$(BIN)/hedgerow doubt lhy/all --positions 20000 --jobs 2

check: check-python
	$(BIN)/python hatch_build.py lint check

check-python: $(STAMP)
	$(BIN)/ruff format --check src tests hatch_build.py
	$(BIN)/ruff check src tests hatch_build.py
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m hedgerow.server.wire.typescript --check

# Built first: then its tools are there.
check-client: client
	$(BIN)/python hatch_build.py lint check test

# Quick when nothing has changed: hatch_build.py keeps a fingerprint of what was built.
client: $(STAMP)
	@$(BIN)/python hatch_build.py

# Chromium for the browser tests, by the machine's own package manager where that is allowed.
browser:
	@if [ -z "$(BROWSER)" ]; then \
	  echo "Installing Chromium for the browser tests."; \
	  { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell; } >/dev/null 2>&1 || true; \
	fi

# PostgreSQL for tests of its store, which start one of their own, with the user that its package makes.
postgres:
	@if [ -z "$(POSTGRES)" ]; then \
	  echo "Installing PostgreSQL for the tests of its store."; \
	  { apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql; } >/dev/null 2>&1 || true; \
	fi

types: $(STAMP)
	$(BIN)/python -m hedgerow.server.wire.typescript

bench: client browser postgres
	$(BIN)/hedgerow bench
	$(BIN)/python -m tests.bench

# Which figures, calls and refusals no test notices: `make mutants OF="lhy --calls"`, `OF="lnlt melee numbers.night"`.
mutants: $(STAMP)
	$(BIN)/python -m tests.mutants $(OF)

format: $(STAMP)
	$(BIN)/ruff format src tests hatch_build.py
	$(BIN)/ruff check --fix src tests hatch_build.py
	$(BIN)/python hatch_build.py format

# With uv in a sixth of the time; where it does not find what pip finds, pip does it.
$(STAMP): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check uv && $(BIN)/uv pip install --quiet --python $(BIN)/python $(PARTS) \
	  || $(BIN)/pip install --quiet --disable-pip-version-check $(PARTS)
	touch $(STAMP)

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis web/node_modules src/hedgerow/server/made \
	  src/hedgerow/server/static
