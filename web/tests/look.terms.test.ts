import { describe, expect, it } from "vitest";
import { split } from "../src/look/terms";

const term = (short: string) => [short, { short, words: `${short} in full`, rule: "1" }] as const;
const TERMS = new Map([term("MF"), term("MP"), term("SMK")]);

describe("what is written short or has its own meaning", () => {
  it("is found among other words, one or several of it", () => {
    expect(split("2 MPs left of MF 4", TERMS)).toEqual([
      { text: "2 " },
      { text: "MPs", term: TERMS.get("MP") },
      { text: " left of " },
      { text: "MF", term: TERMS.get("MF") },
      { text: " 4" },
    ]);
  });

  it("is found as a word of its own, the longer before the shorter", () => {
    const words = new Map([...TERMS, term("Cohesion"), term("Cohesion Check")]);
    expect(split("Cohesion Checks, cohesion and Cohesion", words)).toEqual([
      { text: "Cohesion Checks", term: words.get("Cohesion Check") },
      { text: ", cohesion and " },
      { text: "Cohesion", term: words.get("Cohesion") },
    ]);
  });

  it("is nothing that only looks like it", () => {
    expect(split("SMKE, HQ and us-bar", TERMS)).toEqual([{ text: "SMKE, HQ and us-bar" }]);
    expect(split("", TERMS)).toEqual([]);
  });
});
