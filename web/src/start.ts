// Draws the client.
import { mount } from "svelte";
import App from "./App.svelte";
import { router } from "./router.svelte";
import { theme } from "./theme.svelte";

theme.begin();
router.begin();

function begin(): void {
  const target = document.getElementById("app");
  if (target) mount(App, { target });
}

// The script waits for nothing, so it may be here before the page has been read to its end.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
else begin();
