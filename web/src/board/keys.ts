// The keyboard of the map.

import { letters } from "../ui/letters.svelte";
import type { Cursor } from "./cursor.svelte";
import { WAYS } from "./ground";
import type { Drag } from "./hands/drag.svelte";
import type { Pointing } from "./pointing.svelte";
import type { Surface } from "./surface";

export interface Keyed {
  board: Surface;
  cursor: Cursor;
  pointing: Pointing;
  /** Shows the whole map; spreads a stack out and goes into it. */
  whole(): void;
  enter(foot: string): void;
}

const CLOSER = 1.35;
const FAR = 90; // pixels that the map is moved by
const PANS: Record<string, readonly [number, number]> = {
  ArrowLeft: [FAR, 0],
  ArrowRight: [-FAR, 0],
  ArrowUp: [0, FAR],
  ArrowDown: [0, -FAR],
};

/** Acts on a key; true if it was one of the map's. */
export function press(event: KeyboardEvent, on: Keyed): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !letters.allow(event.key)) return false;
  if (event.shiftKey && event.key in PANS) return pan(event.key, on);
  if (event.key === "ContextMenu" || (event.shiftKey && event.key === "F10")) return look(on);
  if (on.board.drag?.piece) return carry(event.key, on.cursor, on.board.drag);
  return go(event.key, on) || here(event.key, on);
}

function pan(key: string, { board: { lens } }: Keyed): boolean {
  const [dx, dy] = PANS[key] ?? [0, 0];
  lens.look({ ...lens.camera, x: lens.camera.x + dx, y: lens.camera.y + dy });
  return true;
}

/** Keys that need no place. */
function go(key: string, { board, cursor, pointing, whole }: Keyed): boolean {
  if (key === "+" || key === "=") board.lens.zoomBy(CLOSER);
  else if (key === "-" || key === "_") board.lens.zoomBy(1 / CLOSER);
  else if (key === "0") whole();
  else if (key === "Escape" && pointing.open) pointing.open = null;
  else if (key in WAYS) {
    pointing.open = null;
    cursor.walk(key);
  } else if ((key === "n" || key === "N") && (board.legal.size || board.lit.size || board.drag?.draft)) {
    pointing.open = null;
    cursor.next(key === "N");
  } else return false;
  return true;
}

/** Keys for the place under the cursor. */
function here(key: string, on: Keyed): boolean {
  const at = on.cursor.at;
  if (at === null) return false;
  if (key === "Enter") choose(at, on);
  else if (key === " ") {
    if (!on.board.drag?.again(at)) on.enter(at);
  } else if (key === "i") return look(on);
  else return false;
  return true;
}

function choose(at: string, { board, cursor, pointing, enter }: Keyed): void {
  if (board.drag?.draft) {
    board.drag.drafting.commit();
    return;
  }
  const own = board.drag && (board.byPlace.get(at) ?? []).find((piece) => board.lit.has(piece.id));
  if (own && pointing.lift(own.id)) cursor.put(at);
  else if (pointing.choose(at)) enter(board.ground.foot(at));
}

/** With a piece in the hand the cursor carries it. */
function carry(key: string, cursor: Cursor, drag: Drag): boolean {
  if (key in WAYS) {
    cursor.walk(key);
    if (cursor.at) drag.over(cursor.at);
  } else if (key === "Enter") void drag.drop();
  else if (key === "Escape") drag.leave();
  else return false;
  return true;
}

function look({ board, cursor }: Keyed): boolean {
  if (cursor.at === null) return false;
  board.heard.onlook?.(cursor.at);
  return true;
}
