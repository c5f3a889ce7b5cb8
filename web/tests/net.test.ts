import { afterEach, describe, expect, it, vi } from "vitest";
import { GameApi, mapPicture, problemOf, Refused, searchRules } from "../src/net/api";
import { ticketIn } from "../src/net/enter";
import { keepLiking, keepSeat, keepSeen, keptGame, liking } from "../src/net/keep";
import { type Link, Live, pause } from "../src/net/live";

afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: unknown) {
  const asked = vi.fn(async () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
  vi.stubGlobal("fetch", asked);
  return asked;
}

describe("asking the server", () => {
  it("sends who asks in a header and never in the address", async () => {
    const asked = answering(200, { dice: false });
    await new GameApi("a/b", "secret,other").preview({ at: 3, move: { verb: "pass" } });
    const [path, init] = asked.mock.calls[0] as unknown as [string, RequestInit];
    expect(path).toBe("/api/games/a%2Fb/preview");
    expect(init.headers).toMatchObject({ Authorization: "Bearer secret,other" });
    expect(init.body).toBe('{"at":3,"move":{"verb":"pass"}}');
    expect(init.method).toBe("POST");
  });

  it("says what it has already", async () => {
    const asked = answering(200, {});
    await new GameApi("g").state({ log: 12, rev: 5 });
    expect(asked.mock.calls[0]?.at(0)).toBe("/api/games/g/state?log=12&rev=5");
  });

  it("writes names with blanks and slashes as one word", async () => {
    expect(mapPicture("lnlt", "village + farmland")).toBe("/api/maps/lnlt/village%20%2B%20farmland/picture.svg");
    const asked = answering(200, { clauses: [] });
    await searchRules("lnlt", "fire & move");
    expect(asked.mock.calls[0]?.at(0)).toBe("/api/rules/lnlt?search=fire%20%26%20move");
  });

  it("gives a refusal in the server's own words", async () => {
    answering(422, { code: "too-far", words: "Q3 is out of range", rule: "5.2.1" });
    const error = await new GameApi("g").report().catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Refused);
    expect(problemOf(error)).toEqual({ code: "too-far", words: "Q3 is out of range", rule: "5.2.1" });
    expect((error as Refused).status).toBe(422);
  });

  it("has words for what is not ours, and for silence", async () => {
    answering(502, "<html>proxy</html>");
    expect(problemOf(await new GameApi("g").report().catch((e: unknown) => e)).code).toBe("http-502");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed")));
    expect(problemOf(await new GameApi("g").report().catch((e: unknown) => e)).code).toBe("offline");
  });
});

describe("links", () => {
  it("carry a seat or a place to watch in their fragment", () => {
    expect(ticketIn("#seat=abc")).toEqual({ kind: "seat", token: "abc" });
    expect(ticketIn("#watch=xyz")).toEqual({ kind: "watch", token: "xyz" });
    expect(ticketIn("#invite=1.abc")).toBeNull(); // another page's
    expect(ticketIn("")).toBeNull();
  });
});

describe("what is kept", () => {
  it("stays by game, and survives rubbish", () => {
    const kept = new Map<string, string>([["hedgerow.games", "not json"]]);
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    expect(keptGame("g")).toBeNull();
    keepSeat("g", 1, "token");
    keepSeen("g", 7);
    expect(keptGame("g")).toMatchObject({ tokens: { 1: "token" }, seen: 7 });
    keepLiking("speed", "fast");
    expect(liking("speed", ["slow", "fast"], "slow")).toBe("fast");
    expect(liking("speed", ["slow", "normal"], "slow")).toBe("slow"); // not one of those
  });

  it("is remembered for a visit where nothing may be stored", () => {
    vi.stubGlobal("localStorage", undefined);
    keepSeat("private", 0, "token");
    expect(keptGame("private")?.tokens).toEqual({ 0: "token" });
  });
});

// ------------------------------------------------------------------ the live connection

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    Socket.all.push(this);
  }

  send(text: string) {
    this.sent.push(text);
  }

  close() {
    this.readyState = 3;
  }

  opened() {
    this.readyState = 1;
    this.onopen?.();
  }
}

function live() {
  Socket.all = [];
  const heard = new Map<string, () => void>();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "https:", host: "table.example" });
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {}, hidden: false });
  vi.stubGlobal("addEventListener", (name: string, act: () => void) => heard.set(name, act));
  vi.stubGlobal("removeEventListener", (name: string) => heard.delete(name));
  const links: Link[] = [];
  const told: unknown[] = [];
  let log = 0;
  const connection = new Live("g", {
    hello: () => ({ type: "hello", tokens: ["t"], rev: log, log }),
    told: (message) => told.push(message),
    link: (link) => links.push(link),
  });
  return { connection, links, told, heard, know: (n: number) => (log = n) };
}

describe("the live connection", () => {
  it("says hello with what is known, and again after a loss", () => {
    vi.useFakeTimers();
    const { connection, links, told, know } = live();
    connection.start();
    const [first] = Socket.all;
    expect(first?.url).toBe("wss://table.example/api/games/g/live");
    first?.opened();
    expect(JSON.parse(first?.sent[0] ?? "")).toEqual({ type: "hello", tokens: ["t"], rev: 0, log: 0 });
    first?.onmessage?.({ data: '{"type":"presence"}' });
    expect(told).toHaveLength(1);
    know(9);
    first?.onclose?.({ code: 1006 });
    expect(links).toEqual(["connecting", "open", "lost"]);
    vi.advanceTimersByTime(pause(0, 1));
    Socket.all[1]?.opened();
    expect(JSON.parse(Socket.all[1]?.sent[0] ?? "")).toMatchObject({ log: 9 });
    vi.useRealTimers();
  });

  it("waits longer and longer, and not everybody for the same time", () => {
    const pauses = [0, 1, 2, 3, 9].map((attempt) => pause(attempt, 0.5));
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pause(2, 0)).toBeLessThan(pause(2, 1));
    expect(pause(99)).toBeLessThan(15_000);
  });

  it("does not insist where it is not wanted", () => {
    vi.useFakeTimers();
    const { connection, links } = live();
    connection.start();
    Socket.all[0]?.onclose?.({ code: 4403 });
    vi.advanceTimersByTime(60_000);
    expect(links.at(-1)).toBe("refused");
    expect(Socket.all).toHaveLength(1);
    vi.useRealTimers();
  });

  it("tries at once when the network is back, and never after it was stopped", () => {
    vi.useFakeTimers();
    const { connection, links, heard } = live();
    connection.start();
    Socket.all[0]?.onclose?.({ code: 1006 });
    heard.get("online")?.();
    expect(Socket.all).toHaveLength(2);
    connection.stop();
    expect(links.at(-1)).toBe("closed");
    vi.advanceTimersByTime(60_000);
    expect(Socket.all).toHaveLength(2);
    vi.useRealTimers();
  });
});
