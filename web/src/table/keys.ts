// The keyboard of the table. Fields keep their keys, buttons keep Enter and Space, and so does the board.

import { letters } from "../ui/letters.svelte";
import type { Choosing } from "./choose.svelte";
import type { Desk } from "./desk.svelte";
import type { Game } from "./game.svelte";
import { pressed } from "./words";

const OWN_ENTER = "a, button, summary, select, [role='menuitem'], [role='application']";

function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio"].includes(target.type);
  return target.isContentEditable || target.matches("textarea, select");
}

/** Acts on a key; true if it was one of ours. */
export function press(event: KeyboardEvent, desk: Desk, cursor: string | null): boolean {
  const { game, choosing, tools, advice } = desk;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("dialog:modal") || typing(event.target)) return false;
  if (!letters.allow(event.key)) return false;
  if (event.key === "?") {
    desk.help = true;
    return true;
  }
  if (tools.key(event.key, cursor)) return true;
  if (tools.tool !== null) return false; // one looks, and does not decide unseen
  switch (event.key) {
    case "Enter":
      return enter(event.target, game, choosing);
    case "Escape":
      if (game.playback.playing) game.playback.skip();
      else if (advice.open) advice.leave();
      else return choosing.back();
      return true;
    case "u":
    case "U":
      return undo(event.shiftKey, game, choosing);
  }
  if (plain(event, choosing)) return true;
  if (event.key.toLowerCase() === "h" && choosing.asked && !game.busy) {
    void advice.ask();
    return true;
  }
  return numbered(event, choosing);
}

/** Enter on the map, while the pointer is what works there, or things are shown: the bold button. True if there is one. */
export function onMap(event: KeyboardEvent, { game, choosing, tools }: Desk, byPointer: boolean): boolean {
  if (event.key !== "Enter" || !(event.target as Element).matches("[role='application']")) return false;
  if (tools.tool !== null || !(byPointer || game.playback.playing)) return false;
  return bold(game, choosing);
}

function enter(target: EventTarget | null, game: Game, choosing: Choosing): boolean {
  return !(target instanceof Element && target.closest(OWN_ENTER)) && bold(game, choosing);
}

function bold(game: Game, choosing: Choosing): boolean {
  if (game.playback.playing) game.playback.skip();
  else if (choosing.way) void choosing.walk(choosing.way);
  else if (choosing.move) void choosing.commit();
  else return false;
  return true;
}

function undo(far: boolean, game: Game, choosing: Choosing): boolean {
  const undo = game.latest?.undo;
  if (!undo || game.busy || game.playback.playing) return false;
  const to = far ? undo.start : undo.free;
  if (to != null) void game.undo(to);
  else if (undo.further != null && !undo.asked) choosing.wantsConsent = true;
  else return false;
  return true;
}

function plain(event: KeyboardEvent, choosing: Choosing): boolean {
  const option = choosing.plain.find((one) => one.key === pressed(event));
  if (!option || choosing.busy) return false;
  choosing.take(option);
  return true;
}

function numbered(event: KeyboardEvent, choosing: Choosing): boolean {
  const group = choosing.entries.find((one) => choosing.digit(one) === event.key);
  if (!group || choosing.busy) return false;
  choosing.choose(group);
  return true;
}
