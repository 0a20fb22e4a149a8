import { setTimeout as delay } from "node:timers/promises";
import type { LogMethod } from "../log/logger.js";
import { SpacedWarning } from "../log/spaced-warning.js";
import { endsIn } from "./ends-in.js";
import type { InboxEvent } from "./event.js";
import type { BlameChanges, EventLog } from "./inbox.js";
import type { Outcome, SuspectChats } from "./lanes.js";

/** A process that ends leaves this blame on the event in hand. Of several events in hand, each may be the cause. */
const blameOf = { alone: 4, inCompany: 1 } as const;
/** An event for which nothing is stored was new to an earlier process, and may have been in hand. */
export const unmarkedBlame: number = blameOf.alone;
/** Three processes have ended with an event of this blame in hand, so it is given up. */
const mostBlame = 3 * blameOf.alone;

export interface SuspectsOptions {
  readonly events: Pick<EventLog, "blame" | "forgive" | "look">;
  /** Resolves when the event, which is over, has left the disk. Must not reject. */
  readonly strike: (n: number) => Promise<void>;
  readonly giveUp: (event: InboxEvent, attempt: number) => Promise<Outcome>;
  readonly log: LogMethod;
}

const unmarkedRetryMs = 1_000;
const lookAgainMs = 1_000;
const forgiveAgainMs = 300;
/** A chat whose suspect is over waits at most this long (ms) for a database that doesn't answer. */
const patienceMs = 500;
/** All others wait for suspects for `firstMs`, for `eachMs` more for each one in hand before, or `longestMs`. */
const firstMs = 1_500;
const eachMs = 250;
const longestMs = 6_000;

/**
 * One event may end every process that handles it, by an endless loop or because no memory is left. The first waiting
 * event of each chat that an earlier process has left is a suspect. Its blame is stored before the attempt, and taken
 * back after it, so only the end of the process leaves blame. A process that lives takes back even that: it was stopped,
 * or it ends because its connection to the database was cut, and no event is the cause.
 */
export class Suspects {
  readonly #options: SuspectsOptions;
  /**
   * The blame that other processes have left, or undefined before the inbox is open. Before `chats` is called, the map also
   * has events that are no suspects.
   */
  #blame: Map<number, number> | undefined;
  /** The blame that this process has added to suspects in hand. While no answer has come, `most` may be stored instead. */
  readonly #added = new Map<number, { readonly points: number; readonly most: number }>();
  readonly #failures: SpacedWarning;
  #stopping = false;

  constructor(options: SuspectsOptions) {
    this.#options = options;
    this.#failures = new SpacedWarning({ log: options.log, event: "inbox.blame-failed" });
  }

  /** The blame of an event is undefined if none is stored. */
  leftBehind(blame: ReadonlyMap<number, number | undefined>): void {
    this.#blame = new Map([...blame].map(([n, stored]) => [n, stored ?? unmarkedBlame]));
  }

