// What a person adds to the seed of the dice: made here by chance, sealed when he sits down, told when all have.

import { type GameApi, json, part } from "../net/api";
import { read, write } from "../net/keep";
import type { Update } from "../wire";

const ROOTS = [
  2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
  113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211, 223, 227, 229, 233, 239,
  241, 251, 257, 263, 269, 271, 277, 281, 283, 293, 307, 311,
]; // prettier-ignore

/** The first 32 bits behind the point. */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** SHA-256 of a plain text. Browsers have their own only where the connection is encrypted, and a table at home has none. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const blocks = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  bytes.forEach((byte, at) => {
    blocks.setUint8(at, byte);
  });
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(blocks.byteLength - 4, bytes.length * 8);
  const keys = ROOTS.map((root) => fraction(Math.cbrt(root)));
  const sums = ROOTS.slice(0, 8).map((root) => fraction(Math.sqrt(root)));
  for (let block = 0; block < blocks.byteLength; block += 64) {
    const words: number[] = [];
    let [a, b, c, d, e, f, g, h] = sums as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const [early, late] = [words[i - 15] ?? 0, words[i - 2] ?? 0];
      const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      const word =
        i < 16 ? blocks.getInt32(block + i * 4) : ((words[i - 16] ?? 0) + low + (words[i - 7] ?? 0) + high) | 0;
      words.push(word);
      const choice = (e & f) ^ (~e & g);
      const most = (a & b) ^ (a & c) ^ (b & c);
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (keys[i] ?? 0) + word) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((part, i) => {
      sums[i] = ((sums[i] ?? 0) + part) | 0;
    });
  }
  return sums.map((sum) => (sum >>> 0).toString(16).padStart(8, "0")).join("");
}

/** Something to add that nobody can guess, and its seal. */
export function freshSeal(): { value: string; sealed: string } {
  const value = [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return { value, sealed: sha256(value) };
}

const kept = (id: string) => `hedgerow.seed.${id}`;
const telling = new Set<string>();

export const keepSeed = (id: string, value: string) => write(kept(id), value);

/** The seal of what this browser adds to a game's seed, the same however often it is asked for. */
export function sealFor(id: string): string {
  const value = read(kept(id)) ?? freshSeal().value;
  keepSeed(id, value);
  return sha256(value);
}

/** Tells what this browser has sealed, once, as soon as all have sat down; the game goes on in any case. */
export async function tellSeed(api: GameApi, { added, seats }: Update, mine: readonly number[]): Promise<void> {
  const value = read(kept(api.id));
  const sealed = added.some((one) => !one.value && mine.includes(one.seat));
  if (!value || !sealed || telling.has(api.id) || seats.some((seat) => !seat.taken)) return;
  telling.add(api.id);
  await json(`/games/${part(api.id)}/seed`, { token: api.token, body: { value } }).catch(() => telling.delete(api.id));
}
