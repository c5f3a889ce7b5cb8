import { expect, test } from "vitest";
import { freshSeal, sha256 } from "../src/home/seal";

test("the hash is SHA-256, whatever the length", () => {
  const known: [number, string][] = [
    [0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    [1, "4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c"],
    [55, "051742ed60689dc5c74871250c02865bdfc7c83329d9d7c47a9117fbc035845e"],
    [56, "298457278d89e6aac6b01e807edcbd28526fcee67db035fa359af44b6310f339"],
    [64, "3966cd3fd0c7549a1e2e345f17b6a48c27238186f1a63d571eec2fed6791cdfd"],
    [120, "d3b8f2caf750b4af31ad72a44bdf631b9e6ff647d53461bb3000f25ba33168ef"],
  ];
  for (const [length, hash] of known) expect(sha256(length ? `é${"a".repeat(length - 1)}` : "")).toBe(hash);
});

test("what is sealed is made by chance, and fits its seal", () => {
  const [one, other] = [freshSeal(), freshSeal()];
  expect(one.value).toMatch(/^[0-9a-f]{64}$/);
  expect(one.value).not.toBe(other.value);
  expect(one.sealed).toBe(sha256(one.value));
});
