// How a unit on the table is read.

import type { Legend } from "../contract";
import type { PieceView } from "./wire";

const legend: Legend<PieceView> = {
  samples: (pieces) => {
    const men = pieces.find(({ own }) => own.men.length > 1);
    const machine = pieces.find(({ own }) => own.men.length === 0);
    return [men, machine].filter((piece) => piece !== undefined);
  },
  parts: [
    [".ring", "The base of a model, an inch across, in the colour of its side; beside the map one stands for all"],
    [".hull-of", "A vehicle, as long and as wide as it is; its nose shows where it faces"],
    ["", "The plate beside a unit has its order die, its pins and how many men are left."],
  ],
};

export default legend;
