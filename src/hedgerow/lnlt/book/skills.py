"""12 Skills: the counters of the cup, and who may have which; a scenario may give one to a Leader (11.1.2.1)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib.resources import files

import msgspec

from hedgerow.kernel.shaping import shaped
from hedgerow.lnlt.book.content import WEAPONS
from hedgerow.lnlt.book.counters import ContentError, Skill, SkillFile


def read_skills(name: str, text: str) -> dict[str, Skill]:
    """A file of Skills by id, in the order of the file."""
    try:
        found = shaped(tomllib.loads(text), SkillFile).skill
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ContentError(f"{name}: {error}") from None
    for skill in found:
        if skill.gives and skill.gives not in WEAPONS:
            raise ContentError(f"{name}: {skill.id}: gives names {skill.gives!r}, which is no Support Weapon")
    return {skill.id: skill for skill in found}


SKILLS = read_skills("skills.toml", (files("hedgerow.lnlt") / "content" / "skills.toml").read_text(encoding="utf-8"))


def full_cup(assigned: Iterable[str]) -> list[str]:
    """12.0.3: the cup at the start holds every Skill that the order of battle has not assigned."""
    taken = tuple(assigned)
    return [skill for skill in SKILLS if skill not in taken]
