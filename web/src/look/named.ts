// Places that are named in words.

const WORD = /[\p{L}\p{N}]+(?:\+\d*)?/gu;

/** The places that a sentence names, in its order. */
export function placesIn(words: string, isPlace: (word: string) => boolean): string[] {
  const found = [...words.matchAll(WORD)].map((match) => match[0]).filter(isPlace);
  return [...new Set(found)];
}
