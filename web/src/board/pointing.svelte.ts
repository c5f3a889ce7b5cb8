// What hands do on the map: point, click, tap, look closer. A stack opens where there is something to choose among.

import type { Cursor } from "./cursor.svelte";
import type { Point } from "./panzoom";
import { onSheet } from "./panzoom";
import type { Surface } from "./surface";

const FAN_MS = 420;
const CLOSE_MS = 160;
const TAP_MS = 290;
const THUMB = 16; // pixels: so near to a point that may be chosen, it is meant

export class Pointing {
  hovered = $state<string | null>(null);
  /** The stack that is spread out: for a moment, or until it is closed. */
  open = $state<{ foot: string; pinned: boolean } | null>(null);

  readonly #board: Surface;
  readonly #cursor: Cursor;
  #fanTimer: ReturnType<typeof setTimeout> | undefined;
  #tapTimer: ReturnType<typeof setTimeout> | undefined;
  /** From where it was taken hold of to the middle of its place: what is carried does not jump. */
  #grip: Point = { x: 0, y: 0 };
  #tapped: string | null = null; // by a finger that may tap once more

  constructor(board: Surface, cursor: Cursor) {
    this.#board = board;
    this.#cursor = cursor;
  }

  stop(): void {
    clearTimeout(this.#fanTimer);
    clearTimeout(this.#tapTimer);
  }

  /** The place under a point of the window. */
  under(at: Point): string | null {
    const { ground, lens } = this.#board;
    const { x, y } = onSheet(lens.camera, at);
    return ground.under({ x: x + ground.card.left, y: y + ground.card.top })?.name ?? null;
  }

  /** The place that is meant: that of the pile that was hit, else the one under the point. */
  meant(at: Point, target: EventTarget | null): string | null {
    const pile = (target as Element | null)?.closest?.("[data-place]");
    return pile?.getAttribute("data-place") ?? this.#near(at) ?? this.under(at);
  }

  /** Whether a piece was hit that is nothing to choose, where the point under it may be. */
  #idle(target: EventTarget | null): boolean {
    const { ground, lit, picked } = this.#board;
    const piece = ground.true && (target as Element | null)?.closest?.("[data-piece]")?.getAttribute("data-piece");
    return Boolean(piece) && !lit.has(piece as string) && !picked.has(piece as string);
  }

  /** A point that may be chosen, where any point is a place. */
  #near(at: Point): string | undefined {
    const { ground, lens, legal } = this.#board;
    const { x, y } = onSheet(lens.camera, at);
    const far = Math.max(ground.reach * 0.6, THUMB / lens.camera.scale);
    return ground.near({ x: x + ground.card.left, y: y + ground.card.top }, legal, far);
  }

  // ---------------------------------------------------------------- choosing

  clicked(at: Point, event: MouseEvent): void {
    if ((event.target as Element).closest("[data-still]")) return;
    this.#cursor.keyed = false;
    const place = this.#idle(event.target) ? (this.#near(at) ?? this.under(at)) : this.meant(at, event.target);
    if (place) this.choose(place, (event as PointerEvent).pointerType === "touch");
    else this.open = null;
  }

