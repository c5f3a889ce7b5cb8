import { describe, expect, it } from "vitest";
import { Drag } from "../src/board/hands/drag.svelte";

/** A judge who answers when told to, and a table that notes what is put down. */
function made() {
  const waiting = new Map<string, { ok: (refusal: string | null) => void; no: (error: Error) => void }>();
  const signals: AbortSignal[] = [];
  const put: string[] = [];
  const drag = new Drag(
    (_, to, signal) => {
      signals.push(signal);
      return new Promise((ok, no) => waiting.set(to, { ok, no }));
    },
    (piece, to) => put.push(`${piece} ${to}`),
  );
  const judged = async (to: string, refusal: string | null) => {
    waiting.get(to)?.ok(refusal);
    await breath();
  };
  return { drag, put, judged, signals, waiting };
}

const breath = () => new Promise<void>((done) => setTimeout(done));

describe("a piece in the hand", () => {
  it("turns the ruler red with the reason, and back", async () => {
    const { drag, judged } = made();
    drag.take("m1", "1200,0600");
    drag.over("2000,0600");
    expect(drag.sure).toBe(false);
    await judged("2000,0600", "It may move 6 inches.");
    expect([drag.refusal, drag.sure]).toEqual(["It may move 6 inches.", true]);
    drag.over("1500,0600");
    expect(drag.refusal).toBe("It may move 6 inches."); // until more is known
    await judged("1500,0600", null);
    expect(drag.refusal).toBeNull();
  });

  it("goes by the last point alone, whichever is judged first", async () => {
    const { drag, judged, signals } = made();
    drag.take("m1", "1200,0600");
    drag.over("1300,0600");
    drag.over("1400,0600");
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
    await judged("1400,0600", null);
    await judged("1300,0600", "too late");
    expect(drag.refusal).toBeNull();
  });

  it("is put down once its point is judged", async () => {
    const { drag, judged, put } = made();
    drag.take("m1", "1200,0600");
    drag.over("1500,0600");
    const dropped = drag.drop();
    await breath();
    expect(put).toEqual([]);
    await judged("1500,0600", null);
    await dropped;
    expect(put).toEqual(["m1 1500,0600"]);
    expect(drag.piece).toBeNull();
  });

  it("goes back where it came from if it may not lie there, or never left", async () => {
    const { drag, judged, put } = made();
    drag.take("m1", "1200,0600");
    await drag.drop();
    drag.take("m1", "1200,0600");
    drag.over("9000,0600");
    await judged("9000,0600", "That is off the table.");
    await drag.drop();
    drag.take("m1", "1200,0600");
    drag.over("1300,0600");
    drag.over("1200,0600"); // back home needs no judge
    expect([drag.refusal, drag.sure]).toEqual([null, true]);
    await drag.drop();
    expect(put).toEqual([]);
    expect(drag.piece).toBeNull();
  });

  it("is left alone when it is let go of while the judge still thinks and then put back", async () => {
    const { drag, judged, put } = made();
    drag.take("m1", "1200,0600");
    drag.over("1500,0600");
    const dropped = drag.drop();
    drag.leave();
    await judged("1500,0600", null);
    await dropped;
    expect(put).toEqual([]);
  });

  it("says so where nobody can judge, and stays", async () => {
    const { drag, put, waiting } = made();
    drag.take("m1", "1200,0600");
    drag.over("1500,0600");
    waiting.get("1500,0600")?.no(new Error("offline"));
    await breath();
    expect(drag.refusal).toContain("could not be found out");
    await drag.drop();
    expect(put).toEqual([]);
  });
});
