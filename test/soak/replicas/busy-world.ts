import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { check as checkCallbacks } from "../kill/callback-check.js";
import { CallbackLoad } from "../kill/callback-load.js";
import { type CallbackWorld, openInvoices } from "../kill/callback-world.js";
import type { BusyMerchant } from "../kill/merchant.js";
import { check as checkUpdates } from "../kill/update-check.js";
import { disturb, settled, signedIn } from "../kit/disturb.js";
import type { Counts } from "../kit/promise.js";
import { randomFrom } from "../kit/random.js";
import { ReplicaWorld, type ReplicaWorldOptions } from "./replica-world.js";

export interface Load {
  readonly merchants: number;
  /** Chats whose invoices' statuses are told all the time. */
  readonly callbackChats: number;
  /** Callbacks that are under way at once. */
  readonly callbacksAtOnce: number;
}

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
      const merchants = await signedIn(world, size.merchants, ...seed);
      const load = new CallbackLoad(own.proxy.url, callbacks.targets, random, size.callbacksAtOnce);
      const working = merchants.map((merchant) => merchant.live());
      const busy = new BusyWorld(own, merchants, callbacks, load, working);
      busy.#disturbance = disturb(world, randomFrom(...seed, "disturbance"), busy.#disturbing.signal);
      return busy;
    } catch (error) {
      await own.close();
      throw error;
    }
  }

  /** Lets everybody come to an end, now that nothing fails any more. @returns what was found, and the failures */
  async settle(): Promise<{ readonly counts: Counts; readonly failures: readonly string[] }> {
    const { own, merchants, load, callbacks } = this;
    const { telegram } = own.world;
    await this.#quiet();
    for (const each of merchants) each.stop();
    await Promise.all(this.working);
    await settled(own.world, [...merchants.map(({ chat }) => chat), ...callbacks.chats]);
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
}
