"""The server on the network: requests, live connections, the client's files, limits and the door."""
