import { until } from "../../limits/waits.js";
import { codeOf, loginOf, passwordOf } from "../kit/service-server.js";
import { patienceMs } from "../kit/strikes.js";
import { strike } from "./table.js";
import { type FaultyMerchant, FaultyWorld } from "./world.js";

export interface LaneSizes {
  /** Merchants whose calls hang: more than there are connections in an ordinary pool, and fewer than are set here. */
  readonly struck: number;
  readonly healthy: number;
  /** How often each of the healthy merchants sells, before and during the fault. */
  readonly rounds: number;
}

export interface LaneSpeeds {
  /** How much longer the steps of merchants with nothing wrong took, while it hung for the others. */
  readonly ratio: number;
  readonly struck: number;
  readonly broken: readonly string[];
}

/** Merchants for whom the service hangs, in their sign-ins, reads and create calls, beside others for whom it doesn't. */
export async function laneSpeeds({ struck, healthy, rounds }: LaneSizes): Promise<LaneSpeeds> {
  const world = await FaultyWorld.open();
  const broken: string[] = [];
  try {
    const others = Array.from({ length: healthy }, (_, index) => world.merchant(1_000 + index));
    for (const merchant of others) await sell(merchant, []);
    const before: number[] = [];
    await Promise.all(others.map((merchant) => rest(merchant, rounds, before)));
    const unlucky = Array.from({ length: struck }, (_, index) => world.merchant(1 + index));
    // Reads are repeated, so these hang the longest.
    const calls = ["authenticators", "terminals"] as const;
    let hanging = 0;
    const hangs = unlucky.map(async (merchant, index) => {
      strike(merchant, calls[index % calls.length] ?? "token", () => {
        hanging += 1;
      });
      await sell(merchant, []).catch(() => undefined);
    });
    await until(() => hanging >= struck, `${struck} calls to hang`);
    const during: number[] = [];
    const began = performance.now();
    const told = await Promise.allSettled(others.map((merchant) => rest(merchant, rounds, during)));
    for (const one of told)
      if (one.status === "rejected") broken.push(`a merchant with nothing wrong was held up: ${one.reason}`);
    const slowest = Math.max(...during);
    if (slowest > Math.max(patienceMs, 5 * Math.max(...before)))
      broken.push(`a step of a merchant with nothing wrong took ${Math.round(slowest)} ms`);
    if (performance.now() - began > 60_000) broken.push("it took more than a minute");
    await Promise.all(hangs);
    return { ratio: most(during) / most(before), struck: hanging, broken };
  } finally {
    await world.close();
  }
}

/** Nine out of ten take no longer. */
const most = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? 0;

async function rest(merchant: FaultyMerchant, rounds: number, times: number[]): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await sell(merchant, times);
}

/** From signing in to the pay link, as often as one likes. */
async function sell(merchant: FaultyMerchant, times: number[]): Promise<void> {
  const step = async (work: () => Promise<unknown>): Promise<void> => {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  };
  await step(() => merchant.say("/signout", /./));
  await step(() => merchant.say("/signin", /login\?/));
  await step(() => merchant.say(loginOf(merchant.who), /password\?/));
  await step(() => merchant.say(passwordOf(merchant.who), /one-time code/));
  await step(() => merchant.say(codeOf(merchant.who), /Signed in\./));
  await step(() => merchant.say(`/new ${merchant.item} 2 x 15000`, /^Check the invoice/));
  await step(() => merchant.tap("Create invoice", /^🧾 Waiting for payment/));
}
