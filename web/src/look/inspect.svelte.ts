// One place under the glass: asked for when it is chosen, and again when the game has moved on.

import type { PlaceFacts, Problem } from "../wire";

export type Inspect = (place: string, signal: AbortSignal) => Promise<PlaceFacts>;

export class Inspection {
  facts = $state.raw<PlaceFacts | null>(null);
  problem = $state.raw<Problem | null>(null);
  private readonly inspect: Inspect;
  private readonly problemOf: (error: unknown) => Problem;
  private asking: AbortController | null = null;

  constructor(inspect: Inspect, problemOf: (error: unknown) => Problem) {
    this.inspect = inspect;
    this.problemOf = problemOf;
  }

  /** Looks at a place; what was known before stays until more is. Null looks away. */
  async look(place: string | null): Promise<void> {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    this.problem = null;
    if (place === null) {
      this.facts = null;
      return;
    }
    try {
      const facts = await this.inspect(place, asking.signal);
      if (this.asking === asking) this.facts = facts;
    } catch (error) {
      if (this.asking === asking) this.problem = this.problemOf(error);
    }
  }
}
