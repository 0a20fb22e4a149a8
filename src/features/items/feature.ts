import { allCommands } from "../../frame/commands.js";
import { feature } from "../../frame/feature.js";
import { askItems } from "./ask-items.js";
import { itemFiles, items } from "./items-command.js";

export const itemsFeature = feature({
  name: "items",
  handlers: [items],
  // Other features' commands close the question of /items.
  takes: allCommands.map((name) => `/${name}` as const),
  messages: [itemFiles],
  asks: { items: askItems },
});
