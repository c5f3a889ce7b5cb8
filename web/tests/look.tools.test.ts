import { describe, expect, it } from "vitest";
import { caption } from "../src/look/captions";
import { type LookApi, Tools } from "../src/look/tools.svelte";
import type { Reach, Seen, Sight } from "../src/wire";

const sight = (a: string, b: string, rest: Partial<Sight> = {}): Sight => ({
  a,
  b,
  distance: 3,
  unit: "steps",
  away: "3 steps",
  covers: "",
  clear: true,
  words: "Clear.",
  rule: "10.2.1",
  crossed: [],
  causes: [],
  degraded: [],
  blocked_at: "",
  cover: { mods: [] },
  ...rest,
});

const reach: Reach = {
  pieces: ["us-1"],
  allowance: 4,
  spent: 1,
  mode: "move",
  ways: [
    { place: "B2", path: ["B2"], cost: 1, note: "", answers: ["step B2"], asks: "", remarks: [] },
    { place: "B3", path: ["B2", "B3"], cost: 3, note: "", answers: ["step B2", "step B3"], asks: "", remarks: [] },
  ],
  unit: "MP",
  deed: "Go",
  everywhere: false,
};

/** An api that notes what it was asked, and answers when told to. */
function fake(over: Partial<LookApi> = {}) {
  const asked: string[] = [];
  const api: LookApi = {
    sight: async (a, b) => {
      asked.push(`sight ${a} ${b}`);
      return sight(a, b);
    },
    seen: async (place): Promise<Seen> => {
      asked.push(`seen ${place}`);
      return { place, clear: ["B1", "B2"], hindered: ["C3"], fan: [], lines: [], words: "" };
    },
    reach: async (place) => {
      asked.push(`reach ${place ?? ""}`);
      return place === "A1" ? reach : null;
    },
    ...over,
  };
  return { tools: new Tools(api), asked };
}

const settled = () => new Promise<void>((done) => setTimeout(done));

describe("the line of sight", () => {
  it("wants two places, says so, and keeps the first for further looks", async () => {
    const { tools, asked } = fake();
    tools.take("sight");
    expect(caption(tools)).toContain("choose the place to look from");
    expect(tools.point("A1")).toBe(true);
    expect(caption(tools)).toBe("From A1: choose the place to look at.");
    tools.point("C3");
    await settled();
    expect(caption(tools)).toBe("A1 to C3: Clear.");
    tools.point("D4");
    await settled();
    expect(asked).toEqual(["sight A1 C3", "sight A1 D4"]);
    tools.point("A1"); // the first place again: begin anew
    expect(tools.from).toBeNull();
    expect(tools.lines).toEqual([]);
  });

  it("draws the line with what hinders and what blocks it", async () => {
    const verdict = {
      clear: false,
      crossed: ["B1", "B2", "C2"],
      degraded: ["B2"],
      blocked_at: "C2",
      words: "Blocked.",
    };
    const { tools } = fake({ sight: async (a, b) => sight(a, b, verdict) });
    tools.take("sight", "A1");
    tools.point("C3");
    await settled();
    expect(tools.lines).toEqual([{ a: "A1", b: "C3", look: "blocked", stop: "C2" }]);
    expect(tools.marks).toEqual([
      { place: "B1", look: "path" },
      { place: "B2", look: "hindered" },
      { place: "C2", look: "blocked" },
      { place: "A1", look: "chosen" },
      { place: "C3", look: "chosen" },
    ]);
  });

  it("marks both hexes where it runs along the side between them", async () => {
    const verdict = { clear: false, crossed: ["B1", "B2/C2"], blocked_at: "B2/C2" };
    const { tools } = fake({ sight: async (a, b) => sight(a, b, verdict) });
    tools.take("sight", "A1");
    tools.point("C3");
    await settled();
    expect(tools.marks.filter((mark) => mark.look === "blocked").map((mark) => mark.place)).toEqual(["B2", "C2"]);
    expect(tools.lines[0]?.stop).toBe("B2");
  });

  it("calls a line hindered that is seen along all the same", async () => {
    const { tools } = fake({ sight: async (a, b) => sight(a, b, { degraded: ["B2"], crossed: ["B2"] }) });
    tools.take("sight", "A1");
    tools.point("C3");
    await settled();
    expect(tools.lines).toEqual([{ a: "A1", b: "C3", look: "hindered" }]);
  });

  it("follows the pointer until the second place is chosen", async () => {
    const { tools, asked } = fake();
    tools.over("B2");
    tools.take("sight", "A1");
    tools.over("B2");
    tools.over("A1");
    tools.point("B3");
    tools.over("B4");
    await settled();
    expect(asked).toEqual(["sight A1 B2", "sight A1 B3"]);
    expect(tools.sight?.b).toBe("B3");
  });

  it("shows the answer to the last question, whichever comes first", async () => {
    const answers = new Map<string, (sight: Sight) => void>();
    const { tools } = fake({ sight: (_, b) => new Promise((answer) => answers.set(b, answer)) });
    tools.take("sight", "A1");
    tools.point("B2");
    tools.point("B3");
    answers.get("B3")?.(sight("A1", "B3"));
    await settled();
    answers.get("B2")?.(sight("A1", "B2"));
    await settled();
    expect(tools.sight?.b).toBe("B3");
    expect(tools.busy).toBe(false);
  });

  it("tells why it cannot tell", async () => {
    const { tools } = fake({
      sight: () => Promise.reject(new Error("gone")),
      problem: () => ({ code: "offline", words: "The server does not answer.", rule: "" }),
    });
    tools.take("sight", "A1");
    tools.point("B2");
    await settled();
    expect(caption(tools)).toBe("The server does not answer.");
    tools.leave();
    expect(caption(tools)).toBe("");
  });
});

