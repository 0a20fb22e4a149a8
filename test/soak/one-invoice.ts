import { crashPoints, walk } from "../kit/every-crash.js";
import type { CrashPoint } from "./kit/gate.js";
import type { Cases, Counts, SoakPromise, Tally, Verdict } from "./kit/promise.js";
import { randomFrom } from "./kit/random.js";
import { judgeLife } from "./once/judge.js";
import { live, manners, type Plan, type Seen } from "./once/life.js";
import { ways } from "./once/scenarios.js";
import { OnceService, serviceMoods } from "./once/service.js";

const id = "one-invoice";
const variants = ways.length * serviceMoods.length * manners.length;
/** Each variant's crash points are shared out over so many cases. */
const slices = 4;

/** The variant of a case: neighbours differ in all three. */
function variantOf(number: number): Pick<Plan, "way" | "mood" | "manner"> {
  const place = number % variants;
  const round = Math.floor(place / (ways.length * serviceMoods.length));
  // 5 ways and 9 moods: a step along both at once comes through all 45 pairs.
  const way = ways[place % ways.length] ?? ways[0];
  const mood = serviceMoods[place % serviceMoods.length] ?? "well";
  const manner = manners[(place + round) % manners.length] ?? manners[0];
  return { way, mood, manner };
}

async function run({ seed, first, count }: Cases): Promise<Tally> {
  const counts: Record<string, number> = {};
  const add = (name: string, by = 1): void => {
    counts[name] = (counts[name] ?? 0) + by;
  };
  const failures: string[] = [];
  const service = await OnceService.start();
  try {
    for (let number = first; number < first + count; number += 1) {
      const variant = variantOf(number);
      const random = randomFrom(seed, id, number);
      const note = (seen: Seen, undisturbed = seen.trace): void => {
        add("lives");
        add("crashes", seen.crashes);
        add("invoices", seen.invoices.length);
        add("duplicates", Math.max(0, seen.invoices.length - 1));
        const { crash, second } = seen.plan;
        const at =
          crash === undefined ? "no crash" : `${crash.side} ${crash.index} ${seen.trace[crash.index]}`;
        const then = second === undefined ? "" : `, then ${second.side} ${second.index}`;
        for (const broken of judgeLife(seen, undisturbed))
          failures.push(
            `case ${number} (${variant.way}, service ${variant.mood}, ${variant.manner}; ${at}${then}): ${broken}`,
          );
      };
      const undisturbed = await live(variant, service);
      note(undisturbed);
      const scenario = (crash: CrashPoint): Promise<Seen> => {
        const second = {
          index: random.below(undisturbed.trace.length),
          side: random.pick(["before", "after"] as const),
        };
        const hasSecond = variant.manner === "storm and a second crash";
        return live({ ...variant, crash, second: hasSecond ? second : undefined }, service);
      };
      const first = Math.floor(number / variants) % slices;
      const points = crashPoints(undisturbed.trace, { first, every: slices });
      const walked = await walk(scenario, (seen) => note(seen, undisturbed.trace), points);
      for (const name of ["points", "struck", "pastTheEnd"] as const) add(name, walked[name]);
    }
  } finally {
    await service.close();
  }
  return { counts, failures };
}

function judge(counts: Counts): Verdict {
  const { points = 0, struck = 0, pastTheEnd = 0, crashes = 0, duplicates = 0, lives = 0 } = counts;
  return {
    met: duplicates === 0 && points > 0 && struck + pastTheEnd === points && pastTheEnd <= points / 20,
    measured: `${duplicates} duplicates in ${lives} lives; crashed at ${struck} of ${points} points (${pastTheEnd} lay past the end of their life), ${crashes} crashes in all`,
  };
}

export const oneInvoice: SoakPromise = {
  id,
  promise: "One intention, one invoice: a crash before and after every write, read and call on the way to it",
  asked: "0 duplicates; after each crash the merchant knows where it stands",
  cases: variants * slices,
  chunk: 20,
  run,
  judge,
};
