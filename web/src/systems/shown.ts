// The screen of the game that a page shows, for all that is on the page.

import { createContext } from "svelte";
import type { Screen } from "./contract";

export const [theScreen, showScreen] = createContext<Screen>();
