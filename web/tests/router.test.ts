import { describe, expect, it } from "vitest";
import { offerIn, parse, path } from "../src/router.svelte";

describe("an address", () => {
  it("means a page", () => {
    expect(parse("/")).toEqual({ page: "home" });
    expect(parse("/new/lnlt/milk-run")).toEqual({ page: "new", system: "lnlt", scenario: "milk-run" });
    expect(parse("/game/abc")).toEqual({ page: "game", id: "abc" });
    expect(parse("/replay/r-1/")).toEqual({ page: "replay", id: "r-1" });
    expect(parse("/report/abc")).toEqual({ page: "report", id: "abc" });
    expect(parse("/rules/lnlt")).toEqual({ page: "rules", system: "lnlt", clause: "" });
    expect(parse("/lists/boltaction")).toEqual({ page: "lists", system: "boltaction", list: "" });
    expect(parse("/lists/boltaction/x1")).toEqual({ page: "lists", system: "boltaction", list: "x1" });
    expect(parse("/rules/lnlt/5.3.4")).toEqual({ page: "rules", system: "lnlt", clause: "5.3.4" });
  });

  it.each(["/nowhere", "/new/lnlt", "/new/lnlt/a/b", "/game", "/game/a/b", "/rules", "/rules/a/b/c", "/game/%zz"])(
    "that means nothing is said to be unknown: %s",
    (address) => {
      expect(parse(address)).toEqual({ page: "lost", path: address });
    },
  );

  it("is written so that it is read the same", () => {
    const address = path("new", "lnlt", "a/b c+d");
    expect(address).toBe("/new/lnlt/a%2Fb%20c%2Bd");
    expect(parse(address)).toEqual({ page: "new", system: "lnlt", scenario: "a/b c+d" });
    expect(path("rules", "lnlt", "")).toBe("/rules/lnlt");
  });
});

describe("a link", () => {
  it("offers a seat to one person, or to anyone", () => {
    expect(offerIn("invite=1.s3cr%2Et")).toEqual({ seat: 1, invite: "s3cr.t" });
    expect(offerIn("sit=0")).toEqual({ seat: 0, invite: "" });
  });

  it.each(["", "seat=abc", "watch=abc", "invite=abc", "invite=1.", "sit=x", "x&sit=1"])("offers none: %s", (hash) => {
    expect(offerIn(hash)).toBeNull();
  });
});
