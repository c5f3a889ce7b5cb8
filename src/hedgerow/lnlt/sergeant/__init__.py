"""The sergeant's rules of thumb for Lock 'n Load Tactical, one module a kind of decision."""
