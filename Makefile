# Two commands do all set-up: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/installed

.PHONY: play test check bench format clean

play: $(STAMP)
	$(BIN)/hedgerow play

test: $(STAMP) check
	$(BIN)/pytest -q -n 2

check: $(STAMP)
	$(BIN)/ruff format --check src tests
	$(BIN)/ruff check src tests
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(STAMP)
	$(BIN)/hedgerow bench

format: $(STAMP)
	$(BIN)/ruff format src tests
	$(BIN)/ruff check --fix src tests

$(STAMP): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev,bench,postgres]'
	touch $(STAMP)

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis
