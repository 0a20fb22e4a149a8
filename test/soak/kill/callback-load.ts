import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import { type Encoded, encoded } from "../kit/encoded.js";
import { invoiceIdOf } from "../kit/open-invoice.js";
import type { Random } from "../kit/random.js";

export const statuses = ["created", "processing", "failed", "expired", "paid"] as const;
export type Status = (typeof statuses)[number];

/** An update of an invoice as the service has it to tell, and how its deliveries went. */
export interface Update {
  readonly status: Status;
  /** The update's own time, ISO 8601. */
  readonly at: string | undefined;
  readonly body: string;
  /** The same body on each of its ways. */
  readonly encoded: Encoded;
  /** What the bot's history is to know it by. */
  readonly key: string;
  /** Deliveries that may have been taken: answered or not. */
  sent: number;
  /** Deliveries answered 2xx. */
  acknowledged: number;
}

/** An address that callbacks go to. */
export interface Target {
  readonly chat: string;
  readonly ref: string;
  readonly token: string;
  /** "gone": the bot has no such invoice. "unreadable": what is sent there says nothing. */
  readonly kind: "invoice" | "gone" | "unreadable";
  /** The shape of its updates: with a time and an event id of their own or without. */
  readonly timed: boolean;
  readonly updates: Update[];
}

/** Different updates of one invoice; the bot keeps a hundred. */
const mostUpdates = 60;
/** What says nothing of an invoice, or two things, or something of another one. */
const nothing: readonly Record<string, string>[] = [
  { note: "hello" },
  { note: "ping" },
  { status: "paid", state: "failed" },
  { status: "paid", invoiceId: "another" },
];
const weights: readonly Status[] = [
  "created",
  "processing",
  "processing",
  "processing",
  "failed",
  "failed",
  "expired",
];

/** The service's side: tells updates of many invoices at once, repeats some, and repeats what wasn't acknowledged. */
export class CallbackLoad {
  acknowledged = 0;
  unanswered = 0;
  readonly #pool: Pool;
  readonly #again: { target: Target; update: Update }[] = [];
  #stopped = false;
  #workers: Promise<void>[] = [];
  #made = 0;

  constructor(
    url: string,
    readonly targets: readonly Target[],
    private readonly random: Random,
    connections = 32,
  ) {
    this.#pool = new Pool(url, { connections, pipelining: 1, connect: { timeout: 1000 } });
    this.#workers = Array.from({ length: connections }, () => this.#work());
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#workers);
    await this.#pool.destroy();
  }

  async #work(): Promise<void> {
    while (!this.#stopped) {
      const { target, update } = this.#again.shift() ?? this.#next();
      const outcome = await this.#deliver(target, update);
      if (outcome === "acknowledged") continue;
      this.#again.push({ target, update });
      await delay(outcome === "refused" ? 40 : 10);
    }
  }

  #next(): { target: Target; update: Update } {
    const target = this.random.pick(this.targets);
    if (target.updates.length >= mostUpdates || (target.updates.length > 0 && this.random.chance(0.25)))
      return { target, update: this.random.pick(target.updates) };
    const update = this.#make(target);
    // A form and JSON that say the same are one update.
    const known = target.updates.find(({ key, status }) => key === update.key && status === update.status);
    if (known === undefined) target.updates.push(update);
    return { target, update: known ?? update };
  }

  #make({ kind, ref, timed }: Target): Update {
    this.#made += 1;
    const status = this.random.chance(0.06) ? "paid" : this.random.pick(weights);
    // Event times are whole seconds, each of its own, so that no two updates of an invoice compete.
    const at = timed
      ? new Date(1_750_000_000_000 + this.#made * 1000 - this.random.below(300) * 997).toISOString()
      : undefined;
    const says = kind === "unreadable" ? this.random.pick(nothing) : { status, ...this.#names(ref) };
    const flat: Record<string, string> = {
      ...says,
      ...(at === undefined ? {} : { eventId: `e-${this.#made}`, time: at }),
    };
    const asForm = this.random.chance(0.3);
    const body = asForm ? new URLSearchParams(flat).toString() : JSON.stringify(flat);
    const contentType = asForm ? "application/x-www-form-urlencoded" : "application/json";
    const key = flat.eventId ?? createHash("sha256").update(JSON.stringify(flat)).digest("base64url");
    const way = encoded(this.random, body, contentType);
    return { status, at, body, encoded: way, key, sent: 0, acknowledged: 0 };
  }

  /** Some updates name their invoice by its id. */
  #names(ref: string): Record<string, string> {
    return this.random.chance(0.3) ? { invoiceId: invoiceIdOf(ref) } : {};
  }

  async #deliver(target: Target, update: Update): Promise<"acknowledged" | "not" | "refused"> {
    try {
      const { statusCode, headers, body } = await this.#pool.request({
        method: "POST",
        path: `/callbacks/${target.token}`,
        headers: update.encoded.headers,
        body: update.encoded.bytes,
        headersTimeout: 20_000,
      });
      // A proxy that has asked several processes has sent it to each of them.
      update.sent += 1 + Number(headers["x-passed-on"] ?? 0);
      // The status line is the answer: whatever becomes of the rest, the service has been told.
      const taken = statusCode >= 200 && statusCode < 300;
      if (taken) {
        update.acknowledged += 1;
        this.acknowledged += 1;
      } else this.unanswered += 1;
      await body.dump().catch(() => undefined);
      return taken ? "acknowledged" : "not";
    } catch (error) {
      // Refused: nobody was there. Anything else may have been taken before the process was gone.
      if ((error as NodeJS.ErrnoException).code === "ECONNREFUSED") return "refused";
      update.sent += 1;
      this.unanswered += 1;
      return "not";
    }
  }
}
