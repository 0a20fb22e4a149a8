import { createHash } from "node:crypto";
import { setImmediate as breath, setTimeout as delay } from "node:timers/promises";
import type { Update } from "grammy/types";
import { startPolling } from "../../../src/telegram/polling.js";
import { inTime } from "../../limits/waits.js";
import { MemoryDisk } from "../kit/disk/disk.js";
import type { Mount } from "../kit/disk/mount.js";
import { type Call, changes, type TroubleName, troubleNames, troubles } from "../kit/disk/troubles.js";
import { mount, unmount } from "../kit/disk/under-node.js";
import { openHttpDoor } from "../kit/http-door.js";
import type { Random } from "../kit/random.js";
import type { Findings } from "./changed-records.js";
import { HeldUpdates } from "./held-updates.js";
import { Ledger } from "./ledger.js";
import { Life, type Logged, messageOf } from "./life.js";

const keys = [Buffer.alloc(32, 7)];
const secretToken = "webhook-secret";
const chats = [501, 502] as const;
const tellingOfTrouble = ["callback.not-taken", "webhook.not-taken", "polling.failed", "event.retry"];
const systemWord = /\b(ENOSPC|EDQUOT|EIO|EMFILE|EROFS|EACCES)\b/;
const patienceMs = 20_000;
/** Troubles of writing alone: what is there can be read all the same. */
const readable: readonly TroubleName[] = ["full", "quota", "read-only"];

/** A bot with its doors to the outside on a disk that gets into trouble, and out of it again, without a restart. */
export class TroubledBot {
  readonly #ledger = new Ledger();
  readonly #held = new HeldUpdates();
  readonly #logged: Logged[] = [];
  readonly #failures: string[] = [];
  readonly #counts = { taken: 0, refused: 0, struck: 0, unready: 0, readDespite: 0, cutOff: 0 };
  /** Bodies of callbacks that were answered 2xx, by their digest, with how often each was sent. */
  readonly #taken = new Set<string>();
  readonly #sent = new Map<string, number>();
  readonly #answered = new Set<number>();
  readonly #disk = new MemoryDisk();
  readonly #process: Mount;
  readonly #trouble: TroubleName;
  /**
   * Some never see the end of it: what was acknowledged in the midst of the trouble has to be on the disk. A process that
   * lives on would handle it from its memory, and nobody would see that it was never written.
   */
  readonly #end: "restart" | "kill" | "power loss";
  #time = 1_700_000_000_000;
  #next = 1;
  #url = "";

  constructor(
    private readonly random: Random,
    private readonly polls: boolean,
  ) {
    this.#process = mount(this.#disk, random);
    this.#trouble = random.pick(troubleNames);
    this.#end = random.pick(["restart", "restart", "kill", "power loss"]);
  }

