// The six faces of an order die, drawn with one pen in a square of 16.

import type { PieceView } from "./wire";

export type Order = NonNullable<PieceView["order"]>;

export const FACES: Record<Order, string> = {
  // a target with a cross
  fire: "M8 3.6a4.4 4.4 0 1 1 0 8.8a4.4 4.4 0 0 1 0-8.8zM8 1.4v4M8 10.6v4M1.4 8h4M10.6 8h4",
  // forward, with a shot
  advance: "M2 8h8M7 4.6L10.4 8L7 11.4M13 5.4v5.2",
  // twice forward
  run: "M2.6 3.6L7 8l-4.4 4.4M8.6 3.6L13 8l-4.4 4.4",
  // an eye
  ambush: "M1.6 8c1.8-2.9 3.9-4.2 6.4-4.2s4.6 1.3 6.4 4.2c-1.8 2.9-3.9 4.2-6.4 4.2S3.4 10.9 1.6 8zM8 6.2v3.6",
  // up again, under a flag
  rally: "M4.4 14V2.4M4.4 3h8l-2 2.7l2 2.7h-8",
  // to the ground
  down: "M2 13h12M8 2.4v7.4M4.6 6.6L8 10l3.4-3.4",
};

export const ORDERS: Record<Order, string> = {
  fire: "Fire",
  advance: "Advance",
  run: "Run",
  ambush: "Ambush",
  rally: "Rally",
  down: "Down",
};
