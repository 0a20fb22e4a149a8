import { serve } from "../limits/apart.js";
import { manyItems } from "./many-items.js";
import { longestText, nastyTexts, slowestPieces, textsOf } from "./nasty-texts.js";
import { StepCounter } from "./step-counter.js";
import type { TextReaders } from "./text-readers.js";

const mostForTwice = 2.5;
/** A reader of a short text has taken as many steps for each character, or counts as if it had. */
const fewSteps = 10;

/** Texts of a length, for the reader of a number. */
type Texts = (length: number, reader: number) => readonly string[];

interface Lengths {
  readonly long: number;
  /** From the shorter text to the longer one: a single one may lie where a reader begins to read otherwise. */
  readonly doublings: number;
}

const longest: Lengths = { long: longestText, doublings: 4 };
const half: Lengths = { long: longestText / 2, doublings: 3 };

/** Alone and in a frame by turns. */
const nasty: Texts = (length) =>
  nastyTexts(slowestPieces, length).filter((_, at) => at % 4 === 0 || at % 4 === 3);

/** Every fourth text, and the others for the next readers, since all of them take a minute. */
const byTurns =
  (texts: Texts): Texts =>
  (length, reader) =>
    texts(length, reader).filter((_, at) => at % 4 === reader % 4);

/**
 * Counts in a process of its own, because only what is loaded after the counter's start is counted: some texts for each reader,
 * or all of them. @returns whose steps grow too fast
 */
serve<"some texts" | "all texts" | "samples", string[]>(async (what) => {
  const counter = await StepCounter.start(["/src/", "/hostile-text/growing-samples"]);
  const grown: string[] = [];

  async function compare(readers: TextReaders, textsFor: Texts, { long, doublings }: Lengths): Promise<void> {
    const mostForAll = mostForTwice ** doublings;
    for (const [number, [name, read]] of Object.entries(readers).entries()) {
      const steps = (text: string): Promise<number> => counter.count(() => read(text));
      const [shorts = [], longs = [], others = []] = [long / 2 ** doublings, long, long - 16].map((length) =>
        textsFor(length, number),
      );
      for (const [at, short] of shorts.entries()) {
        const few = mostForAll * fewSteps * short.length;
        const ofLong = await steps(longs[at] ?? "");
        if (ofLong <= few) continue;
        const most = Math.max(few, mostForAll * (await steps(short)));
        // The first long text may find tables that aren't made yet.
        if (ofLong > most && (await steps(others[at] ?? "")) > most)
          grown.push(`${name}, for ${JSON.stringify(longs[at]?.slice(0, 20))}`);
      }
    }
  }

  if (what === "samples") {
    const { growingSamples } = await import("./growing-samples.js");
    for (const lengths of [half, longest])
      await compare(growingSamples, (length) => ["a".repeat(length)], lengths);
    return grown;
  }
  const { textReaders, readersBeside } = await import("./text-readers.js");
  const all = { ...textReaders, ...readersBeside(manyItems["of a shop"].slice(0, 20)) };
  const isAll = what === "all texts";
  await compare(all, isAll ? nasty : byTurns(nasty), isAll ? longest : half);
  for (const [menu, saved] of Object.values(manyItems).entries()) {
    const some = saved.slice(0, 300);
    const names = some.map(({ name }) => name);
    const ofNames: Texts = (length) => textsOf(names, length);
    const byTurnsOfMenus: Texts = (length, reader) => byTurns(ofNames)(length, reader + menu);
    await compare(readersBeside(some), isAll ? ofNames : byTurnsOfMenus, longest);
  }
  return grown;
});
