"""The schema, one numbered file a step: `0001_games.sql` brings a store to version 1. A file is never changed later."""
