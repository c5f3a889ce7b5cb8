// The page of this address and what every page needs are asked for at the same time.
import { likely, PAGES } from "./pages";
import "./style.css";

PAGES[likely(location.pathname)]().catch(() => undefined); // the client says so, once it is there
import("./start");
