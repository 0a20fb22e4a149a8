import { serve } from "../limits/apart.js";
import { manyItems } from "./many-items.js";
import { longestText, nastyTexts, slowestPieces, textsOf } from "./nasty-texts.js";
import { StepCounter } from "./step-counter.js";
import type { TextReaders } from "./text-readers.js";

/** From the shorter text to the longest one there are four doublings: a single one may lie where a reader begins to read otherwise. */
const doublings = 4;
const mostForTwice = 2.5;
/** A reader of a short text has taken as many steps for each character, or counts as if it had. */
const fewSteps = 10;

type Texts = (length: number) => readonly string[];

/** Alone and in a frame by turns. */
const nasty: Texts = (length) =>
  nastyTexts(slowestPieces, length).filter((_, at) => at % 4 === 0 || at % 4 === 3);

/** Counts in a process of its own, because only what is loaded after the counter's start is counted. @returns whose steps grow too fast */
serve<"readers" | "samples", string[]>(async (what) => {
  const counter = await StepCounter.start(["/src/", "/hostile-text/growing-samples"]);
  const grown: string[] = [];

  async function compare(readers: TextReaders, textsOfLength: Texts): Promise<void> {
    const texts = [longestText / 2 ** doublings, longestText, longestText - 16].map(textsOfLength);
    for (const [name, read] of Object.entries(readers))
      for (const at of texts[0]?.keys() ?? []) {
        const [short = "", long = "", other = ""] = texts.map((each) => each[at]);
        const steps = (text: string): Promise<number> => counter.count(() => read(text));
        const most = mostForTwice ** doublings * Math.max(fewSteps * short.length, await steps(short));
        // The first long text may find tables that aren't made yet.
        if ((await steps(long)) > most && (await steps(other)) > most)
          grown.push(`${name}, for ${JSON.stringify(long.slice(0, 20))}`);
      }
  }

  if (what === "samples") {
    const { growingSamples } = await import("./growing-samples.js");
    await compare(growingSamples, (length) => ["a".repeat(length)]);
    return grown;
  }
  const { textReaders, readersBeside } = await import("./text-readers.js");
  await compare({ ...textReaders, ...readersBeside(manyItems["of a shop"].slice(0, 20)) }, nasty);
  for (const saved of Object.values(manyItems))
    await compare(readersBeside(saved.slice(0, 300)), (length) =>
      textsOf(
        saved.map(({ name }) => name),
        length,
      ),
    );
  return grown;
});
