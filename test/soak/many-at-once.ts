import { judgeMerchant } from "./crowd/judge.js";
import { CrowdMerchant } from "./crowd/merchant.js";
import { CrowdWorld } from "./crowd/world.js";
import type { Cases, Counts, SoakPromise, Tally, Verdict } from "./kit/promise.js";
import { randomFrom } from "./kit/random.js";

const id = "many-at-once";
const asked = 1_000;
const minuteMs = 60_000;
const mebibyte = 1024 * 1024;
/** A link of an hour is reminded of after 80 % of it. */
const untilReminderMs = 49 * minuteMs;

/** A case is a merchant; all of a chunk are there at the same time, and the bot is a process of its own. */
async function run({ seed, first, count }: Cases): Promise<Tally> {
  const crowd = await CrowdWorld.open();
  const failures: string[] = [];
  const counts: Record<string, number> = { merchants: 0, strange: 0, wrong: 0, messages: 0, steps: 0 };
  const add = (name: string, by = 1): void => {
    counts[name] = (counts[name] ?? 0) + by;
  };
  try {
    const before = await crowd.memory();
    const merchants = Array.from(
      { length: count },
      (_, index) => new CrowdMerchant(crowd, first + index, randomFrom(seed, id, first + index)),
    );
    const attempt = async (merchant: CrowdMerchant, work: () => Promise<void>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        failures.push(`case ${merchant.number}: ${text.slice(0, 1_000)}`);
      }
    };
    const began = performance.now();
    await Promise.all(merchants.map((merchant) => attempt(merchant, () => merchant.sell())));
    counts.secondsMax = Math.round((performance.now() - began) / 1_000);
    crowd.pass(untilReminderMs);
    await Promise.all(merchants.map((merchant) => attempt(merchant, () => merchant.reminded())));
    const after = await crowd.memory();
    counts.mebibytesMax = Math.round(after.peak / mebibyte);
    counts.grownByMebibytesMax = Math.round((after.rss - before.rss) / mebibyte);
    for (const merchant of merchants) {
      add("merchants");
      const { strange, wrong, messages } = await judgeMerchant(merchant);
      add("strange", strange.length);
      add("wrong", wrong.length);
      add("messages", messages);
      failures.push(...[...strange, ...wrong].map((broken) => `case ${merchant.number}: ${broken}`));
    }
    const steps = merchants.flatMap((merchant) => merchant.steps.map(({ ms }) => ms)).sort((a, b) => a - b);
    add("steps", steps.length);
    counts.p50MsMax = share(steps, 0.5);
    counts.p99MsMax = share(steps, 0.99);
    for (const fault of ["event.fault", "process.uncaught", "process.unhandled"])
      if (crowd.output.includes(`"${fault}`))
        failures.push(`cases ${first} and on: the log tells of ${fault}`);
  } finally {
    await crowd.close();
  }
  return { counts, failures };
}

const share = (sorted: readonly number[], part: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);

function judge(counts: Counts, cases: number): Verdict {
  const { merchants = 0, strange = 0, wrong = 0, messages = 0, steps = 0 } = counts;
  const { p50MsMax = 0, p99MsMax = 0, secondsMax = 0, mebibytesMax = 0, grownByMebibytesMax = 0 } = counts;
  return {
    met: merchants >= cases && strange === 0 && wrong === 0,
    measured:
      `${merchants} merchants in ${secondsMax} s, ${messages} messages: ${strange} in a wrong chat, ${wrong} wrong or missing; ` +
      `${steps} steps, half of them within ${p50MsMax} ms, 99 % within ${p99MsMax} ms, with Telegram's and the service's ` +
      `stand-ins on the same machine; the bot's memory ${mebibytesMax} MiB at most, ${grownByMebibytesMax} MiB more than before`,
  };
}

export const manyAtOnce: SoakPromise = {
  id,
  promise: "Many at once: everybody signs in, sells, shares, is paid and reminded at the same time",
  asked: "1,000 merchants, 0 answers to the wrong chat, p99 of a step reported",
  cases: asked,
  chunk: asked,
  run,
  judge,
};
