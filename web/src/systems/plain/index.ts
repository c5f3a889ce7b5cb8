// A system that brings no drawing of its own: round counters in the colours of their sides, with what they are called.

import { screen } from "../contract";
import Counter from "./Counter.svelte";
import { type Own, pieces, type Shown } from "./pieces";

export default screen<Shown, Own>({
  pieces,
  Counter,
  layers: {},
  dark: () => false,
  pieceWords: ({ called, own }) => [called, ...own.states].join(", "),
  placeWords: (_view, _place, there) => there.map(({ called, own }) => [called, ...own.states].join(", ")),
  part: "part",
});
