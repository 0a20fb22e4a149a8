import { allCommands } from "../../frame/commands.js";
import { feature } from "../../frame/feature.js";
import { addDue } from "../due-list.js";
import { askItems } from "./ask-items.js";
import { itemFiles, items } from "./items-command.js";
import { takePaidItems } from "./saved/offer-saving.js";

export const itemsFeature = feature({
  name: "items",
  handlers: [items],
  // Other features' commands close the question of /items.
  takes: allCommands.map((name) => `/${name}` as const),
  messages: [itemFiles],
  asks: { items: askItems },
  says: { "paid-items": takePaidItems },
  // An owner isn't offered what a seller sells.
  paid(record, { ref, seller }) {
    if (seller === undefined) addDue(record, { kind: "paid-items", ref });
  },
});
