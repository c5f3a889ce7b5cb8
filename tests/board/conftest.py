"""What is drawn at random here is checked, not timed: other work on the same machine must not fail it."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
