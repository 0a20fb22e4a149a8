import { startBesidePage } from "./beside-page.js";
import { startDemoPage } from "./demo-page.js";

if (new URLSearchParams(location.search).has("beside") && window.parent !== window)
  startBesidePage(window.parent);
else startDemoPage();
