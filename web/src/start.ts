// Draws the client.
import { mount } from "svelte";
import App from "./App.svelte";
import { router } from "./router.svelte";
import { theme } from "./theme.svelte";

theme.begin();
router.begin();

const target = document.getElementById("app");
if (target) mount(App, { target });
