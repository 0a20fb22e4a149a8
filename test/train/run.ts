/** Learns the weights of the reader of typed lines from all sets but the proof: `npm run train`. */
import { writeFileSync } from "node:fs";
import { digestOf, linesOf, proofSets, trainingSets } from "./labelled-line.js";
import { fileOf, learn, usual } from "./trainer.js";

const sets = trainingSets();
const lines = sets.flatMap(linesOf);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(`${lines.length} lines of ${sets.length} sets; ${proofSets.size} sets are kept apart as the proof`);
const file = fileOf(learn(lines, { ...usual, log: say }), digestOf(sets));
writeFileSync(new URL("../../locales/typed-lines.bin", import.meta.url), file);
say(`${file.length} bytes`);
