import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askEarly } from "../src/net/early";
import { Choosing } from "../src/table/choose.svelte";
import { Game } from "../src/table/game.svelte";
import type { Asked, Option, Update } from "../src/wire";
import { deed, option as made, asked as put, told } from "./wires";

// ------------------------------------------------------------------ a server of paper

type Reply = { status?: number; body: unknown };
type Handler = (path: string, body: Record<string, unknown>) => Reply;

let handler: Handler;
let push: (message: unknown) => void;
let asked: string[];

class Socket {
  static readonly OPEN = 1;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    push = (message) => this.onmessage?.({ data: JSON.stringify(message) });
    queueMicrotask(() => this.onopen?.());
  }

  send() {}
  close() {}
}

const VIEW = { own: { units: [], weapons: [], places: [] } };

function update(rev: number, rest: Partial<Update> = {}): Update {
  return {
    type: "update",
    inherited: 0,
    game: "g",
    rev,
    at: rev,
    seat: 0,
    view: VIEW as unknown as Update["view"],
    asked: null,
    wanted: null,
    undo: { free: null, start: null, asked: null, further: null },
    seats: [],
    progress: "",
    since: 0,
    log: [],
    notes: [],
    outcome: null,
    dice: "seeded",
    commitment: "",
    chosen: false,
    added: [],
    orders: {},
    held: "",
    ...rest,
  };
}

const option = (move: Record<string, unknown>, places: string[], pieces: string[] = []) =>
  made(move, places, pieces, { text: `${move.verb} ${move.place}` });

const DEEDS = [deed("fire", ["parts"]), deed("step", [], { step: true })];
const question = (kind: string, options: Option[], more: Partial<Asked> = {}) => put(kind, options, DEEDS, more);

const PREVIEW = {
  words: "it",
  sums: [],
  remarks: [],
  fates: [],
  dice: false,
  lines: [],
  places: [],
  strikes: [],
  ends: [],
};
const breath = () => new Promise((resolve) => setTimeout(resolve, 5));

async function sitDown(first: Update, seen?: number, tokens: Record<number, string> = { 0: "token" }) {
  const kept = { g: { tokens, title: "", ...(seen === undefined ? {} : { seen }) } };
  const store = new Map([["hedgerow.games", JSON.stringify(kept)]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  const game = new Game("g");
  const choosing = new Choosing(game);
  await game.open();
  await breath();
  push(first);
  asked = []; // what was asked on the way in
  choosing.follow(); // as the page does whenever the question changes
  return { game, choosing };
}

beforeEach(() => {
  asked = [];
  handler = () => ({ status: 404, body: {} });
  vi.stubGlobal("Image", class {});
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "h", hash: "", pathname: "/game/g" });
  vi.stubGlobal("document", { addEventListener() {}, removeEventListener() {}, hidden: false });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (/\/maps\/|games\/g$/.test(path))
      return new Response(JSON.stringify({ title: "T", system: "undrawn", map: "m" }));
    asked.push(path.replace("/api/games/g/", "").replace(/\?.*/, ""));
    const { status = 200, body } = handler(path, init.body ? JSON.parse(String(init.body)) : {});
    return new Response(JSON.stringify(body), { status });
  });
});

afterEach(() => vi.unstubAllGlobals());

// ------------------------------------------------------------------ the game

