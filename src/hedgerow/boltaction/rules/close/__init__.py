"""close.1 to house-overrun.2 Close quarters, infantry against vehicles, overruns."""
