// Lock 'n Load Tactical before it is played.

import type { ScenarioCard } from "../../wire";
import type { Preface } from "../contract";

const preface: Preface = {
  specials: (card: ScenarioCard) =>
    card.events ? ["Event Markers lie on the map: entering their places may surprise both sides."] : [],
  abbreviations: new Set(["fp", "lm", "los", "sw", "wt", "ffe", "mg", "mf"]),
  example: "smoke, 5.3.4",
};

export default preface;
