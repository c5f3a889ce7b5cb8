// The palette keeps its promises: every ink can be read on every paper, in light and in dark.
import { describe, expect, it } from "vitest";
import css from "../src/style.css?raw";

type Palette = Record<string, string>;

const root = css.slice(css.indexOf(":root {"), css.indexOf(':root[data-theme="light"]'));

/** The colours of one of the two: `light-dark(a, b)` has both, anything else is the same by day and by night. */
function palette(which: 1 | 2): Palette {
  const found = [...root.matchAll(/--([\w-]+):\s*(?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)];
  return Object.fromEntries(found.map((match) => [match[1], match[which + 1] ?? match[4] ?? ""]));
}

const light = palette(1);
const dark = palette(2);

function luminance(hex: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

const INKS = ["ink", "ink-2", "gold-ink", "blue", "red", "green", "amber"];
const PAPERS = ["paper", "paper-2", "paper-3"];
const UPON = [
  ["on-gold", "gold"],
  ["on-blue", "blue"],
  ["on-red", "red"],
  ["on-green", "green"],
  ["frame-ink", "frame"],
  ["frame-ink", "frame-2"],
  ["frame-ink-2", "frame"],
  ["frame-ink-2", "frame-2"],
  ["gold", "frame"],
  ["ink", "blue-wash"],
  ["ink", "red-wash"],
  ["ink", "green-wash"],
  ["ink", "gold-wash"],
];

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s palette", (_, colours) => {
  const colour = (name: string) => {
    const found = colours[name];
    if (!found?.match(/^#[0-9a-f]{6}$/)) throw new Error(`${name} is ${found}`);
    return found;
  };

  it.each(INKS.flatMap((ink) => PAPERS.map((paper) => [ink, paper] as const)))("reads %s on %s", (ink, paper) => {
    expect(contrast(colour(ink), colour(paper))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(UPON)("reads %s on %s", (ink, ground) => {
    expect(contrast(colour(ink as string), colour(ground as string))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["edge", "focus"])("shows %s against the papers", (name) => {
    for (const paper of ["paper", "paper-3"]) expect(contrast(colour(name), colour(paper))).toBeGreaterThanOrEqual(3);
  });
});

describe("dark", () => {
  it("has a colour of its own for every paper and ink", () => {
    for (const name of [...INKS, ...PAPERS]) expect(dark[name]).not.toBe(light[name]);
  });

  it("follows the system, and whoever asks for one of them", () => {
    expect(root).toContain("color-scheme: light dark;");
    expect(css).toMatch(/:root\[data-theme="dark"\] \{\s+color-scheme: dark;/);
    expect(css).toMatch(/:root\[data-theme="light"\] \{\s+color-scheme: light;/);
  });
});