describe("a game", () => {
  it("is shown as it comes first, and offers what was missed", async () => {
    const { game } = await sitDown(update(3, { log: [told(0), told(1), told(2)] }), 1);
    expect(game.shown).toBe(game.latest);
    expect(game.missed.map((entry) => entry.n)).toEqual([1, 2]);
    game.catchUp(false);
    expect(game.missed).toEqual([]);
    expect(localStorage.getItem("hedgerow.games")).toContain('"seen":3');
  });

  it("stands on the board before the live connection speaks, if its state was asked for early", async () => {
    handler = (path) =>
      path.includes("/state?log=0") ? { body: update(4, { log: [told(0)] }) } : { status: 404, body: {} };
    askEarly("/game/g#seat=token");
    await breath();
    expect(asked).toEqual(["state"]);
    const game = new Game("g");
    await game.open();
    await breath();
    expect(asked).toEqual(["state"]); // what was asked for early is not asked for again
    expect(game.shown?.rev).toBe(4);
    expect(game.map).not.toBeNull();
  });

  it("asks for nothing early where a seat is still to be taken", async () => {
    for (const address of ["/game/g#invite=1.abc", "/game/g#sit=1", "/", "/replay/g"]) askEarly(address);
    await breath();
    expect(asked).toEqual([]);
  });

  it("waits for whoever is asked, where two at one screen have secrets from each other", async () => {
    const both = { 0: "one", 1: "two" };
    const secret = [told(0), told(1, { ear: 0 })];
    const { game } = await sitDown(update(1, { log: [told(0)] }), undefined, both);
    expect(game.awaited).toBeNull(); // there is no secret yet
    push(update(2, { seat: 1, log: secret }));
    game.playback.skip();
    expect(game.awaited).toBe(1);
    expect(game.told.map((entry) => entry.n)).toEqual([0]);
    game.holder = 1;
    expect(game.awaited).toBeNull();
    push(update(3, { seat: 0, since: 2, log: [] }));
    game.playback.skip();
    expect(game.awaited).toBe(0);
    game.together = true; // from now on they look at it together
    push(update(4, { seat: 1, since: 2, log: [] }));
    game.playback.skip();
    expect(game.awaited).toBeNull();
  });

  it("misses nothing on the first visit", async () => {
    const { game } = await sitDown(update(3, { log: [told(0)] }));
    expect(game.missed).toEqual([]);
  });

  it("shows one's own answer at once, whichever way it comes first", async () => {
    const { game } = await sitDown(update(1, { asked: question("act", []) }));
    const mine = update(2, { since: 0, log: [told(0)] });
    handler = () => {
      push(mine); // the live connection is quicker than the reply
      return { body: mine };
    };
    expect(await game.answer({ verb: "pass" })).toBe(true);
    expect(game.shown?.rev).toBe(2);
    expect(game.playback.playing).toBe(false);
    expect(game.told).toHaveLength(1);
  });

  it("plays what others did, one thing after another, and can skip it", async () => {
    const { game } = await sitDown(update(1));
    push(update(2, { log: [told(0), told(1)] }));
    push(update(3, { since: 2, log: [told(2)], asked: question("act", []) }));
    expect(game.playback.playing).toBe(true);
    expect(game.shown?.rev).toBe(1);
    await vi.waitFor(() => expect(game.told.map((entry) => entry.n)).toEqual([0]));
    expect(game.asked).toBeNull(); // nothing is asked before it has been seen why
    game.playback.skip();
    expect(game.shown?.rev).toBe(3);
    expect(game.told).toHaveLength(3);
    expect(game.asked?.kind).toBe("act");
  });

  it("lets one see what oneself did before the others go on", async () => {
    const { game } = await sitDown(update(1, { asked: question("act", []) }));
    handler = () => ({
      body: update(2, {
        log: [
          told(0, { shows: [{ kind: "shot", start: "A1", to: "B2", pieces: [], words: "", grave: 0, brief: false }] }),
        ],
      }),
    });
    await game.answer({ verb: "fire" });
    await vi.waitFor(() => expect(game.playback.effects.map((effect) => effect.kind)).toEqual(["shot"]));
    push(update(3, { since: 1, log: [told(1)] }));
    expect(game.playback.effects.map((effect) => effect.kind)).toEqual(["shot"]);
    expect(game.told).toHaveLength(1);
    game.playback.skip();
    expect(game.told).toHaveLength(2);
    expect(game.playback.effects).toEqual([]);
  });

  it("shows others' moves at once if the viewer likes that", async () => {
    const { game } = await sitDown(update(1));
    game.playback.setSpeed("off");
    push(update(2, { log: [told(0)] }));
    expect(game.shown?.rev).toBe(2);
    game.playback.setSpeed("normal");
  });

  it("goes back when something is taken back", async () => {
    const { game } = await sitDown(update(5, { log: [told(0), told(1), told(2)] }));
    push(update(6, { at: 4, since: 1, log: [] }));
    expect(game.shown?.rev).toBe(6);
    expect(game.log.map((entry) => entry.n)).toEqual([0]);
    expect(game.told).toHaveLength(1);
  });

  it("fetches the state when an answer comes too late, and says so", async () => {
    const { game } = await sitDown(update(1, { asked: question("act", []) }));
    handler = (path) =>
      path.includes("/state")
        ? { body: update(4, { log: [told(0)] }) }
        : { status: 409, body: { code: "stale", words: "the game has moved on", rule: "" } };
    expect(await game.answer({ verb: "pass" })).toBe(false);
    expect(game.problem?.words).toBe("the game has moved on");
    expect(game.latest?.rev).toBe(4);
    game.playback.drop();
  });

  it("takes who is there into what is shown, without a new question", async () => {
    const { game } = await sitDown(update(1, { asked: question("act", []) }));
    const before = game.asked;
    const seat = { name: "German", kind: "bot", player: "sergeant", taken: true, here: true, thinking: true };
    push({ type: "presence", seats: [seat], undo: game.latest?.undo });
    expect(game.seats[0]?.thinking).toBe(true);
    expect(game.asked).toBe(before);
  });
});

// ------------------------------------------------------------------ choosing

const ACTIVATE = question("activate", [
  option({ verb: "activate", place: "K4" }, ["K4"], ["us-3"]),
  option({ verb: "activate", place: "N4" }, ["N4"], ["us-4"]),
  option({ verb: "pass" }, []),
]);

