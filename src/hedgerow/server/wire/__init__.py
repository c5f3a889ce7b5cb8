"""What goes over the wire: the messages, the moves within them, and what can be wrong with them."""
