// Keys that are one letter, figure or sign. Whoever speaks to his computer, or rests a hand on the keyboard, sets them
// off by chance: they can be switched off (WCAG 2.1.4). Everything they do can be done otherwise.

import { keepLiking, liking } from "../net/keep";

class Letters {
  on = $state(liking("letters", ["yes", "no"], "yes") === "yes");

  toggle(): void {
    this.on = !this.on;
    keepLiking("letters", this.on ? "yes" : "no");
  }

  /** Whether a key may act: all but single letters always may. The space bar is none. */
  allow(key: string): boolean {
    return this.on || key.length !== 1 || key === " ";
  }

  /** The key as it is written beside what it does; "" if it does nothing. */
  hint(key: string): string {
    return /^⇧?[\w]$/.test(key) && !this.on ? "" : key;
  }
}

export const letters = new Letters();
