"""`python -m hedgerow.cli`."""

from . import main

main(prog_name="hedgerow")
