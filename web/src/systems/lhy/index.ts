// The Last Hundred Yards on the screen.

import Symbols from "../../art/Symbols.svelte";
import { screen } from "../contract";
import Counter from "./Counter.svelte";
import { pieceWords, placeWords } from "./describe";
import Above from "./layers/Above.svelte";
import Ground from "./layers/Ground.svelte";
import Notices from "./layers/Notices.svelte";
import Sky from "./layers/Sky.svelte";
import { pieces } from "./pieces";
import type { PieceView, View } from "./wire";

export default screen<View, PieceView>({
  pieces,
  Counter,
  Symbols,
  layers: { ground: Ground, above: Above, notices: Notices, sky: Sky },
  dark: (view) => view.light === "night",
  pieceWords,
  placeWords,
  part: "activation",
  Forces: () => import("./Forces.svelte"),
  legend: () => import("./legend"),
});
