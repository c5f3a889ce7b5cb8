// A question that may be asked again before it is answered: only the latest counts.

export class Question {
  #asking: AbortController | null = null;

  /**
   * Asks; a later question makes an earlier one void. Resolves to null if this one was overtaken, and fails only if it
   * is still the latest. Whoever asks in several steps looks at `signal.aborted` between them.
   */
  async ask<T>(put: (signal: AbortSignal) => Promise<T>): Promise<{ answer: T } | null> {
    const { signal } = this.#begin();
    try {
      const answer = await put(signal);
      return signal.aborted ? null : { answer };
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  /** What was asked is no longer of interest. */
  drop(): void {
    this.#asking?.abort();
    this.#asking = null;
  }

  #begin(): AbortController {
    this.#asking?.abort();
    this.#asking = new AbortController();
    return this.#asking;
  }
}
