// Lock 'n Load Tactical on the screen.

import Symbols from "../../art/Symbols.svelte";
import { screen } from "../contract";
import Counter from "./Counter.svelte";
import { pieceWords, placeWords } from "./describe";
import Above from "./layers/Above.svelte";
import Ground from "./layers/Ground.svelte";
import Notices from "./layers/Notices.svelte";
import Sky from "./layers/Sky.svelte";
import { type Own, pieces } from "./pieces";
import type { View } from "./wire";

export default screen<View, Own>({
  pieces,
  Counter,
  Symbols,
  layers: { ground: Ground, above: Above, notices: Notices, sky: Sky },
  dark: (view) => view.night,
  pieceWords,
  placeWords,
  part: "impulse",
  Forces: () => import("./Forces.svelte"),
  legend: () => import("./legend"),
});
