import { slice } from "../../frame/model/slice.js";

export const basics = slice({
  commands: [
    { name: "start", menu: 10 },
    { name: "cancel", menu: 100 },
    { name: "help", menu: 120 },
    { name: "privacy", menu: 130 },
  ],
});
