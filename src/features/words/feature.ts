import { feature } from "../../frame/feature.js";
import { commandsInWords } from "./commands-in-words.js";

export const wordsFeature = feature({ name: "words", last: [commandsInWords] });
