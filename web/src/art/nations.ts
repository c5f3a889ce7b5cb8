// How a nation's counters look: its word, its corner shape and its emblem. Colours are in counters.css, by class.
// A shape and an emblem of its own, so that nobody has to tell sides by colour alone.

export type Shape = "round" | "cut" | "arch" | "scoop" | "gable" | "bay";

export interface Nation {
  adjective: string;
  look: string; // the class that carries the colours
  shape: Shape;
  emblem: "star" | "cross" | "red-star" | "roundel" | "disc" | "tricolour" | "dot";
}

const NATIONS: Record<string, Nation> = {
  "us-airborne": { adjective: "American", look: "us-airborne", shape: "round", emblem: "star" },
  "us-army": { adjective: "American", look: "us-army", shape: "round", emblem: "star" },
  "us-marines": { adjective: "American", look: "us-marines", shape: "round", emblem: "star" },
  "us-pacific": { adjective: "American", look: "us-pacific", shape: "round", emblem: "star" },
  "us-1985": { adjective: "American", look: "us-1985", shape: "round", emblem: "star" },
  "german-army": { adjective: "German", look: "german-army", shape: "cut", emblem: "cross" },
  "german-ss": { adjective: "German", look: "german-ss", shape: "cut", emblem: "cross" },
  soviet: { adjective: "Soviet", look: "soviet", shape: "arch", emblem: "red-star" },
  "soviet-1985": { adjective: "Soviet", look: "soviet-1985", shape: "arch", emblem: "red-star" },
  british: { adjective: "British", look: "british", shape: "scoop", emblem: "roundel" },
  japanese: { adjective: "Japanese", look: "japanese", shape: "gable", emblem: "disc" },
  french: { adjective: "French", look: "french", shape: "bay", emblem: "tricolour" },
};

/** Nations whose troops all look alike. */
const ALIKE: Record<string, string> = { us: "us-army", german: "german-army" };

export function nation(id: string): Nation {
  const known = NATIONS[ALIKE[id] ?? id];
  if (known) return known;
  const word = id.replaceAll("-", " ");
  return { adjective: word.charAt(0).toUpperCase() + word.slice(1), look: "other", shape: "round", emblem: "dot" };
}

/** Half the side of a counter, in map units. */
export const HALF = 26;

type Turn = (r: number, x: number, y: number) => string;

const arc: Turn = (r, x, y) => `a${r},${r} 0 0 1 ${x * r},${y * r}`;
const hollow: Turn = (r, x, y) => `a${r},${r} 0 0 0 ${x * r},${y * r}`;
const cut: Turn = (r, x, y) => `l${x * r},${y * r}`;

/** The corners of a shape: upper radius, lower radius, and how the line turns. */
const CORNERS: Record<Shape, [number, number, Turn]> = {
  round: [7, 7, arc],
  cut: [6.5, 6.5, cut],
  arch: [15, 3, arc],
  scoop: [6, 6, hollow],
  gable: [11, 2.5, cut],
  bay: [11, 3, hollow],
};

/** The outline of a counter with its nation's corners. */
export function outline(shape: Shape): string {
  const [up, low, turn] = CORNERS[shape];
  const h = HALF;
  return (
    `M${-h + up},${-h}H${h - up}${turn(up, 1, 1)}V${h - low}${turn(low, -1, 1)}` +
    `H${-h + low}${turn(low, -1, -1)}V${-h + up}${turn(up, 1, -1)}Z`
  );
}

/** The light plate at the foot of a counter, from a height down, on which the figures stand. */
export function plate(shape: Shape, top: number): string {
  const [, low, turn] = CORNERS[shape];
  const h = HALF;
  return `M${-h},${top}H${h}V${h - low}${turn(low, -1, 1)}H${-h + low}${turn(low, -1, -1)}Z`;
}