describe("what is seen", () => {
  it("marks what is clear and what is hindered, from one place after another", async () => {
    const { tools, asked } = fake();
    tools.take("seen");
    tools.point("A1");
    await settled();
    expect(caption(tools)).toBe("From A1 one sees 2 places clearly, 1 more through something that hinders.");
    expect(tools.marks.map((mark) => `${mark.place} ${mark.look}`)).toEqual([
      "B1 seen",
      "B2 seen",
      "C3 hindered",
      "A1 chosen",
    ]);
    tools.point("A2");
    await settled();
    expect(asked).toEqual(["seen A1", "seen A2"]);
  });
});

describe("reach", () => {
  it("asks for a stack if nothing is on the move, then shows costs and the way", async () => {
    const { tools, asked } = fake();
    tools.take("reach");
    await settled();
    expect(caption(tools)).toBe("Reach: choose whoever may move now.");
    tools.point("A1");
    await settled();
    expect(asked).toEqual(["reach ", "reach A1"]);
    expect(caption(tools)).toBe("2 places within 3 MP. Choose one to see the way.");
    expect(tools.marks).toEqual([
      { place: "B2", look: "reach", label: "1" },
      { place: "B3", look: "reach", label: "3" },
    ]);
    tools.point("B3");
    expect(caption(tools)).toBe("To B3: 3 MP, by B2.");
    expect(tools.marks.map((mark) => mark.look)).toEqual(["path", "chosen"]);
    tools.point("B3");
    expect(tools.way).toBeUndefined();
    tools.point("B2");
    expect(caption(tools)).toBe("To B2: 1 MP."); // one step, by nothing else
  });

  it("begins from where the cursor is if a stack may move there", async () => {
    const { tools, asked } = fake();
    tools.key("r", "A1");
    await settled();
    expect(asked).toEqual(["reach A1"]);
    expect(tools.reach).toBe(reach);
  });
});

describe("keys", () => {
  it("takes a tool up and puts it away", async () => {
    const { tools, asked } = fake();
    expect(tools.key("v", "A1")).toBe(true);
    expect([tools.tool, tools.from]).toEqual(["seen", "A1"]);
    expect(tools.key("V")).toBe(true);
    expect(tools.tool).toBeNull();
    expect(tools.key("Escape")).toBe(false); // nothing to leave: the key is somebody else's
    tools.key("l");
    expect(tools.key("Escape")).toBe(true);
    expect(tools.key("x")).toBe(false);
    expect(tools.point("A1")).toBe(false);
    await settled();
    expect(tools.seen).toBeNull(); // the answer came after the tool was put away
    expect(asked).toEqual(["seen A1"]);
  });

  it("asks again when the game has moved on", async () => {
    const { tools, asked } = fake();
    tools.key("v", "A1");
    await settled();
    tools.refresh();
    await settled();
    tools.leave();
    tools.refresh();
    expect(asked).toEqual(["seen A1", "seen A1"]);
  });
});
