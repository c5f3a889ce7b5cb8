// Lock 'n Load Tactical on the screen.

import Symbols from "../../art/Symbols.svelte";
import { Hexes } from "../../board/hexes";
import type { View } from "../../wire";
import { screen } from "../contract";
import Counter from "./Counter.svelte";
import { callsOf } from "./calls";
import { choices } from "./choices";
import { pieceWords, placeWords } from "./describe";
import Above from "./layers/Above.svelte";
import Ground from "./layers/Ground.svelte";
import Notices from "./layers/Notices.svelte";
import Sky from "./layers/Sky.svelte";
import { type Own, pieces, places, sides } from "./pieces";
import { phaseWords, words } from "./words";

export default screen<View, Own>({
  ground: (card, more) => new Hexes(card, more),
  places,
  pieces,
  Counter,
  Symbols,
  layers: { ground: Ground, above: Above, notices: Notices, sky: Sky },
  dark: (view) => view.night,
  pieceWords,
  placeWords,
  header: (view, seats) => ({ pill: phaseWords(view, seats), calls: seats.map((_, side) => callsOf(view, side)) }),
  Forces: () => import("./Forces.svelte"),
  held: (view, side) => view.places.filter((place) => place.control === side).map((place) => place.place),
  sides,
  words,
  choices,
  turnOf: ({ kind, fields }) => (kind === "turn-began" && typeof fields.turn === "number" ? fields.turn : null),
  chronicle: async () => (await import("./log")).chronicle,
  stage: async () => (await import("./effects")).stage,
});
