import { describe, expect, it } from "vitest";
import { Question } from "../src/net/question";

/** A promise that is kept, or broken, by hand. */
function later<T>() {
  let keep!: (value: T) => void;
  let fail!: (error: unknown) => void;
  const promise = new Promise<T>((resolve, reject) => {
    keep = resolve;
    fail = reject;
  });
  return { promise, keep, fail };
}

describe("a question", () => {
  it("is void once a later one is asked, whichever is answered first", async () => {
    const question = new Question();
    const [one, two] = [later<string>(), later<string>()];
    const first = question.ask(() => one.promise);
    const second = question.ask(() => two.promise);
    two.keep("second");
    one.keep("first");
    expect(await first).toBeNull();
    expect(await second).toEqual({ answer: "second" });
  });

  it("tells whoever answers that nobody waits any more", async () => {
    const question = new Question();
    let heard: AbortSignal | undefined;
    const first = question.ask((signal) => {
      heard = signal;
      return Promise.resolve(1);
    });
    question.drop();
    expect(heard?.aborted).toBe(true);
    expect(await first).toBeNull();
  });

  it("fails if it is the latest, and only then", async () => {
    const question = new Question();
    const [one, two] = [later<string>(), later<string>()];
    const first = question.ask(() => one.promise);
    const second = question.ask(() => two.promise);
    one.fail(new Error("old"));
    two.fail(new Error("new"));
    expect(await first).toBeNull();
    await expect(second).rejects.toThrow("new");
  });
});
