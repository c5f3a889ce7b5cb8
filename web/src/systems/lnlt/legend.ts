// How a counter is read: what stands where on it.

import type { Legend } from "../contract";
import type { Own } from "./pieces";

const legend: Legend<Own> = {
  samples: (pieces) => {
    const first = (fits: (own: Own) => boolean) => pieces.find(({ own }) => fits(own));
    const squad = first(({ unit, bears }) => unit?.kind === "squad" && bears.length > 0);
    return [
      squad ?? first(({ unit }) => unit?.kind === "squad" || unit?.kind === "half-squad"),
      first(({ unit }) => unit?.kind === "leader"),
      first(({ unit }) => unit?.vehicle != null),
    ].filter((piece) => piece !== undefined);
  },
  parts: [
    [".label", "Who it is: its name or its number"],
    [".morale", "Morale: 2d6 at or below it rallies, and stands what tries nerves"],
    [".figures:not(.star, .two) b", "IFP, added to the attack; of a vehicle or gun, HE or the first machine gun"],
    [".figures:not(.star, .two) span:nth-of-type(1)", "Range in hexes; of a vehicle, the armour of its front"],
    [".figures:not(.star, .two) span:nth-of-type(2)", "MF: the MPs that it has in a turn"],
    [".figures.star b", "LM: what he adds to the fire, the Morale and the movement of those with him"],
    [".figures.star span", "MF: the MPs that he has in a turn"],
    [".tags .tag", "A Support Weapon that it bears, with firepower and range"],
    [".skill", "A Skill of his own"],
    [".front", "Where it faces"],
    ["", "A stroke across and a hatched ground: Shaken. Words above a counter tell what it has done this turn."],
  ],
};

export default legend;
