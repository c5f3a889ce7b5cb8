"""Roster files of other programs: BattleScribe's `.ros` and `.rosz`, and the JSON of New Recruit."""
