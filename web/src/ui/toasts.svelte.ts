// Short words that come and go: "link copied", "refused because ...". One list for the whole client.

export interface Toast {
  id: number;
  words: string;
  kind: "note" | "good" | "warning" | "problem";
}

class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;

  /** Problems stay until they are closed; the rest goes after the time it takes to read it. */
  say(words: string, kind: Toast["kind"] = "note"): void {
    const id = this.#next++;
    this.list = [...this.list.filter((toast) => toast.words !== words), { id, words, kind }].slice(-4);
    if (kind !== "problem") setTimeout(() => this.close(id), 2500 + 60 * words.length);
  }

  close(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
