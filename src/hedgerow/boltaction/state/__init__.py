"""The nouns of a game and looking them up; moves, events, what is pending."""
