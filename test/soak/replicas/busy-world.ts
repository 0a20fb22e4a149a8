import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { signIn } from "../../journeys/steps.js";
import { check as checkCallbacks } from "../kill/callback-check.js";
import { CallbackLoad } from "../kill/callback-load.js";
import { type CallbackWorld, openInvoices } from "../kill/callback-world.js";
import { until } from "../kill/lives.js";
import { BusyMerchant } from "../kill/merchant.js";
import { check as checkUpdates } from "../kill/update-check.js";
import type { Counts } from "../kit/promise.js";
import { type Random, randomFrom } from "../kit/random.js";
import { ReplicaWorld, type ReplicaWorldOptions } from "./replica-world.js";

export interface Load {
  readonly merchants: number;
  /** Chats whose invoices' statuses are told all the time. */
  readonly callbackChats: number;
  /** Callbacks that are under way at once. */
  readonly callbacksAtOnce: number;
}

const patienceMs = 120_000;
/** Every so many milliseconds something that isn't a fault of the bot's comes to pass. */
const disturbEveryMs = 60;
const slowCreateMs = 150;

/** Replicas under load: merchants who sell one thing after the other, and statuses of many invoices. */
export class BusyWorld {
  readonly #disturbing = new AbortController();
  #disturbance: Promise<void> = Promise.resolve();

  private constructor(
    readonly own: ReplicaWorld,
    readonly merchants: readonly BusyMerchant[],
    readonly callbacks: CallbackWorld,
    readonly load: CallbackLoad,
    private readonly working: readonly Promise<void>[],
  ) {}

  static async open(
    options: ReplicaWorldOptions,
    size: Load,
    ...seed: readonly (string | number)[]
  ): Promise<BusyWorld> {
    const own = await ReplicaWorld.open(options);
    try {
      const { world } = own;
      const random = randomFrom(...seed, "callbacks");
      const chats = { chats: size.callbackChats, invoicesEach: 4 };
      const callbacks = { world, ...(await openInvoices(world, own.data, random, chats)) };
      const merchants: BusyMerchant[] = [];
      for (let index = 0; index < size.merchants; index += 1) {
        const chat = world.user();
        world.merchant.control.forgetUsedCodes();
        await signIn(world, chat);
        merchants.push(new BusyMerchant(world, chat, index, randomFrom(...seed, "merchant", index)));
      }
      const load = new CallbackLoad(own.proxy.url, callbacks.targets, random, size.callbacksAtOnce);
      const working = merchants.map((merchant) => merchant.live());
      const busy = new BusyWorld(own, merchants, callbacks, load, working);
      busy.#disturbance = busy.#disturb(randomFrom(...seed, "disturbance"));
      return busy;
    } catch (error) {
      await own.close();
      throw error;
    }
  }

  /** Lets everybody come to an end, now that nothing fails any more. @returns what was found, and the failures */
  async settle(): Promise<{ readonly counts: Counts; readonly failures: readonly string[] }> {
    const { own, merchants, load, callbacks } = this;
    const { merchant, telegram } = own.world;
    await this.#quiet();
    for (const each of merchants) each.stop();
    await Promise.all(this.working);
    const isDelivered = () =>
      merchant.control
        .invoices()
        .every(({ deliveries }) => deliveries.every(({ state }) => state === "delivered"));
    await until(isDelivered, "the callbacks to be taken", patienceMs);
    // A chat's events are handled in order, so what was taken before this is handled before its answer.
    const chats = [...merchants.map(({ chat }) => chat), ...callbacks.chats];
    for (const chat of chats) chat.send("/help");
    for (const chat of chats) await chat.waitFor(/Tap a command/, patienceMs);
    await until(() => telegram.control.pendingUpdates().length === 0, "the updates to be taken", patienceMs);
    await own.stopReplicas();
    const ofUpdates = await checkUpdates(own.world, merchants, own.faults, own.data);
    const ofCallbacks = await checkCallbacks(callbacks, own.faults, own.data);
    // Both look at the log and at what waits.
    const failures = [...new Set([...ofUpdates.failures, ...ofCallbacks.failures])];
    if (failures.length > 0) this.#leaveTrace();
    return {
      counts: {
        ...ofUpdates.counts,
        acknowledged: load.acknowledged,
        unanswered: load.unanswered,
        callbacksLost: ofCallbacks.counts.lost,
        callbacksSurplus: ofCallbacks.counts.surplus,
        repeatedNotices: ofCallbacks.counts.repeatedNotices,
        confirmed: telegram.control.confirmedUpTo() ?? 0,
      },
      failures,
    };
  }

  async close(): Promise<void> {
    for (const merchant of this.merchants) merchant.stop();
    await this.#quiet();
    await this.own.close();
  }

  async #quiet(): Promise<void> {
    this.#disturbing.abort();
    await this.#disturbance;
    await this.load.stop();
  }

  /** For the reader of a failure, where SOAK_TRACE names a folder: the bots' logs, and what they asked of Telegram. */
  #leaveTrace(): void {
    const folder = process.env.SOAK_TRACE;
    if (folder === undefined) return;
    const { world, faults } = this.own;
    const requests = world.telegram.control
      .requests()
      .map(({ at, ...call }) => ({ at, tell: faults.tell(at), ...call }));
    writeFileSync(join(folder, `${Date.now()}.log`), world.output);
    writeFileSync(
      join(folder, `${Date.now()}.json`),
      requests.map((call) => JSON.stringify(call)).join("\n"),
    );
  }

  /** Slow create calls, payments, and updates that Telegram delivers again. */
  async #disturb(random: Random): Promise<void> {
    const { merchant, telegram } = this.own.world;
    while (!this.#disturbing.signal.aborted) {
      await delay(disturbEveryMs);
      if (merchant.control.faults().length === 0 && random.chance(0.5))
        merchant.control.fault({ on: "create", kind: "latency", ms: random.below(slowCreateMs) });
      if (random.chance(0.1)) telegram.control.redeliverLast();
      const open = merchant.control.invoices().filter(({ status }) => status === "created");
      const invoice = open.length > 0 && random.chance(0.5) ? random.pick(open) : undefined;
      if (invoice !== undefined) void merchant.control.pay(invoice.id);
    }
  }
}
