// An open table: any point of it is a place, named by its distance from the upper left corner in hundredths of an inch.

import type { MapCard, Spot } from "../wire";
import { Ground, round, WAYS } from "./ground";
import type { Point } from "./panzoom";

const POINT = /^(\d+),(\d+)$/;
const HUNDRED = 100;

/** "1234,0560": 12.34 inches from the left edge, 5.6 from the upper one. */
export function pointName(point: Point): string {
  const figures = (value: number) => String(Math.round(value)).padStart(4, "0");
  return `${figures(point.x)},${figures(point.y)}`;
}

/** The point that a name means, in hundredths of an inch; null if it is none. */
export function pointOf(name: string): Point | null {
  const found = POINT.exec(name);
  return found ? { x: Number(found[1]), y: Number(found[2]) } : null;
}

/** How far two points are apart, in inches. */
export function inches(a: string, b: string): number {
  const [from, to] = [pointOf(a), pointOf(b)];
  return from && to ? Math.hypot(to.x - from.x, to.y - from.y) / HUNDRED : 0;
}

export class Open extends Ground {
  readonly feet: readonly Spot[] = [];
  readonly height: number;
  readonly reach: number;
  readonly #named: ReadonlyMap<string, Spot>;

  /** `inch` is how long one is in the map's own units; `more` are places with names, beside those of the map. */
  constructor(
    card: MapCard,
    readonly inch: number,
    more: readonly Spot[] = [],
  ) {
    super(card);
    this.#named = new Map([...card.places, ...more].map((spot) => [spot.name, spot]));
    this.height = inch;
    this.reach = inch / 2;
  }

  spot(name: string): Spot | undefined {
    const point = pointOf(name);
    if (!point) return this.#named.get(name);
    const [x, y] = [this.card.left + (point.x / HUNDRED) * this.inch, this.card.top + (point.y / HUNDRED) * this.inch];
    return this.#holds(point) ? { name, x, y, words: "", level: 0, floor: 0, beside: [] } : undefined;
  }

  under({ x, y }: Point): Spot | undefined {
    const hundredths = (value: number) => Math.round((value / this.inch) * HUNDRED);
    const point = { x: hundredths(x - this.card.left), y: hundredths(y - this.card.top) };
    return this.#holds(point) ? this.spot(pointName(point)) : undefined;
  }

  /** An inch along, or aslant; no farther than to the edge of the table. */
  led(name: string, key: string): Spot | undefined {
    const from = this.spot(name);
    const way = WAYS[key];
    if (!from || way === undefined) return undefined;
    const { left, top, width, height } = this.card;
    const turn = (way * Math.PI) / 180;
    const within = (value: number, low: number, size: number) => Math.min(low + size, Math.max(low, value));
    const to = this.under({
      x: within(from.x + this.inch * Math.sin(turn), left, width),
      y: within(from.y - this.inch * Math.cos(turn), top, height),
    });
    return to?.name === name ? undefined : to;
  }

  outline(factor = 1): string {
    return circle({ x: 0, y: 0 }, this.reach * factor);
  }

  shape(spots: readonly Spot[], factor = 1): string {
    return spots.map((spot) => circle(spot, this.reach * factor)).join("");
  }

  #holds({ x, y }: Point): boolean {
    const { width, height } = this.card;
    const most = (size: number) => Math.round((size / this.inch) * HUNDRED);
    return x >= 0 && y >= 0 && x <= most(width) && y <= most(height);
  }
}

function circle({ x, y }: Point, radius: number): string {
  const r = round(radius);
  return `M${round(x - r)},${round(y)}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0z`;
}
