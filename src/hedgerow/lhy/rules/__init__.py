"""The chapters: why an Action may not be done, and what it does."""
