import { createHash } from "node:crypto";
import { MemoryDisk } from "../kit/disk/disk.js";
import type { Mount } from "../kit/disk/mount.js";
import { changes } from "../kit/disk/troubles.js";
import { mount, unmount } from "../kit/disk/under-node.js";
import type { Random } from "../kit/random.js";
import type { Findings } from "./changed-records.js";
import { Events } from "./events.js";
import { Ledger } from "./ledger.js";
import { Life } from "./life.js";

/** A data folder whose key changes, while the process is killed, the power goes, or the disk fails. */
export class Rotation {
  readonly #ledger = new Ledger();
  readonly #events = new Events();
  readonly #keys: readonly [Buffer, Buffer];
  readonly #findings = {
    counts: { rotations: 0, interrupted: 0, records: 0, lost: 0, registersPutBack: 0 },
    failures: [] as string[],
  };
  #disk = new MemoryDisk();
  #time = 1_700_000_000_000;

  constructor(private readonly random: Random) {
    const key = (): Buffer =>
      createHash("sha256")
        .update(`key ${random.below(1e9)}`)
        .digest();
    this.#keys = [key(), key()];
  }

  async run(): Promise<Findings> {
    const { random } = this;
    const { counts, failures } = this.#findings;
    const [older, newer] = this.#keys;
    await this.#live([older], async (life) => {
      for (let writes = 0; writes < 60; writes++) await this.#ledger.change(life.store, random);
      for (let batch = 0; batch < 3; batch++) await this.#events.updates(life, random);
    });
    const register = this.#disk.contentOf(registerFile);
    for (let interruptions = random.below(4); interruptions > 0; interruptions--) {
      await this.#interrupted([newer, older]);
      counts.interrupted += 1;
    }
    await this.#live([newer, older], (life, process) => life.idle(process));
    this.#disk = this.#disk.afterPowerLoss(random);
    await this.#live([newer], async (life, process) => {
      failures.push(...(await this.#ledger.check(life.store, { afterPowerLoss: true })));
      await life.idle(process);
      failures.push(...(await this.#events.check(life)));
    });
    counts.rotations += 1;
    counts.records += this.#ledger.acknowledged + this.#events.acknowledged.size;
    counts.lost += failures.length;
    await this.#putBack(register, newer);
    return this.#findings;
  }

  /** The register of before says that the older key is needed: without it the start is refused, and says so. */
  async #putBack(register: Buffer, newer: Buffer): Promise<void> {
    const { counts, failures } = this.#findings;
    this.#disk.put(registerFile, register);
    const refusal = await this.#live([newer], async () => undefined, true);
    if (refusal !== "KeyMissingError") failures.push(`an old register put back: ${refusal ?? "not told"}`);
    counts.registersPutBack += 1;
  }

  async #interrupted(keys: readonly Buffer[]): Promise<void> {
    const { random } = this;
    const way = random.pick(["kill", "power", "faults"] as const);
    const process = this.#mount();
    if (way === "faults") {
      const share = random.pick([0.02, 0.2, 1]);
      const code = random.pick(["ENOSPC", "EIO", "EMFILE", "EROFS"]);
      let sound = random.below(200);
      process.refuse = (call) => (changes(call) && --sound < 0 && random.chance(share) ? code : undefined);
    } else process.endsAt = random.below(300);
    try {
      const life = await this.#begin(keys, process);
      await life.resealed;
      if (way !== "faults") process.end();
      await life.end();
    } catch (error) {
      if (error instanceof Error && error.name === "KeyMissingError")
        this.#findings.failures.push(String(error));
    }
    unmount(process);
    if (way === "power") this.#disk = this.#disk.afterPowerLoss(random);
  }

  /** @returns the class of the error that kept it from starting, where that is expected. */
  async #live(
    keys: readonly Buffer[],
    work: (life: Life, process: Mount) => Promise<unknown>,
    mayBeRefused = false,
  ): Promise<string | undefined> {
    const process = this.#mount();
    try {
      const life = await this.#begin(keys, process);
      await work(life, process);
      await life.end();
      return undefined;
    } catch (error) {
      if (mayBeRefused) return error instanceof Error ? error.name : "unknown";
      this.#findings.failures.push(`the bot can't start with its key: ${String(error)}`);
      return undefined;
    } finally {
      unmount(process);
    }
  }

  #begin(keys: readonly Buffer[], process: Mount): Promise<Life> {
    const { doOutside, doneOutside } = this.#events;
    return Life.begin({ dir: `${process.path}/data`, keys, now: () => ++this.#time, doOutside, doneOutside });
  }

  #mount(): Mount {
    const process = mount(this.#disk, this.random);
    return process;
  }
}

const registerFile = ["data", "keys.json"];
