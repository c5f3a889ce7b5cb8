// Where the pages are. Nothing else is known here, so that the page of an address can be asked for before all the rest.

export const PAGES = {
  home: () => import("./home/Home.svelte"),
  scenario: () => import("./home/Scenario.svelte"),
  new: () => import("./home/NewGame.svelte"),
  claim: () => import("./home/Claim.svelte"),
  game: () => import("./table/Page.svelte"),
  replay: () => import("./after/Replay.svelte"),
  report: () => import("./after/Report.svelte"),
  rules: () => import("./look/RulesPage.svelte"),
  lists: () => import("./lists/Lists.svelte"),
  lost: () => import("./ui/page/Lost.svelte"),
};

export type PageName = keyof typeof PAGES;

/** The page that a path most likely means; the router decides. */
export function likely(path: string): PageName {
  const first = path.split("/")[1] || "home";
  return Object.hasOwn(PAGES, first) ? (first as PageName) : "lost";
}
