// Hexes, with a side or a vertex on top: which of the two is read off the neighbours.

import type { MapCard, Spot } from "../wire";
import { apart, bearing, Ground, round, WAYS } from "./ground";
import type { Point } from "./panzoom";

/** A neighbour lies in a direction if it is no farther off it than this; each of six then lies in one or two. */
const ASIDE = 44;

export class Hexes extends Ground {
  readonly feet: Spot[] = [];
  readonly height: number;
  readonly reach: number;
  readonly #byName = new Map<string, Spot>();
  /** Places that lie within or over a ground place, the lowest first. */
  readonly #above = new Map<string, Spot[]>();

  /** `more` are places that the map itself does not have: what is built during a game. */
  constructor(card: MapCard, more: readonly Spot[] = []) {
    super(card);
    const at = new Map<string, Spot>();
    const all = [...more, ...card.places];
    for (const spot of all) {
      this.#byName.set(spot.name, spot);
      if (spot.floor === 0) {
        this.feet.push(spot);
        at.set(`${spot.x},${spot.y}`, spot);
      }
    }
    for (const spot of all) {
      const below = spot.floor !== 0 ? at.get(`${spot.x},${spot.y}`) : undefined;
      if (below) this.#above.set(below.name, [...(this.#above.get(below.name) ?? []), spot]);
    }
    this.reach = Math.max(1, ...card.cell.map(([x, y]) => Math.hypot(x, y)));
    this.height = 2 * Math.max(1, ...card.cell.map(([, y]) => y));
  }

  spot(name: string): Spot | undefined {
    return this.#byName.get(name);
  }

  override foot(name: string): string {
    const spot = this.spot(name);
    if (!spot || spot.floor === 0) return name;
    return this.under(spot)?.name ?? name;
  }

  override storeys(foot: string): Spot[] {
    return [...super.storeys(foot), ...(this.#above.get(foot) ?? [])];
  }

  /** The hex around a point is the one whose middle is nearest. */
  under(point: Point): Spot | undefined {
    let best: Spot | undefined;
    let least = this.reach * 1.02;
    for (const spot of this.feet) {
      const far = Math.hypot(spot.x - point.x, spot.y - point.y);
      if (far < least) {
        least = far;
        best = spot;
      }
    }
    return best;
  }

  /**
   * Of two neighbours in a direction, as left and right where a side is on top, the one nearer to the line one set out
   * on; of two as near always the upper or left one, so that the way back leads through the same places.
   */
  led(name: string, key: string, line: Point): Spot | undefined {
    const from = this.spot(name);
    const way = WAYS[key];
    if (!from || way === undefined) return undefined;
    const off = (spot: Spot) => apart(bearing(from, spot), way);
    const aside = (spot: Spot) =>
      way % 90 ? off(spot) : way % 180 ? Math.abs(spot.y - line.y) : Math.abs(spot.x - line.x);
    const there = from.beside.flatMap((other) => this.spot(this.foot(other)) ?? []).filter((spot) => off(spot) < ASIDE);
    return there.sort((a, b) => aside(a) - aside(b) || a.y - b.y || a.x - b.x).find((spot) => spot.name !== name);
  }

  shape(spots: readonly Spot[], factor = 1): string {
    const corners = this.card.cell.map(([x, y]) => [x * factor, y * factor] as const);
    return spots
      .map(({ x, y }) => `M${corners.map(([dx, dy]) => `${round(x + dx)},${round(y + dy)}`).join("L")}Z`)
      .join("");
  }

  outline(factor = 1): string {
    return `M${this.card.cell.map(([x, y]) => `${round(x * factor)},${round(y * factor)}`).join("L")}Z`;
  }
}
