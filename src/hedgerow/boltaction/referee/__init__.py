"""Bolt Action at a real table: people move their miniatures and say what they see, the program keeps all the rest.

A system of its own on the same rules. Its state is that of a battle, but nobody knows where anybody stands: all units
are in the middle of an empty table, where no rule looks for them (`State.said`). What is pending is settled by the same
rules, but where one would measure, people fill in a form.
"""
