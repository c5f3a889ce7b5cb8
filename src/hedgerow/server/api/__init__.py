"""What the server answers: one function an address, given all that was asked, read and checked."""
