"""What a rule system tells a screen: plain records, and the contract (`contract.py`) that fills them in."""
