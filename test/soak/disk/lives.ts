import { createHash } from "node:crypto";
import { MemoryDisk } from "../kit/disk/disk.js";
import type { Mount } from "../kit/disk/mount.js";
import { changes, type Trouble } from "../kit/disk/troubles.js";
import { mount, unmount } from "../kit/disk/under-node.js";
import type { Random } from "../kit/random.js";
import { Events } from "./events.js";
import { Ledger } from "./ledger.js";
import { Life } from "./life.js";
import type { OwnTimers } from "./own-timers.js";

const codes = ["EIO", "ENOSPC", "EMFILE"] as const;
const dataDir = "/var/bot/data";

/** Lives of the bot one after the other on one data folder, each ended by a kill, a power loss or in good order. */
export class Lives {
  disk = new MemoryDisk();
  readonly ledger = new Ledger();
  readonly events = new Events();
  readonly failures: string[] = [];
  readonly counts = { kills: 0, powerLosses: 0, rotations: 0, keysDropped: 0, refused: 0, neverBegan: 0 };
  #ring: Buffer[] = [];
  #time = 1_700_000_000_000;

  constructor(
    private readonly random: Random,
    private readonly timers: OwnTimers,
  ) {
    this.#rotate();
  }

  /** One life with work, faults by chance, and an end by chance. */
  async live(): Promise<void> {
    const { random, counts } = this;
    if (random.chance(0.25)) {
      this.#rotate();
      counts.rotations += 1;
    }
    const dies = random.chance(0.85);
    const diesEarly = dies && random.chance(0.25);
    const flaw = random.chance(0.4) ? this.#flaw() : undefined;
    const process = this.#mount();
    if (diesEarly) process.endsAt = random.below(80);
    if (random.chance(0.2)) process.refuse = flaw;
    const life = await this.#begin(process);
    process.refuse = flaw;
    if (dies) process.endsAt = Math.min(process.endsAt, process.changes + random.below(250));
    if (life === undefined) counts.neverBegan += 1;
    else {
      await this.#work(life, process);
      this.#judge(life);
      if (dies) process.end();
      await life.end();
    }
    unmount(process);
    counts.refused += process.refused;
    if (random.chance(0.5)) counts.kills += 1;
    else this.#losePower();
  }

  /** The power goes once more; then everything that was acknowledged must be there. */
  async settle(): Promise<void> {
    this.#losePower();
    const process = this.#mount();
    try {
      const life = await this.#begin(process, true);
      if (life === undefined) return;
      this.failures.push(...(await this.ledger.check(life.store, { afterPowerLoss: true })));
      await life.idle(process);
      this.failures.push(...(await this.events.check(life)));
      this.#judge(life);
      await life.end();
    } catch (error) {
      this.failures.push(String(error));
    } finally {
      unmount(process);
    }
  }

  #losePower(): void {
    this.counts.powerLosses += 1;
    this.disk = this.disk.afterPowerLoss(this.random);
  }

  #mount(): Mount {
    const process = mount(this.disk, this.random);
    return process;
  }

  /** Now and then one kind of call fails often, now and then any of them. */
  #flaw(): Trouble {
    const { random } = this;
    const often = random.pick(["sync-folder", "sync", "write", "rename", "any"] as const);
    return (call) => {
      const share = often === "any" ? 0.03 : call === often ? 0.3 : 0;
      return changes(call) && random.chance(share) ? random.pick(codes) : undefined;
    };
  }

  #rotate(): void {
    this.#ring.unshift(
      createHash("sha256")
        .update(`key ${this.random.below(1e9)}`)
        .digest(),
    );
  }

  /** Starts, now and then with the newest key alone: the operator has taken the older ones away for good then. */
  async #begin(process: Mount, mustBegin = false): Promise<Life | undefined> {
    const { doOutside, doneOutside } = this.events;
    const now = (): number => ++this.#time;
    const begin = (keys: Buffer[]): Promise<Life> =>
      Life.begin({ dir: `${process.path}${dataDir}`, keys, now, doOutside, doneOutside });
    try {
      if (this.#ring.length > 1 && this.random.chance(0.5)) {
        const alone = this.#ring.slice(0, 1);
        try {
          const life = await begin(alone);
          this.#ring = alone;
          this.counts.keysDropped += 1;
          return life;
        } catch (error) {
          if (!(error instanceof Error && error.name === "KeyMissingError")) throw error;
        }
      }
      return await begin(this.#ring);
    } catch (error) {
      if (mustBegin || (error instanceof Error && error.name === "KeyMissingError"))
        this.failures.push(`the bot can't start: ${String(error)}`);
      return undefined;
    }
  }

  async #work(life: Life, process: Mount): Promise<void> {
    const { random } = this;
    let under: Promise<unknown>[] = [];
    for (let steps = 4 + random.below(40); steps > 0 && !process.ended; steps--) {
      under.push(this.#step(life));
      if (random.chance(0.4)) {
        await Promise.all(under);
        under = [];
      }
    }
    await Promise.all(under);
    if (random.chance(0.3) && !process.ended) await life.idle(process);
  }

  #step(life: Life): Promise<unknown> {
    const { random, events, ledger } = this;
    const steps = [
      () => ledger.change(life.store, random),
      () => ledger.change(life.store, random),
      () => ledger.change(life.store, random),
      () => events.callback(life, random),
      () => events.updates(life, random),
      () => events.timer(life, random, this.#time),
      () => life.flow.inbox.tidy().catch(() => undefined),
      async () => this.timers.fire(),
    ];
    return random.pick(steps)();
  }

  /** No record may ever be found that was written in part. */
  #judge(life: Life): void {
    for (const { event, fields } of life.logged)
      if (event === "storage.record-damaged" || event === "storage.record-unreadable")
        this.failures.push(`a record is damaged: ${String(fields.kind)} ${String(fields.key)}`);
  }
}
