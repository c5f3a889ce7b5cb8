"""The games of a server and everybody who has to do with them: lobby, rooms, viewers, bots, replays."""
