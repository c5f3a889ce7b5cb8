"""The Last Hundred Yards, series rules v1.11."""
