"""12.0 Recovery, Heroism and Shock."""
