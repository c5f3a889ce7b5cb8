import { describe, expect, it } from "vitest";
import { detailAt } from "../src/board/lens.svelte";
import {
  between,
  type Camera,
  clamped,
  fitted,
  limits,
  onSheet,
  opening,
  pinched,
  shown,
  zoomedAt,
} from "../src/board/panzoom";

const WINDOW = { width: 1000, height: 800 };
const SHEET = { width: 1600, height: 1000 };
const FREE = { least: 0.01, most: 100 };

const onScreen = (view: Camera, x: number, y: number) => ({ x: view.x + view.scale * x, y: view.y + view.scale * y });

describe("fitted", () => {
  it("shows the whole sheet in the middle, with a margin", () => {
    const view = fitted(WINDOW, SHEET, 10);
    expect(view.scale).toBeCloseTo(980 / 1600);
    expect(onScreen(view, 800, 500)).toEqual({ x: 500, y: 400 });
    expect(onScreen(view, 0, 0).x).toBeCloseTo(10);
  });

  it("survives a window without size", () => {
    expect(fitted({ width: 0, height: 0 }, SHEET).scale).toBeGreaterThan(0);
  });
});

describe("zoomedAt", () => {
  it("keeps what lies under the pointer there", () => {
    const view = { x: -120, y: 35, scale: 0.8 };
    const at = { x: 333, y: 444 };
    const before = onSheet(view, at);
    const after = onSheet(zoomedAt(view, 1.7, at, FREE), at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it("stops at its limits without drifting", () => {
    const view = { x: 10, y: 20, scale: 2 };
    expect(zoomedAt(view, 5, { x: 400, y: 300 }, { least: 1, most: 2 })).toEqual(view);
    expect(zoomedAt(view, 0.1, { x: 400, y: 300 }, { least: 1, most: 2 }).scale).toBe(1);
  });
});

describe("pinched", () => {
  it("keeps both fingers on what they took hold of", () => {
    const start = { x: 40, y: -30, scale: 0.5 };
    const from: [{ x: number; y: number }, { x: number; y: number }] = [
      { x: 100, y: 200 },
      { x: 300, y: 200 },
    ];
    const to: typeof from = [
      { x: 150, y: 260 },
      { x: 550, y: 260 },
    ];
    const view = pinched(start, from, to, FREE);
    expect(view.scale).toBeCloseTo(1);
    for (const finger of [0, 1] as const) {
      const held = onSheet(start, from[finger]);
      const now = onScreen(view, held.x, held.y);
      expect(now.x).toBeCloseTo(to[finger].x);
      expect(now.y).toBeCloseTo(to[finger].y);
    }
  });

  it("is a drag when the fingers keep their distance", () => {
    const start = { x: 0, y: 0, scale: 1 };
    const view = pinched(
      start,
      [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
      ],
      [
        { x: 7, y: 9 },
        { x: 17, y: 9 },
      ],
      FREE,
    );
    expect(view).toEqual({ x: 7, y: 9, scale: 1 });
  });
});

describe("clamped", () => {
  it("lets the edge of a large sheet come a little into the window, no further", () => {
    const far = clamped({ x: 5000, y: -9000, scale: 2 }, WINDOW, SHEET);
    expect(far.x).toBe(120);
    expect(onScreen(far, 0, SHEET.height).y).toBe(WINDOW.height - 120);
  });

  it("leaves what is in bounds alone", () => {
    const view = { x: -300, y: -200, scale: 1 };
    expect(clamped(view, WINDOW, SHEET)).toEqual(view);
  });

  it("keeps a small sheet in the window", () => {
    const view = clamped({ x: -5000, y: 5000, scale: 0.2 }, WINDOW, SHEET);
    const corner = onScreen(view, SHEET.width, SHEET.height);
    expect(view.x).toBeGreaterThanOrEqual(-120);
    expect(corner.y).toBeLessThanOrEqual(WINDOW.height + 120);
  });
});

describe("shown", () => {
  it("does not move for what is in sight", () => {
    const view = { x: 0, y: 0, scale: 1 };
    expect(shown(view, { x: 500, y: 400 }, WINDOW)).toEqual(view);
  });

  it("moves just far enough", () => {
    const view = shown({ x: 0, y: 0, scale: 1 }, { x: 1400, y: 400 }, WINDOW, 70);
    expect(onScreen(view, 1400, 400)).toEqual({ x: 930, y: 400 });
  });
});

describe("between", () => {
  it("begins and ends where it should, and never leaves the two scales", () => {
    const a = { x: 0, y: 0, scale: 0.5 };
    const b = { x: -400, y: -300, scale: 2 };
    expect(between(a, b, 0)).toEqual(a);
    expect(between(a, b, 1).x).toBeCloseTo(b.x);
    expect(between(a, b, 0.5).scale).toBeCloseTo(1);
  });

  it("pans evenly where the scale stays", () => {
    expect(between({ x: 0, y: 0, scale: 1 }, { x: 10, y: 20, scale: 1 }, 0.5)).toEqual({ x: 5, y: 10, scale: 1 });
  });
});

describe("opening", () => {
  it("shows a map whole where it can be read so", () => {
    expect(opening(WINDOW, SHEET, [], 12)).toEqual(fitted(WINDOW, SHEET, 12));
  });

  it("opens on a phone where the pieces are", () => {
    const phone = { width: 375, height: 600 };
    const view = opening(
      phone,
      SHEET,
      [
        { x: 1200, y: 500 },
        { x: 1300, y: 600 },
      ],
      4,
    );
    expect(view.scale).toBeGreaterThanOrEqual(0.55);
    const middle = onSheet(view, { x: phone.width / 2, y: phone.height / 2 });
    expect(middle.x).toBeCloseTo(1250);
  });
});

describe("limits and detail", () => {
  it("can always show the whole, and come close", () => {
    const { least, most } = limits(WINDOW, SHEET);
    expect(least).toBeLessThan(fitted(WINDOW, SHEET).scale);
    expect(most).toBeGreaterThanOrEqual(3);
  });

  it("draws more the nearer one is, and does not flicker on a threshold", () => {
    expect(detailAt(0.3, "near")).toBe("far");
    expect(detailAt(0.6, "far")).toBe("mid");
    expect(detailAt(1.2, "far")).toBe("near");
    expect(detailAt(0.47, "far")).toBe("far");
    expect(detailAt(0.47, "mid")).toBe("mid");
    expect(detailAt(0.84, "near")).toBe("near");
    expect(detailAt(0.84, "mid")).toBe("mid");
  });
});
