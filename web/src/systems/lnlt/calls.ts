// What a side can still call from beyond the map.

import { count } from "../../ui/words";
import type { View } from "../../wire";
import type { Call } from "../contract";

/** What can still be called from beyond the map: missions, or of helicopters the sorties of this turn. */
export interface Support {
  kind: "artillery" | "air";
  words: string;
  left: number;
  of: "mission" | "sortie";
}

export type Calls = Pick<View, "units" | "artillery" | "air" | "sorties">;

export function supportOf(view: Calls, side: number): Support[] {
  const support: Support[] = view.artillery
    .filter((battery) => battery.side === side)
    .map(({ name, fp, missions }) => ({
      kind: "artillery",
      words: `${name}, FP ${fp}`,
      left: missions,
      of: "mission",
    }));
  for (const unit of view.units) {
    const of = unit.kind === "helicopter" ? "sortie" : "mission";
    if (unit.side !== side || unit.lost || (of === "mission" && !view.air.includes(unit.id))) continue;
    const left = of === "mission" || view.sorties.includes(unit.id) ? 1 : 0;
    const like = support.find((one) => one.kind === "air" && one.words === unit.name);
    if (like) like.left += left;
    else support.push({ kind: "air", words: unit.name, left, of });
  }
  return support;
}

/** How much of it is left: "2 missions", "no sortie this turn". */
export function leftWords({ left, of }: Pick<Support, "left" | "of">): string {
  const some = left ? count(left, of) : `no ${of}`;
  return of === "sortie" ? `${some} this turn` : some;
}

/** The same for the bar on top: guns and aircraft apart, how much of them is left, and in words. */
export function callsOf(view: Calls, side: number): Call[] {
  const support = supportOf(view, side);
  return (["artillery", "air"] as const).flatMap((kind): Call[] => {
    const some = support.filter((call) => call.kind === kind);
    if (!some.length) return [];
    return [
      {
        glyph: kind === "air" ? "plane" : "barrage",
        left: some.reduce((sum, call) => sum + call.left, 0),
        words: some.map((call) => `${call.words}: ${leftWords(call)}`).join("; "),
      },
    ];
  });
}
