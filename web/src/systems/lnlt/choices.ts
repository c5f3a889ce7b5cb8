// What the choosing of an answer must know of this game, until the server says it.

import type { Move } from "../../net/api";
import type { Asked, Option, Told, View } from "../../wire";
import type { Choices, StandIns } from "../contract";

/** Events that do not break off a longer way. */
const UNEVENTFUL = ["stepped", "pivoted", "move-began", "control-taken", "hopped"];

export const choices: Choices<View> = {
  acting: ({ impulse, moving }) => [...(impulse?.hexes ?? []), ...(moving ? [moving.at] : [])],

  going({ moving, sortie }) {
    if (sortie) return { verb: "Fly", anywhere: true };
    return moving ? { verb: "Go", anywhere: false } : null;
  },

  /** A helicopter can fly to where its enemies are, but a click there is meant for them. */
  aimed: (view, there) => view.sortie !== null && there.some((option) => option.move.verb !== "hop"),

  /** During set-up the rules list the next unit only, though any unit of its group may go before it. */
  standIns(view, asked: Asked): StandIns | null {
    const first = asked.kind === "set-up" ? asked.options.find((o) => o.move.verb === "place") : undefined;
    const next = view.units.find((unit) => unit.id === first?.move.unit);
    if (!next) return null;
    const alike = view.units.filter((u) => u.side === next.side && u.group === next.group && !u.at && !u.lost);
    return { field: "unit", next: next.id, others: alike.map((unit) => unit.id) };
  },

  /** A listed answer, or the whole of what a heading stands for. */
  setOut(options: readonly Option[], place: string): Move | undefined {
    const there = options.filter((option) => option.places.includes(place));
    const listed = there.find((option) => option.lists.includes("units"));
    if (listed) return listed.move;
    const heading = there.find((option) => option.move.action === "move");
    return heading && { verb: "go", units: heading.pieces, mode: "move", leave: [] };
  },

  uneventful: (told: Told) => UNEVENTFUL.includes(told.kind),
};
