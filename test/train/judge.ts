/**
 * Says how well typed lines are read:
 *   npm run judge fold SET...    learns from all training sets but these, and reads these
 *   judge.ts curve SET...   the same with a quarter, half and all of the other lines
 *   judge.ts file FILE SET...   reads the sets with weights from a file
 *   judge.ts tags SET...    composes what the writers' own tags say
 * With SHOW=lost (or another verdict) the lines of that verdict are printed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { compose } from "../../src/language/reading/compose.js";
import { Reader } from "../../src/language/reading/read.js";
import { unpacked } from "../../src/language/reading/weights.js";
import { type LabelledLine, labelled, linesOf, trainingSets } from "./labelled-line.js";
import { rowOf, scoreOf, verdictOf } from "./score.js";
import { fileOf, learn, usual } from "./trainer.js";

const [way = "", ...rest] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (way === "file") judge(readFileSync(rest[0] ?? ""), rest.slice(1));
else if (way === "fold") judge(learnt(others(rest)), rest);
else if (way === "tags") judgeTags(rest.length > 0 ? rest : trainingSets());
else if (way === "curve")
  for (const part of [4, 2, 1]) {
    const lines = others(rest).filter((_, at) => at % part === 0);
    say(`${lines.length} lines`);
    judge(learnt(lines), rest);
  }
else throw new Error("Say what to do: fold, curve, file or tags.");

function others(held: readonly string[]): LabelledLine[] {
  return trainingSets()
    .filter((set) => !held.includes(set))
    .flatMap(linesOf);
}

function learnt(lines: readonly LabelledLine[]): Buffer {
  const file = fileOf(learn(lines, { ...usual, log: say }), "fold");
  say(`${file.length} bytes`);
  if (process.env.OUT !== undefined) writeFileSync(process.env.OUT, file);
  return file;
}

function judge(file: Buffer, sets: readonly string[]): void {
  const { read } = new Reader(unpacked(file));
  for (const set of sets) say(rowOf(set, scoreOf(linesOf(set), read)));
  const all = sets.flatMap(linesOf);
  const start = process.cpuUsage();
  say(rowOf("all", scoreOf(all, read)));
  say(`${(process.cpuUsage(start).user / 1_000 / all.length).toFixed(2)} ms a line`);
  const shown = process.env.SHOW;
  if (shown === undefined) return;
  for (const line of all) {
    const reading = read(line.text, line.currency);
    if (verdictOf(line, reading) !== shown) continue;
    const found = reading.parts.map(({ tag, text }) => `${tag}:${text}`).join(" ");
    const sums = reading.others.map(({ sum }) => sum.toFixed()).join(" ");
    say(
      `${JSON.stringify(line.text)} ${line.sum ?? ""} ${line.ask} | ${reading.sum?.toFixed()} or ${sums} ` +
        `[${reading.doubts.join(" ")}] ${reading.share.toFixed(2)} ${reading.weakest.toFixed(2)} | ${found}`,
    );
  }
}

/** What is lost between the tags and the sum. */
function judgeTags(sets: readonly string[]): void {
  let [right, asked, all] = [0, 0, 0];
  for (const line of sets.flatMap(linesOf)) {
    if (line.ask !== "") continue;
    all++;
    const { tokens, labels } = labelled(line.segments);
    const { sum, doubts } = compose(line.text, tokens, labels, line.currency);
    const isRight = sum?.toFixed(2) === Number(line.sum).toFixed(2);
    if (isRight && doubts.length === 0) right++;
    else if (isRight) asked++;
    else if (process.env.SHOW === "lost")
      say(`${JSON.stringify(line.text)} ${line.sum} | ${sum?.toFixed()} [${doubts.join(" ")}]`);
  }
  say(`${all} clear lines: ${right} right, ${asked} right and asked, ${all - right - asked} others`);
}
