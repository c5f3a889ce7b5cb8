"""Bolt Action: rules compatible with the second edition's reference sheet, on a table in inches."""
