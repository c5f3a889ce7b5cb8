/** Words of the server as a sentence of its own: "this game is over" as "This game is over." */
export function asSentence(words: string): string {
  const text = words.trim();
  return text && text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…:]$/.test(text) ? "" : ".");
}
