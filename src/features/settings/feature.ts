import { feature } from "../../frame/feature.js";
import { askSetting, settings } from "./settings-command.js";

export const settingsFeature = feature({
  name: "settings",
  handlers: [settings],
  asks: { setting: askSetting },
});
