// The cursor of the keyboard: from place to place, and round all that may be chosen.

import type { Spot } from "../wire";
import type { Point } from "./panzoom";
import type { Surface } from "./surface";

export class Cursor {
  at = $state<string | null>(null);
  /** It shows once the keyboard is used. */
  keyed = $state(false);
  /** What a zigzag keeps to, so that the way back leads through the same places. */
  #line: Point = { x: 0, y: 0 };
  readonly #board: Surface;

  constructor(board: Surface) {
    this.#board = board;
  }

  /** A hand has pointed at a place. */
  put(place: string): void {
    this.at = place;
    this.#begin(this.#board.ground.spot(place));
  }

  walk(key: string): void {
    const { ground } = this.#board;
    const from = this.at === null ? undefined : ground.spot(this.at);
    if (!from) {
      this.#go(ground.middle());
      this.#begin(ground.middle());
      return;
    }
    const to = ground.led(from.name, key, this.#line);
    const [along, across] = [key === "ArrowLeft" || key === "ArrowRight", key === "ArrowUp" || key === "ArrowDown"];
    if (to) this.#line = { x: across ? this.#line.x : to.x, y: along ? this.#line.y : to.y };
    this.#go(to);
  }

  /** Round all that may be chosen, from the cursor on. */
  next(back: boolean): void {
    const { ground, legal, lit, byPlace, drag } = this.#board;
    const ends = drag?.draft?.ends.map((end) => end.at) ?? [];
    const standing = [...byPlace].filter(([, there]) => there.some((piece) => lit.has(piece.id)));
    const to = ground.after(this.at, [...legal, ...ends, ...standing.map(([place]) => place)], back);
    this.#go(to);
    this.#begin(to);
  }

  #begin(spot: Spot | undefined): void {
    if (spot) this.#line = { x: spot.x, y: spot.y };
  }

  #go(spot: Spot | undefined): void {
    this.keyed = true;
    if (!spot) return;
    this.at = spot.name;
    const at = this.#board.ground.sheetSpot(spot.name);
    if (at) this.#board.lens.show(at, false);
  }
}
