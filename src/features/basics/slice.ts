import { slice } from "../../frame/model/slice.js";

/** What every bot has: help, a way out of everything, and privacy. */
export const basics = slice({
  commands: [
    { name: "start", menu: 1 },
    { name: "cancel", menu: 10 },
    { name: "help", menu: 12 },
    { name: "privacy", menu: 13 },
  ],
});
