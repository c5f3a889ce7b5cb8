// What this address shows, the page for it and what every page needs are asked for at the same time.
import { askEarly } from "./net/early";
import { likely, PAGES } from "./pages";
import "./style.css";

askEarly(location.pathname + location.hash);
PAGES[likely(location.pathname)]().catch(() => undefined); // the client says so, once it is there
import("./start");
