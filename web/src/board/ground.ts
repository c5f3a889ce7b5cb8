// What pieces stand on, as the board needs it: where places lie, which lies under a point, where a key leads.
// A place is a name: of a hex, of a floor of it, or of a point ("1234,0560").

import type { MapCard, Spot } from "../wire";
import type { Point } from "./panzoom";
import type { Detail } from "./types";

/** Where the keys lead, in degrees clockwise from the north. Letters belong to the answers. */
export const WAYS: Record<string, number> = {
  ArrowUp: 0,
  PageUp: 45,
  ArrowRight: 90,
  PageDown: 135,
  ArrowDown: 180,
  End: 225,
  ArrowLeft: 270,
  Home: 315,
};

/** The floor of what lies within a place and not over it. */
export const INSIDE = -1;

/** How near to the edge of the map the middle of a counter may come. */
const EDGE = 36;

export abstract class Ground {
  /** The places that have names to be drawn and that a click can hit: none where any point is a place. */
  abstract readonly feet: readonly Spot[];
  /** How high a place is drawn, and how far from its middle its edge lies. */
  abstract readonly height: number;
  abstract readonly reach: number;

  /** Whether pieces are drawn as large as they are: elsewhere counters grow as one goes away from them. */
  readonly true: boolean = false;

  /** The least scale at which the whole of it is worth seeing. */
  readonly legible: number | undefined = undefined;

  constructor(readonly card: MapCard) {}

  abstract spot(name: string): Spot | undefined;

  /** The place under a point in map coordinates. */
  abstract under(point: Point): Spot | undefined;

  /** Where a key of `WAYS` leads from a place; `line` is what a zigzag keeps to. Undefined at the edge. */
  abstract led(name: string, key: string, line: Point): Spot | undefined;

  /** The outline of a place around its middle, larger or smaller by a factor. */
  abstract outline(factor?: number): string;

  /** The outlines of many places as one shape, where they lie on the map. */
  abstract shape(spots: readonly Spot[], factor?: number): string;

  /** A place as people call it. */
  called(name: string): string {
    return name;
  }

  /** The one of some places that a point was meant for, where hardly anybody hits one; undefined if none is near. */
  near(_point: Point, _wanted: Iterable<string>, _within: number): string | undefined {
    return undefined;
  }

  /** How large a counter is drawn. */
  swell(detail: Detail): number {
    return this.true ? 1 : detail === "far" ? 1.28 : detail === "mid" ? 1.08 : 1;
  }

  /** How far two points are apart, in the unit of the map; 0 where distances are counted otherwise. */
  far(_a: string, _b: string): number {
    return 0;
  }

  /** The ground place that a place belongs to. */
  foot(name: string): string {
    return name;
  }

  /** A place on the ground with what lies within and over it, the lowest first. */
  storeys(foot: string): Spot[] {
    const spot = this.spot(foot);
    return spot ? [spot] : [];
  }

  // ---------------------------------------------------------------- on the sheet

  /** A point of the map on the sheet, whose corner is at 0, 0. */
  onSheet(point: Point): Point {
    return { x: point.x - this.card.left, y: point.y - this.card.top };
  }

  sheetSpot(name: string): Point | undefined {
    const spot = this.spot(name);
    return spot && this.onSheet(spot);
  }

  /** Where counters of a place stand on the sheet: its middle, drawn in where the edge of the map cuts it. */
  stand(name: string): Point | undefined {
    const at = this.sheetSpot(name);
    if (!at) return undefined;
    const inside = (value: number, most: number) => Math.min(most - EDGE, Math.max(EDGE, value));
    return { x: inside(at.x, this.card.width), y: inside(at.y, this.card.height) };
  }

  // ---------------------------------------------------------------- going round

  /** The place in the middle of the map. */
  middle(): Spot | undefined {
    const { left, top, width, height } = this.card;
    return this.under({ x: left + width / 2, y: top + height / 2 }) ?? this.feet[0];
  }

  /** The next of some places after one, column by column, round and round. */
  after(name: string | null, wanted: Iterable<string>, back: boolean): Spot | undefined {
    const feet = new Set([...wanted].map((place) => this.foot(place)));
    const order = [...feet].flatMap((foot) => this.spot(foot) ?? []).sort((a, b) => a.x - b.x || a.y - b.y);
    const at = order.findIndex((spot) => spot.name === name);
    if (at < 0) return order[back ? order.length - 1 : 0];
    return order[(at + (back ? -1 : 1) + order.length) % order.length];
  }
}

/** Degrees clockwise from the north, from one point to another. */
export function bearing(from: Point, to: Point): number {
  return (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
}

/** How far two directions are apart. */
export function apart(a: number, b: number): number {
  return Math.abs(((((a - b) % 360) + 540) % 360) - 180);
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
