// The places of a map as the board needs them: where they lie, which lies under a point, which is next in a direction.

import type { FortView, MapCard, Spot } from "../wire";
import type { Point } from "./panzoom";

/** The six ways to a neighbour, by key; angles in degrees clockwise from the north. Letters belong to the answers. */
export const WAYS: Record<string, number> = {
  ArrowUp: 0,
  ArrowDown: 180,
  PageUp: 60,
  PageDown: 120,
  End: 240,
  Home: 300,
};

/** The floor of what lies within a hex and not over it. */
export const INSIDE = -1;

/** How near to the edge of the map the middle of a counter may come. */
const EDGE = 36;

export class Places {
  readonly byName = new Map<string, Spot>();
  /** One spot for each place on the ground: what a click can hit. */
  readonly ground: Spot[] = [];
  /** Places that lie within or over a ground place, the lowest first. */
  readonly above = new Map<string, Spot[]>();
  /** Half the distance between neighbours, about: to tell a hit from a miss. */
  readonly reach: number;
  readonly height: number;

  /** What is built during a game, Bunkers and Caves, is a place of its own within its hex. */
  constructor(
    readonly card: MapCard,
    forts: readonly FortView[] = [],
  ) {
    const at = new Map<string, Spot>();
    const outside = new Map(card.places.map((spot) => [spot.name, spot]));
    const inside = forts.flatMap((fort) => {
      const hex = outside.get(fort.hex);
      return hex ? [{ ...hex, name: fort.place, words: `inside the ${fort.kind}`, floor: INSIDE, beside: [] }] : [];
    });
    const all = [...inside, ...card.places];
    for (const spot of all) {
      this.byName.set(spot.name, spot);
      if (spot.floor === 0) {
        this.ground.push(spot);
        at.set(`${spot.x},${spot.y}`, spot);
      }
    }
    for (const spot of all) {
      const below = spot.floor !== 0 ? at.get(`${spot.x},${spot.y}`) : undefined;
      if (below) this.above.set(below.name, [...(this.above.get(below.name) ?? []), spot]);
    }
    this.reach = Math.max(1, ...card.cell.map(([x, y]) => Math.hypot(x, y)));
    this.height = 2 * Math.max(1, ...card.cell.map(([, y]) => y));
  }

  spot(name: string): Spot | undefined {
    return this.byName.get(name);
  }

  /** A point of the map on the sheet, whose corner is at 0, 0. */
  onSheet(point: Point): Point {
    return { x: point.x - this.card.left, y: point.y - this.card.top };
  }

  sheetSpot(name: string): Point | undefined {
    const spot = this.byName.get(name);
    return spot && this.onSheet(spot);
  }

  /** Where counters of a place stand on the sheet: its middle, drawn in where the edge of the map cuts a hex. */
  stand(name: string): Point | undefined {
    const at = this.sheetSpot(name);
    if (!at) return undefined;
    const inside = (value: number, most: number) => Math.min(most - EDGE, Math.max(EDGE, value));
    return { x: inside(at.x, this.card.width), y: inside(at.y, this.card.height) };
  }

  /** The ground place that a place belongs to: "D6" of "D6+1". */
  foot(name: string): string {
    const spot = this.byName.get(name);
    if (!spot || spot.floor === 0) return name;
    return this.under({ x: spot.x, y: spot.y })?.name ?? name;
  }

  /** The ground place under a point in map coordinates. The hex around a point is the one whose middle is nearest. */
  under(point: Point): Spot | undefined {
    let best: Spot | undefined;
    let least = this.reach * 1.02;
    for (const spot of this.ground) {
      const far = Math.hypot(spot.x - point.x, spot.y - point.y);
      if (far < least) {
        least = far;
        best = spot;
      }
    }
    return best;
  }

  /** The neighbour that lies nearest to a direction, if one lies within 45 degrees of it. */
  next(name: string, degrees: number): Spot | undefined {
    const from = this.byName.get(name);
    if (!from) return undefined;
    let best: Spot | undefined;
    let least = 46;
    for (const other of from.beside) {
      const spot = this.byName.get(other);
      if (!spot || (spot.x === from.x && spot.y === from.y)) continue;
      const angle = (Math.atan2(spot.x - from.x, from.y - spot.y) * 180) / Math.PI;
      const off = Math.abs(((angle - degrees + 540) % 360) - 180);
      if (off < least) {
        least = off;
        best = spot;
      }
    }
    return best;
  }

  /** Left or right along a row: of the two neighbours on that side, the one nearer to the height one set out from. */
  along(name: string, right: boolean, height: number): Spot | undefined {
    const from = this.byName.get(name);
    if (!from) return undefined;
    const side = from.beside
      .map((other) => this.byName.get(other))
      .filter(
        (spot): spot is Spot => !!spot && spot.floor === from.floor && (right ? spot.x > from.x : spot.x < from.x),
      );
    // Of two as near, always the upper one: the way back must lead through the same places.
    return side.sort((a, b) => Math.abs(a.y - height) - Math.abs(b.y - height) || a.y - b.y)[0];
  }

  /** Where a key leads from a place, keeping to a height when going left and right; undefined at the edge. */
  led(name: string, key: string, height: number): Spot | undefined {
    const way = WAYS[key];
    const to = way === undefined ? this.along(name, key === "ArrowRight", height) : this.next(name, way);
    return to && this.byName.get(this.foot(to.name));
  }

  /** The next of some places after one, column by column, round and round. */
  after(name: string | null, wanted: Iterable<string>, back: boolean): Spot | undefined {
    const feet = new Set([...wanted].map((place) => this.foot(place)));
    const order = this.ground.filter((spot) => feet.has(spot.name)).sort((a, b) => a.x - b.x || a.y - b.y);
    const at = order.findIndex((spot) => spot.name === name);
    if (at < 0) return order[back ? order.length - 1 : 0];
    return order[(at + (back ? -1 : 1) + order.length) % order.length];
  }

  /** A place and all within so many steps of it. */
  within(name: string, steps: number): Set<string> {
    const found = new Set([this.foot(name)]);
    for (let i = 0; i < steps; i++)
      for (const one of [...found]) {
        for (const next of this.byName.get(one)?.beside ?? []) if (next) found.add(this.foot(next));
      }
    return found;
  }

  /** The place nearest to the middle of the map. */
  middle(): Spot | undefined {
    const { left, top, width, height } = this.card;
    return this.under({ x: left + width / 2, y: top + height / 2 }) ?? this.ground[0];
  }

  /** The outlines of many places as one shape, where they lie on the map. */
  shape(spots: readonly Spot[], factor = 1): string {
    const corners = this.card.cell.map(([x, y]) => [x * factor, y * factor] as const);
    return spots
      .map(({ x, y }) => `M${corners.map(([dx, dy]) => `${round(x + dx)},${round(y + dy)}`).join("L")}Z`)
      .join("");
  }

  /** The outline of a place around its middle, larger or smaller by a factor; a circle where there are no hexes. */
  outline(factor = 1): string {
    if (!this.card.cell.length) {
      const r = 30 * factor;
      return `M${-r},0a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0z`;
    }
    return `M${this.card.cell.map(([x, y]) => `${round(x * factor)},${round(y * factor)}`).join("L")}Z`;
  }
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
