import { parseArgs } from "node:util";
import { machine } from "./machine.js";
import { isMet, type Row } from "./measure.js";
import { measures } from "./measures.js";
import { saveResult } from "./results.js";
import { table } from "./table.js";

const usage = `npm run bench -- [--only <id>[,<id>…]] [--rounds <n>] [--scale <share>] [--no-save]

  --only     these measures alone: ${measures.map(({ id }) => id).join(", ")}
  --rounds   rounds that count, of each contender (3)
  --scale    a share (0 to 1) of the chats and events, to try the bench itself (1)
  --no-save  keep no JSON of it under test/bench/results

Needs no network but loopback. Run it on a machine that does nothing else.
`;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    rounds: { type: "string", default: "3" },
    scale: { type: "string", default: "1" },
    "no-save": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

async function bench(): Promise<boolean> {
  const ids = values.only?.split(",");
  const unknown = ids?.filter((id) => !measures.some((measure) => measure.id === id)) ?? [];
  const rounds = Number(values.rounds);
  const scale = Number(values.scale);
  const isWrong =
    !(scale > 0 && scale <= 1) ||
    unknown.length > 0 ||
    !Number.isInteger(rounds) ||
    rounds < 1 ||
    rounds > 20;
  if (values.help || isWrong) {
    say(`${unknown.length > 0 ? `There is no measure ${unknown.join(", ")}.\n\n` : ""}${usage}`);
    return !isWrong;
  }
  const rows: Row[] = [];
  for (const measure of measures.filter(({ id }) => ids === undefined || ids.includes(id))) {
    const began = performance.now();
    rows.push(...(await measure.run({ rounds, scale })));
    say(`${measure.id}: ${Math.round((performance.now() - began) / 1_000)} s`);
  }
  say(`\n${table(rows)}`);
  if (!values["no-save"]) say(`\nKept in ${await saveResult({ machine: machine(), rounds, scale, rows })}`);
  const missed = rows.filter((row) => isMet(row) === false);
  if (missed.length > 0) say(`\n${missed.length} of ${rows.length} targets were missed.`);
  return true;
}

// A miss is told in the table and is no failure: figures depend on the machine.
process.exit((await bench()) ? 0 : 1);
