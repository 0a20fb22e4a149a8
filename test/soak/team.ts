import { crashPoints, walk } from "../kit/every-crash.js";
import type { CrashPoint } from "./kit/gate.js";
import type { Cases, Counts, SoakPromise, Tally, Verdict } from "./kit/promise.js";
import { randomFrom } from "./kit/random.js";
import { OnceService } from "./once/service.js";
import { doubled, judgeLife, overLimits, wanted } from "./team/judge.js";
import { live, type Plan, type Seen } from "./team/life.js";
import { ownersAnswers } from "./team/walk.js";

const id = "team";
/** Each step comes once, or again after it was handled, with double taps on [Create invoice]. */
const manners = ["once each", "storm", "storm and a second crash"] as const;
const variants = ownersAnswers.length * manners.length;
/** Each variant's crash points are shared out over so many cases. */
const slices = 200;

/** The variant of a case: neighbours differ in both. */
const variantOf = (number: number) => ({
  answer: ownersAnswers[number % ownersAnswers.length] ?? "Approve",
  manner: manners[number % manners.length] ?? "once each",
});

async function run({ seed, first, count }: Cases): Promise<Tally> {
  const counts: Record<string, number> = {};
  const add = (name: string, by = 1): void => {
    counts[name] = (counts[name] ?? 0) + by;
  };
  const failures: string[] = [];
  /** What an undisturbed bot asks of the world, for each variant. */
  const traces = new Map<number, readonly string[]>();
  const service = await OnceService.start({ refresh: true });
  try {
    for (let number = first; number < first + count; number += 1) {
      const { answer, manner } = variantOf(number);
      const random = randomFrom(seed, id, number);
      const variant = { answer, isStorm: manner !== "once each" };
      const note = (plan: Plan, seen: Seen): void => {
        add("lives");
        add("crashes", seen.crashes);
        add("invoices", seen.invoices.length);
        add("doubled", doubled(seen));
        add("overLimits", overLimits(plan, seen));
        add("secrets", seen.secrets.length);
        if (wanted(plan).length > seen.invoices.length) add("unknown");
        const { crash, second } = plan;
        const at =
          crash === undefined ? "no crash" : `${crash.side} ${crash.index} ${seen.trace[crash.index]}`;
        const then = second === undefined ? "" : `, then ${second.side} ${second.index}`;
        for (const broken of judgeLife(plan, seen))
          failures.push(`case ${number} (${answer}, ${manner}; ${at}${then}): ${broken}`);
      };
      if (!traces.has(number % variants)) {
        const undisturbed = await live(variant, service);
        note(variant, undisturbed);
        traces.set(number % variants, undisturbed.trace);
      }
      const first = Math.floor(number / variants) % slices;
      let plan: Plan = variant;
      const scenario = (crash: CrashPoint): Promise<Seen> => {
        // The second bot dies soon after its start, while it still finishes the work of the first.
        const second = { index: random.below(40), side: random.pick(["before", "after"] as const) };
        plan = { ...variant, crash, second: manner.endsWith("crash") ? second : undefined };
        return live(plan, service);
      };
      const points = crashPoints(traces.get(number % variants) ?? [], { first, every: slices });
      const walked = await walk(scenario, (seen) => note(plan, seen), points);
      add("points", walked.points);
      add("struck", walked.struck);
    }
  } finally {
    await service.close();
  }
  return { counts, failures };
}

function judge(counts: Counts): Verdict {
  const { points = 0, struck = 0, crashes = 0, lives = 0, invoices = 0 } = counts;
  const { doubled: twice = 0, overLimits: over = 0, secrets = 0 } = counts;
  return {
    // Calls that are made side by side come in another order now and then, so that a point may lie past the end.
    met: twice + over + secrets === 0 && points > 0 && struck >= points * 0.95,
    measured:
      `invoices twice: ${twice}, over a limit: ${over}, secrets in a seller's record: ${secrets}; ` +
      `${invoices} invoices in ${lives} lives, crashed at ${struck} of ${points} points, ${crashes} crashes in all`,
  };
}

export const team: SoakPromise = {
  id,
  promise:
    "A team: a crash before and after every write, read and call from a seller's invitation to the removal",
  asked:
    "0 invoices twice, 0 over a limit, 0 secrets in a seller's record; the owner hears of each payment once, nobody is stuck",
  cases: variants * slices,
  chunk: variants * 4,
  run,
  judge,
};
