import { readFileSync } from "node:fs";

/** What follows `node` where the bot is started: the flags of the engine and the program. `npm start` names them. */
export const startWords: readonly string[] = (() => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
  return scripts.start.slice(scripts.start.lastIndexOf("; exec node ") + "; exec node ".length).split(" ");
})();