  async run(): Promise<Findings> {
    const life = await this.#begin(this.#process);
    const server = await openHttpDoor({
      openRef: (token) => (token.startsWith("50") ? { chat: token, ref: "r", submittedAt: 1 } : undefined),
      accept: (event) => life.flow.inbox.accept([event]),
      telegram: { secretToken, accept: (update) => life.flow.takeUpdates([update]) },
      readiness: () => readinessOf(life),
      log: { debug: () => undefined, info: this.#log, warn: this.#log },
    });
    this.#url = server.url;
    const polling = this.polls ? this.#poll(life) : undefined;
    try {
      for (let writes = 0; writes < 12; writes++) await this.#ledger.change(life.store, this.random);
      await this.#deliver(2);
      await this.#troubled(life);
      if (this.#end === "restart") await this.#recovers(life);
    } finally {
      await polling?.stop();
      await server.close();
      await life.end();
      unmount(this.#process);
    }
    await this.#everythingIsKept();
    this.#counts.struck += this.#process.refused;
    const failures = this.#failures.map((failure) => `${this.#trouble}: ${failure}`);
    return { counts: { ...this.#counts, [`struck by "${this.#trouble}"`]: 1 }, failures };
  }

  async #troubled(life: Life): Promise<void> {
    const { random } = this;
    const trouble = troubles[this.#trouble];
    const share = random.pick([1, 1, 0.3]);
    let sound = random.below(12);
    this.#process.refuse = (call: Call) => {
      const code = trouble(call);
      if (code === undefined || (changes(call) && --sound > 0)) return undefined;
      return share === 1 || random.chance(share) ? code : undefined;
    };
    const struckBefore = this.#process.refused;
    const refusedBefore = this.#counts.refused;
    await this.#deliver(4);
    await Promise.all([1, 2, 3].map(() => this.#ledger.change(life.store, random)));
    await this.#looksAtOldData(life);
    if (share === 1 && (await this.#readyz()) === 503) this.#counts.unready += 1;
    if (this.#end === "restart") this.#process.refuse = undefined;
    else {
      this.#process.end();
      this.#counts.cutOff += 1;
    }
    const told = this.#tellsWhy([...this.#logged, ...life.logged]);
    if (this.#counts.refused > refusedBefore && !told) this.#failures.push("the log says nothing");
    if (this.polls && this.#held.waiting > 0 && this.#process.refused > struckBefore && !told)
      this.#failures.push("the log doesn't say that updates wait");
  }

  /** @returns whether the log tells of the trouble at all; each line that does must say what the system said. */
  #tellsWhy(logged: readonly Logged[]): boolean {
    const lines = logged.filter(({ event }) => tellingOfTrouble.includes(event));
    for (const { event, fields } of lines)
      if (!Object.values(fields).some((value) => systemWord.test(String(value))))
        this.#failures.push(`${event} doesn't say what is wrong: ${JSON.stringify(fields)}`);
    return lines.length > 0;
  }

  async #looksAtOldData(life: Life): Promise<void> {
    const mustRead = readable.includes(this.#trouble);
    const wrong = await this.#ledger.check(life.store, { mayRefuse: !mustRead });
    this.#failures.push(...wrong.map((line) => `while it lasts, ${line}`));
    if (mustRead) this.#counts.readDespite += 1;
  }

  /** There is room again: the same process goes on, and takes what is sent once more. */
  async #recovers(life: Life): Promise<void> {
    if ((await this.#readyz()) !== 200) this.#failures.push("afterwards it isn't ready");
    for (const [digest, times] of [...this.#sent])
      if (!this.#taken.has(digest)) await this.#callback(this.#bodies.get(digest) ?? "", times + 1);
    await this.#deliver(1);
    for (const update of this.#unanswered.values()) await this.#webhook(update);
    for (const [digest] of this.#sent)
      if (!this.#taken.has(digest)) this.#failures.push("afterwards a callback isn't taken");
    if (!this.polls && this.#unanswered.size > 0) this.#failures.push("afterwards an update isn't taken");
    const until = Date.now() + patienceMs;
    while (this.polls && this.#held.waiting > 0 && Date.now() < until) await delay(2);
    if (this.#held.waiting > 0) this.#failures.push("afterwards polling doesn't go on");
    while (life.lanesAtWork > 0 && Date.now() < until) await delay(1);
    if (life.lanesAtWork > 0) this.#failures.push("afterwards the lanes don't go on");
  }

  /** A new process, in most cases after a power loss: what was answered 2xx, or confirmed to Telegram, was handled, once. */
  async #everythingIsKept(): Promise<void> {
    const afterPowerLoss = this.#end !== "kill";
    const disk = afterPowerLoss ? this.#disk.afterPowerLoss(this.random) : this.#disk;
    const process = mount(disk, this.random);
    const life = await this.#begin(process);
    this.#failures.push(...(await this.#ledger.check(life.store, { afterPowerLoss })));
    await life.idle(process);
    const handled = new Map<string, number>();
    for (const chat of chats)
      for (const key of (await life.store.chats.read(String(chat)))?.knownLogins ?? []) {
        const name = key.startsWith("c:") ? (key.split(":")[2] ?? "") : key;
        handled.set(name, (handled.get(name) ?? 0) + 1);
      }
    for (const digest of this.#taken)
      if (!handled.has(digest)) this.#failures.push("a callback that was answered 2xx is lost");
    for (const [digest, times] of this.#sent)
      if ((handled.get(digest) ?? 0) > times)
        this.#failures.push("a callback was handled more often than sent");
    for (const id of [...this.#held.confirmed, ...this.#answered])
      if (handled.get(`u:${id}`) !== 1)
        this.#failures.push(`update ${id} was confirmed, and handled ${handled.get(`u:${id}`) ?? 0} times`);
    await life.end();
    unmount(process);
  }

  readonly #bodies = new Map<string, string>();
  readonly #unanswered = new Map<number, Update>();

  /** Callbacks and updates side by side. */
  async #deliver(count: number): Promise<void> {
    const under: Promise<unknown>[] = [];
    for (let number = 0; number < count; number++) {
      under.push(this.#callback(`{"n":${this.#next++},"x":"${"x".repeat(this.random.below(5000))}"}`));
      const update = messageOf(
        this.#next++,
        this.random.pick(chats),
        "Coffee ".repeat(this.random.below(200) + 1),
      );
      if (this.polls) this.#held.push(update);
      else {
        this.#unanswered.set(update.update_id, update);
        under.push(this.#webhook(update));
      }
    }
    await Promise.all(under);
    // Polling takes its own time.
    if (this.polls) for (let turns = 0; turns < 20; turns++) await breath();
  }

  async #callback(body: string, times = 1): Promise<void> {
    const digest = createHash("sha256").update(body).digest("hex").slice(0, 16);
    this.#bodies.set(digest, body);
    this.#sent.set(digest, times);
    if (this.#note(await this.#post(`/callbacks/${this.random.pick(chats)}`, body))) this.#taken.add(digest);
  }

  async #webhook(update: Update): Promise<void> {
    const body = JSON.stringify(update);
    const headers = { "x-telegram-bot-api-secret-token": secretToken };
    if (!this.#note(await this.#post("/telegram/webhook", body, headers))) return;
    this.#answered.add(update.update_id);
    this.#unanswered.delete(update.update_id);
  }

  async #post(path: string, body: string, headers: Record<string, string> = {}): Promise<number> {
    const response = await inTime(
      `an answer of ${path}`,
      fetch(this.#url + path, { method: "POST", body, headers }),
    );
    await response.arrayBuffer();
    return response.status;
  }

  #note(status: number): boolean {
    const taken = status >= 200 && status < 300;
    if (taken) this.#counts.taken += 1;
    else this.#counts.refused += 1;
    if (!taken && status !== 503) this.#failures.push(`answered ${status}`);
    return taken;
  }

  async #readyz(): Promise<number> {
    const response = await inTime("an answer of /readyz", fetch(`${this.#url}/readyz`));
    await response.arrayBuffer();
    return response.status;
  }

  #poll(life: Life) {
    return startPolling({
      api: this.#held.api,
      accept: (updates) => life.flow.takeUpdates(updates),
      // The pauses between attempts are another matter.
      sleep: () => delay(2),
      note: (telegram) => {
        if (telegram === "unreachable") this.#failures.push("Telegram is blamed for the disk");
      },
      log: this.#log,
    });
  }

  readonly #log = (event: string, fields: Readonly<Record<string, unknown>> = {}): void =>
    void this.#logged.push({ event, fields });

  #begin(process: Mount): Promise<Life> {
    return Life.begin({
      dir: `${process.path}/data`,
      keys,
      now: () => ++this.#time,
      doOutside: () => undefined,
      doneOutside: () => undefined,
      pause: () => delay(1),
    });
  }
}

/** As the program answers. */
async function readinessOf({ store }: Life) {
  try {
    await store.probe();
    return { ready: true, details: {} };
  } catch (error) {
    return { ready: false, reason: String(error), details: {} };
  }
}
