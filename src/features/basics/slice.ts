import { slice } from "../../frame/model/slice.js";

export const basics = slice({
  commands: [{ name: "start" }, { name: "cancel" }, { name: "help", menu: 70 }, { name: "privacy" }],
});
