"""What a screen is told of Lock 'n Load Tactical: plain records (`kernel/shown.py`) for whoever draws them."""
