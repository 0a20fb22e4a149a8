import { parseArgs } from "node:util";
import { machine } from "./machine.js";
import { isMet, type Row, smallest } from "./measure.js";
import { measures } from "./measures.js";
import { saveResult } from "./results.js";
import { runApart } from "./run-apart.js";
import { table } from "./table.js";

const usage = `npm run bench -- [--only <id>[,<id>…]] [--rounds <n>] [--scale <share>] [--smallest] [--limit <minutes>] [--no-save]

  --only      these measures alone: ${measures.map(({ id }) => id).join(", ")}
  --rounds    rounds that count, of each contender (3)
  --scale     a share (0 to 1) of the chats and events, to try the bench itself (1)
  --smallest  one round of the fewest chats and events, to see that every measure still works; saves nothing
  --limit     minutes after which a measure is ended (15 for each round, at least 30)
  --no-save   keep no JSON of it under test/bench/results

Needs no network but loopback. Run it on a machine that does nothing else.
Exits with 1 when a measure fails or takes longer than its limit.
`;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    rounds: { type: "string", default: "3" },
    scale: { type: "string", default: "1" },
    smallest: { type: "boolean", default: false },
    limit: { type: "string" },
    "no-save": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

async function bench(): Promise<boolean> {
  const ids = values.only?.split(",");
  const unknown = ids?.filter((id) => !measures.some((measure) => measure.id === id)) ?? [];
  const extent = values.smallest ? smallest : { rounds: Number(values.rounds), scale: Number(values.scale) };
  const { rounds, scale } = extent;
  const minutes = Number(values.limit ?? Math.max(30, 15 * rounds));
  const isWrong =
    !(scale > 0 && scale <= 1) ||
    !(minutes > 0) ||
    unknown.length > 0 ||
    !Number.isInteger(rounds) ||
    rounds < 1 ||
    rounds > 20;
  if (values.help || isWrong) {
    say(`${unknown.length > 0 ? `There is no measure ${unknown.join(", ")}.\n\n` : ""}${usage}`);
    return !isWrong;
  }
  const rows: Row[] = [];
  let failed = 0;
  for (const { id } of measures.filter((measure) => ids === undefined || ids.includes(measure.id))) {
    const began = performance.now();
    try {
      rows.push(...(await runApart(id, extent, minutes * 60_000)));
      say(`${id}: ${Math.round((performance.now() - began) / 1_000)} s`);
    } catch (error) {
      // The others are worth their figures all the same.
      failed += 1;
      say(error instanceof Error ? error.message : String(error));
    }
  }
  say(`\n${table(rows)}`);
  if (!values["no-save"] && !values.smallest)
    say(`\nKept in ${await saveResult({ machine: machine(), rounds, scale, rows })}`);
  const missed = rows.filter((row) => isMet(row) === false);
  if (missed.length > 0) say(`\n${missed.length} of ${rows.length} targets were missed.`);
  if (failed > 0) say(`\n${failed} measures have failed.`);
  return failed === 0;
}

// A miss is told in the table and is no failure: figures depend on the machine.
process.exit((await bench()) ? 0 : 1);
