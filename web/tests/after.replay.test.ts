import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Frames, Replay } from "../src/after/replay.svelte";
import { byTurn, dotAt, firstOfTurns, lengthWords, luckWords } from "../src/after/words";
import type { Frame, Told, View } from "../src/wire";
import { told } from "./wires";

const view = (step: number): View => ({ turn: step, own: {} }) as unknown as View;

const stepped = told(0, {
  shows: [{ kind: "move", to: "A2", start: "A1", pieces: ["us-1"], words: "", grave: 0, brief: false }],
});

const frame = (step: number, log: Told[] = []): Frame =>
  ({ step, steps: 10, by: 0, answer: `answer ${step}`, view: view(step), progress: "", log, outcome: null }) as Frame;

/** Frames that come when the test lets them. */
class Slow implements Frames {
  asked: string[] = [];
  #waiting = new Map<string, { ok: (frame: Frame) => void; no: (error: Error) => void }>();
  log: Told[] = [];

  at = (step: number, seat: number | undefined) => this.#ask(`${step}${seat === undefined ? "" : `/${seat}`}`);
  of = (event: number) => Promise.resolve(frame(event / 10));

  #ask(key: string): Promise<Frame> {
    this.asked.push(key);
    return new Promise((ok, no) => this.#waiting.set(key, { ok, no }));
  }

  async come(key: string): Promise<void> {
    this.#waiting.get(key)?.ok(frame(Number.parseInt(key, 10), this.log));
    await vi.advanceTimersByTimeAsync(0);
  }

  async fail(key: string): Promise<void> {
    this.#waiting.get(key)?.no(new Error("gone"));
    await vi.advanceTimersByTimeAsync(0);
  }
}

const made = (still = true) => {
  const frames = new Slow();
  return { frames, replay: new Replay(frames, 10, () => still) };
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("a replay", () => {
  it("shows what was asked for last, whatever comes first", async () => {
    const { frames, replay } = made();
    void replay.go(3);
    void replay.go(7);
    await frames.come("7");
    await frames.come("3");
    expect(replay.frame?.step).toBe(7);
    expect(replay.step).toBe(7);
  });

  it("stays between the beginning and the end", async () => {
    const { frames, replay } = made();
    void replay.go(99);
    await frames.come("10");
    expect(replay.step).toBe(10);
    void replay.go(-4);
    await frames.come("0");
    expect(replay.step).toBe(0);
  });

  it("goes by parts of the game, from wherever it stands, and to both ends", async () => {
    const { frames, replay } = made();
    replay.parts = [0, 3, 7];
    const seen: number[] = [];
    for (const way of [1, 1, 1, -1, -1] as const) {
      void replay.part(way);
      await frames.come(`${replay.step}`);
      seen.push(replay.step);
    }
    expect(seen).toEqual([3, 7, 10, 7, 3]);
  });

  it("asks for what comes next before it is wanted, and for nothing twice", async () => {
    const { frames, replay } = made();
    void replay.go(4);
    await frames.come("4");
    expect(frames.asked).toEqual(["4", "5", "6", "7", "3"]);
    await frames.come("5");
    void replay.go(5);
    await vi.advanceTimersByTimeAsync(0);
    expect(replay.frame?.step).toBe(5);
    expect(frames.asked).toEqual(["4", "5", "6", "7", "3", "8"]);
  });

  it("asks again for what could not be had", async () => {
    const { frames, replay } = made();
    void replay.go(4);
    await frames.fail("4");
    expect(replay.problem).toBe("gone");
    void replay.go(4);
    await frames.come("4");
    expect(replay.problem).toBe("");
    expect(replay.frame?.step).toBe(4);
  });

  it("shows the same step with other eyes", async () => {
    const { frames, replay } = made();
    void replay.go(4);
    await frames.come("4");
    void replay.look(1);
    await frames.come("4/1");
    expect(frames.asked).toContain("4/1");
    expect(replay.step).toBe(4);
  });

  it("finds the step of an event", async () => {
    const { frames, replay } = made();
    void replay.goTo(60);
    await vi.advanceTimersByTimeAsync(0);
    await frames.come("6");
    expect(replay.frame?.step).toBe(6);
  });

  it("plays on by itself, and stops at the end", async () => {
    const { frames, replay } = made();
    void replay.go(8);
    await frames.come("8");
    await frames.come("9");
    await frames.come("10");
    void replay.play();
    expect(replay.playing).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(replay.step).toBe(9);
    await vi.advanceTimersByTimeAsync(2000);
    expect(replay.step).toBe(10);
    expect(replay.playing).toBe(false);
  });

  it("can be paused and begun again at once", async () => {
    const { frames, replay } = made();
    void replay.go(1);
    for (const key of ["1", "2", "3", "4"]) await frames.come(key);
    void replay.play();
    await vi.advanceTimersByTimeAsync(10);
    replay.pause();
    void replay.play();
    await vi.advanceTimersByTimeAsync(10);
    expect(replay.playing).toBe(true);
    expect(replay.step).toBe(3);
  });

  it("shows a step happening, unless nothing is to move", async () => {
    const { frames, replay } = made(false);
    frames.log = [stepped];
    void replay.go(4);
    await frames.come("4");
    expect(replay.between).toBeNull(); // one goes there at once
    await frames.come("5");
    void replay.next();
    await vi.advanceTimersByTimeAsync(10);
    expect(replay.effects.map((effect) => effect.kind)).toEqual(["move"]);
    expect(replay.frame?.step).toBe(4);
    await vi.advanceTimersByTimeAsync(2000);
    expect(replay.frame?.step).toBe(5);
    expect(replay.effects).toEqual([]);
  });
});

describe("a report", () => {
  it("groups by turns", () => {
    const moments = [0, 1, 1, 2].map((turn, event) => ({ turn, side: null, words: "", event }));
    expect(byTurn(moments).map(({ turn, list }) => [turn, list.length])).toEqual([
      [0, 1],
      [1, 2],
      [2, 1],
    ]);
    expect(firstOfTurns(moments).map(({ event }) => event)).toEqual([1, 3]);
  });

  it("speaks calmly of luck, and not at all of a few dice", () => {
    expect(luckWords({ dice: 4, deviations: 3 })).toBe("too few to tell");
    expect(luckWords({ dice: 40, deviations: -0.9 })).toBe("as expected");
    expect(luckWords({ dice: 40, deviations: 1.2 })).toBe("a little good luck");
    expect(luckWords({ dice: 40, deviations: -2.5 })).toBe("bad luck, as in one game of twenty");
    expect(luckWords({ dice: 40, deviations: -3.5 })).toMatch(/rarely/);
  });

  it("keeps dots on the axis", () => {
    expect([dotAt(0), dotAt(-3), dotAt(9)]).toEqual([0.5, 0, 1]);
  });
});

it("how long a game was is said in any number", () => {
  expect(lengthWords(1, 1)).toBe("1 turn, 1 decision");
  expect(lengthWords(0, 12)).toBe("0 turns, 12 decisions");
});
