"""close.1 to house-overrun.2 Close quarters: assaults on foot, fights, vehicles attacked, overruns."""
