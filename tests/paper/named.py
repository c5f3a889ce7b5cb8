"""The registry's lines for the two, and the one scenario of each."""

ENVIRONMENT = "pickets=tests.paper.pickets patrols=tests.paper.patrols"
SCENARIOS = {"pickets": "meadow", "patrols": "yard"}
