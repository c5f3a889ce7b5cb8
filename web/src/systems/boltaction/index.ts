// Bolt Action on the screen.

import Symbols from "../../art/Symbols.svelte";
import { screen } from "../contract";
import Counter from "./Counter.svelte";
import { pieceWords, placeWords } from "./describe";
import Banners from "./layers/Banners.svelte";
import Cup from "./layers/Cup.svelte";
import Ground from "./layers/Ground.svelte";
import Sky from "./layers/Sky.svelte";
import { pieces } from "./pieces";
import type { PieceView, View } from "./wire";

export default screen<View, PieceView>({
  pieces,
  Counter,
  Symbols,
  layers: { ground: Ground, notices: Banners, sky: Sky, corner: Cup },
  dark: (view) => view.dark,
  pieceWords,
  placeWords,
  part: "order",
  Forces: () => import("./Forces.svelte"),
  legend: () => import("./legend"),
});
