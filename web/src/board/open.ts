// An open table: any point of it is a place, named by where it lies, in hundredths of an inch or whatever the card counts
// in. The board lays it out in units of its own, so that counters, strokes and words are of a size that suits them.

import type { MapCard, Spot } from "../wire";
import { Ground, round, WAYS } from "./ground";
import type { Point } from "./panzoom";

const POINT = /^(\d+),(\d+)$/;

/** How much of the sheet is one unit of the table, an inch: a man's base is somewhat smaller than a counter. */
export const UNIT = 40;

/** "1234,0560", as the card counts. */
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
  override readonly true = true;
  override readonly legible = 0.3;
  readonly #named: ReadonlyMap<string, Spot>;
  /** Units of the sheet to one of the card. */
  readonly #factor: number;

  /** `more` are places with names, beside those of the map. */
  constructor(card: MapCard, more: readonly Spot[] = []) {
    const factor = UNIT / card.grid.scale;
    const laid = (spot: Spot): Spot => ({
      ...spot,
      x: spot.x * factor,
      y: spot.y * factor,
      outline: spot.outline.map(([x, y]) => [x * factor, y * factor]),
    });
    const places = [...card.places, ...more].map(laid);
    super({
      ...card,
      left: card.left * factor,
      top: card.top * factor,
      width: card.width * factor,
      height: card.height * factor,
      places,
      grid: { ...card.grid, scale: UNIT },
    });
    this.#factor = factor;
    this.#named = new Map(places.map((spot) => [spot.name, spot]));
    this.height = UNIT;
    this.reach = UNIT / 2;
  }

  /** A length of the card on the sheet. */
  length(length: number): number {
    return length * this.#factor;
  }

  spot(name: string): Spot | undefined {
    const known = this.#named.get(name);
    if (known) return known;
    const point = pointOf(name);
    if (!point) return undefined;
    const at = { x: this.length(point.x), y: this.length(point.y) };
    return this.#holds(at) ? { name, ...at, words: "", level: 0, floor: 0, beside: [], outline: [] } : undefined;
  }

  under(point: Point): Spot | undefined {
    const name = pointName({ x: point.x / this.#factor, y: point.y / this.#factor });
    return this.#holds(point) ? this.spot(name) : undefined;
  }

  override called(name: string): string {
    const point = pointOf(name);
    if (!point) return name;
    const far = (value: number) => `${Math.round(value * this.#factor * (10 / UNIT)) / 10}`;
    return `${far(point.x)} ${this.card.grid.unit} east, ${far(point.y)} south`;
  }

  /** The nearest of some points: nobody hits one to the hundredth. */
  override near(point: Point, wanted: Iterable<string>, within: number): string | undefined {
    let best: string | undefined;
    let least = within;
    for (const name of wanted) {
      const spot = this.spot(name);
      const far = spot ? Math.hypot(spot.x - point.x, spot.y - point.y) : Number.POSITIVE_INFINITY;
      if (far < least) [best, least] = [name, far];
    }
    return best;
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