  /**
   * A place was clicked, tapped or entered. Pieces that may be chosen come first; a stack is opened to choose among them.
   * True if it was opened.
   */
  choose(place: string, tapped = false): boolean {
    const { ground, byPlace, legal, lit, picked, heard } = this.#board;
    const foot = ground.foot(place);
    clearTimeout(this.#fanTimer);
    this.#cursor.put(foot);
    const names = ground.storeys(foot).map((spot) => spot.name);
    const there = names.flatMap((name) => (byPlace.get(name) ?? []).map((piece) => ({ piece, name })));
    const ready = there.filter(({ piece }) => lit.has(piece.id) || picked.has(piece.id));
    const doors = names.filter((name) => legal.has(name));
    const only = ready[0];
    this.open = null;
    if (only && there.length === 1 && (!doors.length || ground.true)) heard.onpiece?.(only.piece.id, only.name);
    else if (ready.length || doors.length > 1) this.open = { foot, pinned: true };
    else if (doors[0]) heard.onplace?.(doors[0]);
    else {
      if (there.length > 1 && !heard.onplace) this.open = { foot, pinned: true };
      if (tapped) this.#tap(place);
      else heard.onplace?.(place);
      return false;
    }
    return this.open !== null;
  }

  /** Nothing can be chosen here: this finger may be about to tap once more, to zoom. Elsewhere is not once more. */
  #tap(place: string): void {
    const before = this.#tapped;
    clearTimeout(this.#tapTimer);
    this.#tapped = place;
    this.#tapTimer = setTimeout(() => {
      this.#tapped = null;
      this.#board.heard.onplace?.(place);
    }, TAP_MS);
    if (before && before !== place) this.#board.heard.onplace?.(before);
  }

  /** Two taps where nothing can be chosen: closer. */
  twice(at: Point): void {
    const { byPlace, legal, lit, lens } = this.#board;
    const place = this.under(at);
    const idle = !place || (!legal.has(place) && !(byPlace.get(place) ?? []).some((piece) => lit.has(piece.id)));
    if (!idle) return;
    lens.zoomBy(1.9, at);
    // The click of the second tap comes after this.
    setTimeout(() => {
      clearTimeout(this.#tapTimer);
      this.#tapped = null;
    });
  }

  look(at: Point, target: EventTarget | null): void {
    const place = this.meant(at, target);
    if (place) this.#board.heard.onlook?.(place);
  }

  // ---------------------------------------------------------------- pointing

  moved(at: Point, event: PointerEvent): void {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const target = event.target as Element;
    if (target.closest("[data-fan]")) {
      clearTimeout(this.#fanTimer);
      return;
    }
    const plate = target.closest("[data-plate]")?.getAttribute("data-place");
    const place = target.closest("[data-still]") ? null : (plate ?? this.#near(at) ?? this.under(at));
    if (place !== this.hovered) this.hover(place);
  }

  hover(place: string | null): void {
    this.hovered = place;
    this.#board.heard.onhover?.(place);
    clearTimeout(this.#fanTimer);
    if (this.open?.pinned || place === this.open?.foot) return;
    const piles = this.#board.stacks.filter((pile) => pile.foot === place);
    const many = piles.reduce((sum, pile) => sum + pile.pieces.length, 0) > 1;
    const peep = () => {
      if (!this.open?.pinned) this.open = many && place ? { foot: place, pinned: false } : null;
    };
    this.#fanTimer = setTimeout(peep, many ? FAN_MS : CLOSE_MS);
  }

  // ---------------------------------------------------------------- dragging

  /** A piece that may be chosen is taken in the hand; false if there is none under the pointer. */
  take(target: EventTarget | null, at: Point): boolean {
    const piece = (target as Element | null)?.closest?.("[data-piece]")?.getAttribute("data-piece");
    if (!piece || !this.lift(piece)) return false;
    const { ground, lens, drag } = this.#board;
    // Where parts are dragged one by one, or lie there as a draft, the part under the hand is meant.
    const part = (target as Element).closest("[data-part]");
    if (part && (drag?.draft || drag?.drafting.apart()))
      drag.take(piece, part.getAttribute("data-at") ?? "", part.getAttribute("data-part") ?? "");
    const [from, hand] = [ground.sheetSpot(drag?.from ?? ""), onSheet(lens.camera, at)];
    this.#grip = from ? { x: from.x - hand.x, y: from.y - hand.y } : { x: 0, y: 0 };
    return true;
  }

  lift(id: string): boolean {
    const { byPlace, lit, drag } = this.#board;
    const found = drag && lit.has(id) ? [...byPlace.values()].flat().find((piece) => piece.id === id) : undefined;
    if (found) drag?.take(id, found.place);
    return found !== undefined;
  }

  drag(at: Point): void {
    const { scale } = this.#board.lens.camera;
    const place = this.under({ x: at.x + this.#grip.x * scale, y: at.y + this.#grip.y * scale });
    if (place) this.#board.drag?.over(place);
  }
}