const FIRE = question("fire", [
  option({ verb: "fire", target: "Q3", parts: ["us-1", "us-2"] }, ["Q3", "N2"], ["us-1", "us-2"]),
  option({ verb: "fire", target: "Q3", parts: ["us-1"] }, ["Q3", "N2"], ["us-1"]),
  option({ verb: "fire", target: "P4", parts: ["us-1", "us-2"] }, ["P4", "N2"], ["us-1", "us-2"]),
]);

describe("choosing", () => {
  it("answers at once what one click settles and no dice decide", async () => {
    const { choosing, game } = await sitDown(update(1, { asked: ACTIVATE }));
    const answers: unknown[] = [];
    handler = (path, body) => {
      if (path.includes("/preview")) return { body: PREVIEW };
      answers.push(body.move);
      return {
        body: update(2, { asked: question("act", []), undo: { free: 1, start: 1, asked: null, further: null } }),
      };
    };
    expect([...choosing.open.places]).toEqual(["K4", "N4"]);
    expect(choosing.place("N4")).toBe(true);
    await breath();
    expect(answers).toEqual([{ verb: "activate", place: "N4" }]);
    expect(choosing.canTakeBack).toBe(true); // it only led to a closer question: Escape takes it back
    expect(game.asked?.kind).toBe("act");
  });

  it("looks first where dice will be thrown, and waits for the word", async () => {
    const { choosing } = await sitDown(update(1, { asked: FIRE }));
    handler = () => ({ body: { ...PREVIEW, dice: true, lines: [{ a: "N2", b: "Q3" }] } });
    choosing.place("Q3");
    choosing.weigh();
    await breath();
    expect(asked).toEqual(["preview"]);
    expect(choosing.preview?.dice).toBe(true);
    expect(choosing.move).toEqual({ verb: "fire", target: "Q3", parts: ["us-1", "us-2"] });
  });

  it("builds a group by clicking pieces, and shows why one is refused", async () => {
    const { choosing } = await sitDown(update(1, { asked: FIRE }));
    handler = (_, body) => {
      const parts = (body.move as { parts: string[] }).parts;
      if (parts.length === 2) return { body: { ...PREVIEW, dice: true } };
      return { status: 422, body: { code: "no", words: "us-2 needs a leader", rule: "5.1" } };
    };
    choosing.place("Q3");
    choosing.weigh();
    await breath();
    choosing.piece("us-1");
    expect(choosing.move).toMatchObject({ parts: ["us-2"] });
    choosing.weigh();
    await new Promise((resolve) => setTimeout(resolve, 120)); // it rests for a moment
    expect(choosing.refusal?.words).toBe("us-2 needs a leader");
    expect(await choosing.commit()).toBe(false);
    expect(choosing.back()).toBe(true);
    expect(choosing.picks).toEqual([]);
  });

  it("changes its mind when another target is clicked", async () => {
    const { choosing } = await sitDown(update(1, { asked: FIRE }));
    handler = () => ({ body: { ...PREVIEW, dice: true } });
    choosing.place("Q3");
    choosing.place("P4");
    expect(choosing.group?.base.target).toBe("P4");
    choosing.place("P4");
    expect(choosing.picks).toEqual([]);
    expect(choosing.place("A1")).toBe(false);
  });

  const step = (place: string) => option({ verb: "step", place }, [place]);
  const REACH = {
    pieces: [],
    allowance: 4,
    spent: 0,
    mode: "move",
    ways: [
      { place: "B3", path: ["B2", "B3"], cost: 3, note: "", answers: ["step B2", "step B3"], asks: "", remarks: [] },
    ],
    unit: "MP",
    deed: "Go",
    everywhere: false,
  };

  const QUIET = told(0, { stops: false });

  async function walkTwo(second: Partial<Update>) {
    const at = await sitDown(update(1, { asked: question("step", [step("B2"), step("B1")]) }));
    const answers: unknown[] = [];
    handler = (_, body) => {
      answers.push((body.move as { place: string }).place);
      return { body: update(1 + answers.length, second) };
    };
    at.choosing.reach = REACH;
    at.choosing.place("B3");
    await breath();
    at.choosing.follow();
    await breath();
    return { ...at, answers };
  }

  it("walks to a destination step by step", async () => {
    const { answers, choosing } = await walkTwo({ log: [QUIET], asked: question("step", [step("B3")]) });
    expect(answers).toEqual(["B2", "B3"]);
    expect(choosing.plan).toEqual([]);
  });

  it("stops on the way when something happens", async () => {
    const { answers, choosing } = await walkTwo({
      log: [QUIET, told(1)],
      asked: question("step", [step("B3")]),
    });
    expect(answers).toEqual(["B2"]);
    expect(choosing.plan).toEqual([]);
  });

  it("stops on the way when something else is asked", async () => {
    const { answers, choosing } = await walkTwo({ log: [QUIET], asked: question("melee", []) });
    expect(answers).toEqual(["B2"]);
    expect(choosing.plan).toEqual([]);
  });
});
