// What this browser remembers: which seats are its own, what it has seen, and how it likes things.

export interface Kept {
  tokens: Record<string, string>; // by seat
  watch?: string;
  invites?: Record<string, string>; // by seat: what was not handed out yet, or not taken up
  title: string;
  call?: "all" | "sound" | "no"; // whether to call whoever sits here when it is his turn
  together?: boolean; // two at one screen look at everything together
  seen?: number; // how much of the log was on the screen when the game was last left
}

const GAMES = "hedgerow.games";

// A browser that forbids storage (a private window, say) still plays: it only forgets.
const forgetful = new Map<string, string>();

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return forgetful.get(key) ?? null;
  }
}

/** False if it lasts only as long as the page. */
export function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    forgetful.set(key, value);
    return false;
  }
}

// ------------------------------------------------------------------ games

export function keptGames(): Record<string, Kept> {
  try {
    const found: unknown = JSON.parse(read(GAMES) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, Kept>) : {};
  } catch {
    return {};
  }
}

export function keptGame(id: string): Kept | null {
  return keptGames()[id] ?? null;
}

function change(id: string, how: (kept: Kept) => void): void {
  const games = keptGames();
  const kept = games[id] ?? { tokens: {}, title: "" };
  how(kept);
  games[id] = kept;
  write(GAMES, JSON.stringify(games));
}

export const keepSeat = (id: string, seat: number, token: string) =>
  change(id, (kept) => {
    kept.tokens[String(seat)] = token;
  });

const claimName = (id: string, seat: number) => `hedgerow.claim.${id}.${seat}`;

/** Whether this browser has tried to sit down there before: the seat may be its own without its knowing. */
export const hasClaimed = (id: string, seat: number): boolean => read(claimName(id, seat)) !== null;

/** The key to a claim, kept before it is used: whoever asks again with it gets the seat that is already his. */
export function claimKey(id: string, seat: number): string {
  const kept = read(claimName(id, seat));
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  write(claimName(id, seat), key);
  return key;
}

export const keepInvite = (id: string, seat: number, invite: string) =>
  change(id, (kept) => {
    kept.invites = { ...kept.invites, [String(seat)]: invite };
  });

export const keepWatch = (id: string, watch: string) =>
  change(id, (kept) => {
    kept.watch = watch;
  });

export const keepTitle = (id: string, title: string) =>
  change(id, (kept) => {
    kept.title = title;
  });

export const keepCall = (id: string, call: NonNullable<Kept["call"]>) =>
  change(id, (kept) => {
    kept.call = call;
  });

export const keepSeen = (id: string, seen: number) =>
  change(id, (kept) => {
    kept.seen = seen;
  });

/** Two at one screen have said that they look at everything together. */
export const keepTogether = (id: string) =>
  change(id, (kept) => {
    kept.together = true;
  });

export function forget(id: string): void {
  const games = keptGames();
  delete games[id];
  write(GAMES, JSON.stringify(games));
}

// ------------------------------------------------------------------ campaigns

/** A campaign as its file has it. */
export interface KeptCampaign {
  name: string;
  system: string;
  text: string;
}

const CAMPAIGNS = "hedgerow.campaigns";

export function keptCampaigns(): KeptCampaign[] {
  try {
    const found: unknown = JSON.parse(read(CAMPAIGNS) ?? "[]");
    return Array.isArray(found) ? (found as KeptCampaign[]) : [];
  } catch {
    return [];
  }
}

const same = (a: KeptCampaign, b: KeptCampaign) => a.name === b.name && a.system === b.system;

export function keepCampaign(campaign: KeptCampaign): void {
  const others = keptCampaigns().filter((other) => !same(other, campaign));
  write(CAMPAIGNS, JSON.stringify([...others, campaign]));
}

export function forgetCampaign(campaign: KeptCampaign): void {
  write(CAMPAIGNS, JSON.stringify(keptCampaigns().filter((other) => !same(other, campaign))));
}

// ------------------------------------------------------------------ likings

export function liking<T extends string>(name: string, among: readonly T[], otherwise: T): T {
  const kept = read(`hedgerow.${name}`) as T | null;
  return kept !== null && among.includes(kept) ? kept : otherwise;
}

/** The same for what may be any words. */
export const liked = (name: string) => read(`hedgerow.${name}`) ?? "";

export function keepLiking(name: string, value: string): void {
  write(`hedgerow.${name}`, value);
}
