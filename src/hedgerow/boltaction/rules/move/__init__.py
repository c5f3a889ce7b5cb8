"""move.1 to reverse.2 Moving: on foot, in vehicles, into buildings and transports; ambushes on the way."""
