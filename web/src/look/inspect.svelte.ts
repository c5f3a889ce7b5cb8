// One place under the glass: asked for when it is chosen, and again when the game has moved on.

import { Question } from "../net/question";
import type { PlaceFacts, Problem } from "../wire";

export type Inspect = (place: string, signal: AbortSignal) => Promise<PlaceFacts>;

export class Inspection {
  facts = $state.raw<PlaceFacts | null>(null);
  problem = $state.raw<Problem | null>(null);
  private readonly inspect: Inspect;
  private readonly problemOf: (error: unknown) => Problem;
  private readonly question = new Question();

  constructor(inspect: Inspect, problemOf: (error: unknown) => Problem) {
    this.inspect = inspect;
    this.problemOf = problemOf;
  }

  /** Looks at a place; what was known before stays until more is. Null looks away. */
  async look(place: string | null): Promise<void> {
    this.problem = null;
    if (place === null) {
      this.question.drop();
      this.facts = null;
      return;
    }
    try {
      const found = await this.question.ask((signal) => this.inspect(place, signal));
      if (found) this.facts = found.answer;
    } catch (error) {
      this.problem = this.problemOf(error);
    }
  }
}
