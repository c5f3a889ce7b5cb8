// What a tool for looking shows, or what it wants next, in a sentence.

import { count } from "../ui/words";
import type { Tools } from "./tools.svelte";

export function caption(tools: Tools): string {
  if (tools.problem) return tools.problem.words;
  if (tools.tool === "sight") return sight(tools);
  if (tools.tool === "seen") return seen(tools);
  return tools.tool === "reach" ? reach(tools) : "";
}

function sight({ from, to, sight, called }: Tools): string {
  if (from === null) return "Line of sight: choose the place to look from.";
  if (to === null) return `From ${called(from)}: choose the place to look at.`;
  const ends = `${called(sight?.a ?? from)} to ${called(sight?.b ?? to)}`;
  return sight ? `${ends}: ${sight.words}` : `${ends} …`;
}

function seen({ from, seen, called }: Tools): string {
  if (from === null) return "Seen from here: choose a place to look around from.";
  if (!seen) return `From ${called(from)} …`;
  if (seen.words) return `From ${called(seen.place)}: ${seen.words}.`;
  const hindered = seen.hindered.length;
  const through = hindered ? `, ${hindered} more through something that hinders` : "";
  return `From ${called(seen.place)} one sees ${places(seen.clear.length)} clearly${through}.`;
}

function reach({ busy, reach, way, called }: Tools): string {
  if (busy && !reach) return "Reach …";
  if (!reach) return "Reach: choose whoever may move now.";
  if (way) return `To ${called(way.place)}: ${way.cost} ${reach.unit}${by(way.path.map(called))}.`;
  const left = reach.allowance - reach.spent;
  return `${places(reach.ways.length)} within ${left} ${reach.unit}. Choose one to see the way.`;
}

/** The places before the last of a way; nothing if it is one step. */
export const by = (path: readonly string[]): string => (path.length > 1 ? `, by ${path.slice(0, -1).join(", ")}` : "");

const places = (n: number) => count(n, "place");
