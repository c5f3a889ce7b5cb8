"""What people may have meant who clicked what is not offered, verb by verb."""
