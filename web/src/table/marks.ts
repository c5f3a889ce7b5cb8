// What the board shows of a choice being made.

import type { Line, Look, Mark } from "../board/types";
import type * as wire from "../wire";
import type { Preview, Reach, Way } from "../wire";
import type { Clickable, Pick } from "./choose";

/** What a choice being made looks like. */
export interface Shape {
  open: Clickable;
  picks: readonly Pick[];
  preview: Preview | null;
  reach: Reach | null;
  way: Way | null;
  plan: readonly string[];
}

export interface Choosable extends Shape {
  /** Places that act at this moment. */
  acting: readonly string[];
  asking: boolean; // a question of ours is on the screen
}

/** One mark a place: what comes later covers what came before. */
export function marksOf(c: Choosable): Mark[] {
  const marks = new Map<string, Mark>();
  const mark = (place: string, look: Look, label?: string, share?: number) => {
    if (!place) return;
    marks.set(place, {
      place,
      look,
      ...(label === undefined ? {} : { label }),
      ...(share === undefined ? {} : { share }),
    });
  };
  for (const place of c.acting) mark(place, "now");
  if (c.asking) {
    const ground = c.reach?.everywhere ? null : c.reach; // the map would be full of it
    for (const { place, cost } of ground?.ways ?? []) mark(place, "reach", whole(cost));
    for (const place of c.open.places) mark(place, "legal", label(ground, place));
    for (const pick of c.picks) if (pick.by === "place") mark(pick.place, "chosen");
    for (const { a } of c.preview?.lines ?? []) mark(a, "chosen");
    for (const place of c.preview?.strikes ?? []) mark(place, "target");
    for (const { place, share } of c.preview?.places ?? []) mark(place, "heat", percent(share), share);
    for (const { b } of c.preview?.lines ?? []) {
      const before = marks.get(b);
      mark(b, c.preview?.dice ? "target" : "chosen", before?.share === undefined ? undefined : before.label);
    }
  }
  for (const place of c.plan) mark(place, "path");
  if (c.way) {
    for (const place of c.way.path) mark(place, "path");
    mark(c.way.place, "chosen", `${Math.round(c.way.cost * 10) / 10} ${c.reach?.unit ?? ""}`.trim());
  }
  return [...marks.values()];
}

/** The same with places that are spoken of beside the map pointed out, whatever they were marked as. */
export function pointedOut(marks: readonly Mark[], places: readonly string[]): Mark[] {
  const spoken = new Set(places);
  const rest = marks.filter((mark) => !spoken.has(mark.place));
  return [...rest, ...[...spoken].map((place): Mark => ({ place, look: "now" }))];
}

/** Marks with others over them. */
export function laidOver(marks: readonly Mark[], over: readonly Mark[]): Mark[] {
  const covered = new Set(over.map((mark) => mark.place));
  return [...marks.filter((mark) => !covered.has(mark.place)), ...over];
}

/** Points are counted; lengths are read off when one of them is pointed at. */
const whole = (cost: number): string | undefined => (Number.isInteger(cost) ? `${cost}` : undefined);

/** A chance on a place: small ones keep a figure behind the point. */
function percent(share: number): string {
  const hundredth = share * 100;
  return `${hundredth < 9.95 && hundredth % 1 > 0.05 ? hundredth.toFixed(1) : Math.round(hundredth)}%`;
}

function label(reach: Reach | null, place: string): string | undefined {
  const way = reach?.ways.find((one) => one.place === place);
  return way ? whole(way.cost) : undefined;
}

/** Lines as the board draws them; `stop` is where a blocked one ends. */
export const drawn = (lines: readonly wire.Line[]): Line[] =>
  lines.map(({ a, b, look, blocked_at: stop, words }) => ({
    a,
    b,
    look,
    ...(stop ? { stop } : {}),
    ...(words ? { caption: words } : {}),
  }));

export function linesOf(preview: Preview | null): Line[] {
  return drawn(preview?.lines ?? []);
}
