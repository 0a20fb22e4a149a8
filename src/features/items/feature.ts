import { feature } from "../../frame/feature.js";
import { askItems } from "./ask-items.js";
import { items } from "./items-command.js";

export const itemsFeature = feature({ name: "items", handlers: [items], asks: { items: askItems } });