  /**
   * The chats with the most blame come first. The others wait longer only if processes have ended one after the
   * other.
   * @param waiting all waiting events, in the order of their numbers
   */
  chats(waiting: Iterable<InboxEvent>): SuspectChats {
    const firsts = new Map<string, number>();
    for (const { chat, n } of waiting) if (!firsts.has(chat)) firsts.set(chat, n);
    const heads = [...firsts].flatMap(([chat, n]) => ({ chat, n, blame: this.#blame?.get(n) ?? 0 }));
    const suspects = heads.filter(({ blame }) => blame > 0);
    // An earlier process has left these events when it was stopped in an orderly way, so they are suspects only if this
    // process ends in another way.
    const clean = [...(this.#blame ?? [])].filter(([, blame]) => blame === 0);
    if (clean.length > 0) void this.#store(new Map(clean.map(([n]) => [n, { from: 0, to: unmarkedBlame }])));
    this.#blame = new Map(suspects.map(({ n, blame }) => [n, blame]));
    const blamedBefore = suspects.filter(({ blame }) => blame > blameOf.alone).length;
    return {
      chats: suspects.sort((a, b) => b.blame - a.blame || a.n - b.n).map(({ chat }) => chat),
      longestMs: Math.min(longestMs, firstMs + eachMs * blamedBefore),
    };
  }

  /** A suspect's blame is stored before the attempt begins. */
  async attempt(
    event: InboxEvent,
    { attempt, alone }: { readonly attempt: number; readonly alone: boolean },
    work: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const { n } = event;
    const blame = this.#blame?.get(n);
    if (blame === undefined) return work();
    if (blame >= mostBlame) return this.#judge(event, attempt);
    if (!(await this.#add(n, blameOf[alone ? "alone" : "inCompany"])))
      return { kind: "again", afterMs: unmarkedRetryMs };
    const outcome = await work();
    if (this.#stopping) return outcome;
    // A finished event's blame goes with it. Another event stays a suspect, because a later attempt at it may end each
    // process.
    if (outcome.kind !== "over") void this.#add(n, 0);
    return this.#leave(n, outcome);
  }

  /**
   * An event isn't given up for the ends of processes whose connection was cut, and which haven't said so yet. This process's
   * own connection may be cut before they have, so the looks are counted where the blame is stored.
   */
  async #judge(event: InboxEvent, attempt: number): Promise<Outcome> {
    const { events, giveUp } = this.#options;
    const { n } = event;
    let seen: Awaited<ReturnType<EventLog["look"]>> | undefined;
    await this.#tried(async () => {
      seen = await events.look(n);
    });
    if (seen === undefined) return { kind: "again", afterMs: lookAgainMs };
    const { blame = unmarkedBlame, isFinal } = seen;
    if (blame < mostBlame) {
      this.#blame?.set(n, blame);
      return { kind: "again", afterMs: 0 };
    }
    return isFinal ? this.#leave(n, await giveUp(event, attempt)) : { kind: "again", afterMs: lookAgainMs };
  }

  /**
   * The event may have been over before, and the chat's next one have ended the process. So it leaves the disk before the next
   * one begins, which is then the first at the next start.
   */
  async #leave(n: number, outcome: Outcome): Promise<Outcome> {
    if (outcome.kind !== "over") return outcome;
    this.#blame?.delete(n);
    this.#added.delete(n);
    await endsIn(patienceMs, this.#options.strike(n));
    return outcome;
  }

  /** The attempt at a suspect takes long, so others are handled beside it from now on. */
  inCompany({ n }: InboxEvent): void {
    const blame = this.#blame?.get(n);
    if (blame !== undefined && blame < mostBlame && !this.#stopping) void this.#add(n, blameOf.inCompany);
  }

  /** Takes back what this process has added to the blame of these events. Tries that for so many milliseconds. */
  async forgive(waiting: Iterable<InboxEvent>, ms: number): Promise<void> {
    const blame = this.#blame;
    this.#stopping = true;
    // A process that couldn't open its inbox has begun nothing.
    if (blame === undefined) return;
    const changes = new Map<number, { from: number; to: number }>();
    for (const { n } of waiting) {
      const to = blame.get(n) ?? 0;
      const from = blame.has(n) ? to + (this.#added.get(n)?.most ?? 0) : unmarkedBlame;
      if (from > to) changes.set(n, { from, to });
    }
    if (changes.size > 0) await endsIn(ms, this.#takeBack(changes, performance.now() + ms));
  }

  async #takeBack(changes: BlameChanges, until: number): Promise<void> {
    while (!(await this.#tried(() => this.#options.events.forgive(changes)))) {
      if (performance.now() > until) return;
      await delay(forgiveAgainMs);
    }
    // What comes in hand again is forgiven again.
    for (const [n, { to }] of changes) {
      this.#blame?.set(n, to);
      this.#added.delete(n);
    }
  }

  /** @returns false when the blame couldn't be stored */
  async #add(n: number, points: number): Promise<boolean> {
    const blame = this.#blame?.get(n) ?? 0;
    const before = this.#added.get(n) ?? { points: 0, most: 0 };
    const asked = { points, most: Math.max(before.most, points) };
    this.#added.set(n, asked);
    const isStored = await this.#store(new Map([[n, { from: blame + before.points, to: blame + points }]]));
    const now = isStored ? { points, most: points } : { points: before.points, most: asked.most };
    if (this.#added.get(n) === asked) this.#added.set(n, now);
    return isStored;
  }

  #store(changes: BlameChanges): Promise<boolean> {
    return this.#tried(() => this.#options.events.blame(changes));
  }

  /** @returns false when the disk or the database has failed */
  async #tried(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.#failures.note({ error: error instanceof Error ? error.name : "unknown" });
      return false;
    }
  }
}
