"""The server: games kept in a store, played over HTTP, watched over websockets."""
