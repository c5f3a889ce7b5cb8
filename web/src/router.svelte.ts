// Which page an address means, and how to get to another one without loading everything again.

export type Route =
  | { page: "home" }
  | { page: "new" | "scenario"; system: string; scenario: string }
  | { page: "game"; id: string }
  | { page: "replay"; id: string }
  | { page: "report"; id: string }
  | { page: "rules"; system: string; clause: string }
  | { page: "lists"; system: string; list: string }
  | { page: "lost"; path: string };

/** The page that a path means. */
export function parse(path: string): Route {
  const parts = path.split("/").filter(Boolean).map(decode);
  if (parts.includes(null)) return { page: "lost", path };
  const [page, one, two] = parts;
  const known = parts.length;
  if (known === 0) return { page: "home" };
  if ((page === "new" || page === "scenario") && one && two && known === 3) return { page, system: one, scenario: two };
  if ((page === "game" || page === "replay" || page === "report") && one && known === 2) return { page, id: one };
  if (page === "rules" && one && known <= 3) return { page, system: one, clause: two ?? "" };
  if (page === "lists" && one && known <= 3) return { page, system: one, list: two ?? "" };
  return { page: "lost", path };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // a broken percent sign
  }
}

/** The path of a page; the other way round. */
export function path(...parts: string[]): string {
  return `/${parts.filter(Boolean).map(encodeURIComponent).join("/")}`;
}

/** The seat that a link offers: `#invite=SEAT.SECRET` to one person, `#sit=SEAT` to anyone. */
export function offerIn(hash: string): { seat: number; invite: string } | null {
  const found = /^(?:invite=(\d+)\.([^&]+)|sit=(\d+))$/.exec(hash);
  if (!found) return null;
  return { seat: Number(found[1] ?? found[3]), invite: decode(found[2] ?? "") ?? "" };
}

class Router {
  route = $state<Route>({ page: "home" });
  query = $state<URLSearchParams>(new URLSearchParams());
  hash = $state(""); // without the "#"; links carry their secrets here
  visits = $state(0); // grows with every new page, so that the focus can follow

  /** Reads the present address and follows the browser's own buttons. */
  begin(): () => void {
    this.#read();
    const follow = () => {
      const before = this.route;
      this.#read();
      if (!same(before, this.route)) this.visits += 1;
    };
    addEventListener("popstate", follow);
    addEventListener("hashchange", follow);
    return () => {
      removeEventListener("popstate", follow);
      removeEventListener("hashchange", follow);
    };
  }

  go(to: string): void {
    history.pushState(null, "", to);
    this.#read();
    this.visits += 1;
    scrollTo(0, 0);
  }

  /** Changes the address of the page one is on: another step of a replay, a secret that has been put away. */
  replace(to: string): void {
    history.replaceState(history.state, "", to);
    this.#read();
  }

  #read(): void {
    this.route = parse(location.pathname);
    this.query = new URLSearchParams(location.search);
    this.hash = location.hash.slice(1);
  }
}

function same(a: Route, b: Route): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export const router = new Router();

/** Lets plain links lead to pages of our own without loading anew; new tabs, downloads and other sites are left alone. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  const to = new URL(link.href);
  if (to.pathname.startsWith("/api/")) return;
  if (to.pathname === location.pathname && to.search === location.search && to.hash) return; // a place on this page
  event.preventDefault();
  router.go(to.pathname + to.search + to.hash);
}
