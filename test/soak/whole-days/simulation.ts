import { VirtualClock } from "../kit/clock.js";
import { onMachine } from "../kit/machine.js";
import { randomFrom } from "../kit/random.js";
import { checkAnswered, checkSettled } from "./settle.js";
import { World } from "./world.js";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.UTC(2026, 10, 21, 4);

export interface Outcome {
  readonly failures: readonly string[];
  /** The same for the same seed and case. */
  readonly hash: string;
  readonly last: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** Whole days of some merchants with a bot whose every surrounding is simulated, all drawn from the seed. */
export async function simulate(seed: string, number: number): Promise<Outcome> {
  const clock = new VirtualClock(start);
  const unhandled: unknown[] = [];
  const parts = {
    clock,
    random: randomFrom(seed, "whole-days", number, "machine"),
    unhandled: (error: unknown) => void unhandled.push(error),
  };
  return onMachine(parts, async (machine) => {
    const world = new World(seed, number, clock, machine);
    await live(world);
    world.close();
    for (const error of unhandled)
      world.fail(`unhandled: ${error instanceof Error ? error.stack : String(error)}`);
    return outcomeOf(world);
  });
}

async function live(world: World): Promise<void> {
  const { clock, random } = world;
  const days = 2 + random.below(2);
  const end = clock.now() + days * day;
  world.boot();
  planSessions(world, days);
  const weatherChanges = (): void => {
    clock.after(world.weather.change(), weatherChanges);
  };
  weatherChanges();
  await until(world, end);
  world.calm();
  for (const { chat } of world.merchants) world.telegram.control.unblock(chat);
  await until(world, end + 4 * hour);
  // Time stands still once something was found to be wrong, so no answer would come any more.
  if (world.failures.length === 0) await settle(world);
}

async function settle(world: World): Promise<void> {
  const { clock } = world;
  for (const merchant of world.merchants) {
    const before = world.oracle.said.get(merchant.chat)?.length ?? 0;
    merchant.say("/start");
    await until(world, clock.now() + minute);
    checkAnswered(world, merchant, before);
  }
  const { life } = world;
  if (life === undefined) world.fail("the bot isn't up");
  else {
    const checked = checkSettled(world, life);
    await until(world, clock.now() + minute);
    await checked;
  }
}

/** People have the bot at hand now and then through the day. */
function planSessions(world: World, days: number): void {
  const { clock, random } = world;
  for (const merchant of world.merchants) {
    for (let session = 0; session < days; session += 1) {
      let at = session * day + random.below(14 * hour);
      const actions = 6 + random.below(12);
      for (let action = 0; action < actions; action += 1) {
        at += 400 + random.below(random.chance(0.9) ? 8_000 : 5 * minute);
        clock.after(at, () => merchant.act());
      }
      if (random.chance(0.15)) clock.after(at, () => world.service.endAccess(merchant.account.login));
    }
  }
  for (let time = 0; time < days; time += 1)
    if (random.chance(0.3)) clock.after(random.below(days * day), () => world.restart());
}

/** Lets time pass until a moment, or until something is found to be wrong. */
async function until({ clock, machine, deliveries, failures }: World, end: number): Promise<void> {
  let isOver = false;
  clock.after(end - clock.now(), () => {
    isOver = true;
  });
  const holds = (): boolean => isOver || failures.length > 0;
  await machine.runUntil(holds, undefined, () => deliveries.collect());
}

function outcomeOf(world: World): Outcome {
  const { deliveries, service, weather, crashes, trace } = world;
  return {
    failures: world.failures,
    hash: trace.hash(),
    last: trace.last(),
    counts: {
      steps: trace.steps,
      crashes: crashes.length,
      invoices: service.invoices.length,
      "invoices paid": service.invoices.filter(({ status }) => status === "paid").length,
      ...deliveries.counts,
      files: world.files,
      ...weather.struck,
    },
  };
}
