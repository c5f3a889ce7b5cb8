// An open table: any point of it is a place, named by where it lies on the picture.

import type { MapCard, Spot } from "../wire";
import { Ground, round, WAYS } from "./ground";
import type { Point } from "./panzoom";

const POINT = /^(\d+),(\d+)$/;

/** "1234,0560", in units of the picture. */
export function pointName(point: Point): string {
  const figures = (value: number) => String(Math.round(value)).padStart(4, "0");
  return `${figures(point.x)},${figures(point.y)}`;
}

/** The point that a name means; null if it is none. */
export function pointOf(name: string): Point | null {
  const found = POINT.exec(name);
  return found ? { x: Number(found[1]), y: Number(found[2]) } : null;
}

export class Open extends Ground {
  readonly feet: readonly Spot[] = [];
  readonly height: number;
  readonly reach: number;
  readonly #named: ReadonlyMap<string, Spot>;

  /** `more` are places with names, beside those of the map. */
  constructor(card: MapCard, more: readonly Spot[] = []) {
    super(card);
    this.#named = new Map([...card.places, ...more].map((spot) => [spot.name, spot]));
    this.height = card.grid.scale;
    this.reach = card.grid.scale / 2;
  }

  spot(name: string): Spot | undefined {
    const point = pointOf(name);
    if (!point) return this.#named.get(name);
    return this.#holds(point) ? { name, ...point, words: "", level: 0, floor: 0, beside: [], outline: [] } : undefined;
  }

  under(point: Point): Spot | undefined {
    return this.#holds(point) ? this.spot(pointName(point)) : undefined;
  }

  /** Models stand where they stand, at the very edge as well. */
  override stand(name: string): Point | undefined {
    return this.sheetSpot(name);
  }

  /** One unit along, or aslant; no farther than to the edge of the table. */
  led(name: string, key: string): Spot | undefined {
    const from = this.spot(name);
    const way = WAYS[key];
    if (!from || way === undefined) return undefined;
    const { left, top, width, height, grid } = this.card;
    const turn = (way * Math.PI) / 180;
    const within = (value: number, low: number, size: number) => Math.min(low + size, Math.max(low, value));
    const to = this.under({
      x: within(from.x + grid.scale * Math.sin(turn), left, width),
      y: within(from.y - grid.scale * Math.cos(turn), top, height),
    });
    return to?.name === name ? undefined : to;
  }

  override far(a: string, b: string): number {
    const [from, to] = [this.spot(a), this.spot(b)];
    return from && to ? Math.hypot(to.x - from.x, to.y - from.y) / this.card.grid.scale : 0;
  }

  outline(factor = 1): string {
    return circle({ x: 0, y: 0 }, this.reach * factor);
  }

  shape(spots: readonly Spot[], factor = 1): string {
    return spots.map((spot) => circle(spot, this.reach * factor)).join("");
  }

  #holds({ x, y }: Point): boolean {
    const { left, top, width, height } = this.card;
    return x >= left && y >= top && x <= left + width && y <= top + height;
  }
}

function circle({ x, y }: Point, radius: number): string {
  const r = round(radius);
  return `M${round(x - r)},${round(y)}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0z`;
}
