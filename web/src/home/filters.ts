// Which scenarios are looked for: by system and by what they are like. The address keeps it, so that a link or the
// browser's own buttons lead back to the same list.

import type { ScenarioCard, SystemCard, TagGroup } from "../wire";

export interface Filter {
  /** The name of a system; all of them if none is named. */
  system: string;
  tags: readonly string[];
}

/** What an address asks for. Tags that nobody knows are passed over. */
export function filterIn(query: URLSearchParams, groups: readonly TagGroup[]): Filter {
  const known = new Set(groups.flatMap(({ tags }) => tags.map(({ name }) => name)));
  const asked = (query.get("tags") ?? "").split(",").filter((tag) => known.has(tag));
  return { system: query.get("system") ?? "", tags: [...new Set(asked)] };
}

/** The address of the home page with a filter; the other way round. */
export function address({ system, tags }: Filter): string {
  const query = new URLSearchParams();
  if (system) query.set("system", system);
  if (tags.length) query.set("tags", tags.join(","));
  const text = query.toString().replaceAll("%2C", ",");
  return text ? `/?${text}` : "/";
}

/** The filter with a tag that was not in it, or without one that was. */
export function toggled(filter: Filter, tag: string): Filter {
  const tags = filter.tags.includes(tag) ? filter.tags.filter((other) => other !== tag) : [...filter.tags, tag];
  return { ...filter, tags };
}

/** Of each group a scenario has one of the tags that are asked for; of groups with several it has all of them. */
export function matches(card: ScenarioCard, { tags }: Filter, groups: readonly TagGroup[]): boolean {
  return groups.every((group) => {
    const asked = group.tags.map(({ name }) => name).filter((name) => tags.includes(name));
    const has = (name: string) => card.tags.includes(name);
    return group.several ? asked.every(has) : !asked.length || asked.some(has);
  });
}

/** The systems that are looked for, each with those of its scenarios; systems without any are left out. */
export function sifted(systems: readonly SystemCard[], filter: Filter, groups: readonly TagGroup[]): SystemCard[] {
  return systems
    .filter(({ name }) => !filter.system || name === filter.system)
    .map((system) => ({ ...system, scenarios: system.scenarios.filter((card) => matches(card, filter, groups)) }))
    .filter(({ scenarios }) => scenarios.length > 0);
}
