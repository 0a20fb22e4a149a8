import { endsIn } from "./ends-in.js";
import type { InboxEvent } from "./event.js";
import type { EventLog } from "./inbox.js";
import type { Outcome, SuspectChats } from "./lanes.js";

/** A process that ends leaves this blame on the event in hand. Of several events in hand, each may be the cause. */
const blameOf = { alone: 4, inCompany: 1 } as const;
/** Three processes have ended with an event of this blame in hand, so it is given up. */
const mostBlame = 3 * blameOf.alone;

export interface SuspectsOptions {
  readonly events: Pick<EventLog, "blame">;
  /** Resolves when the event, which is over, has left the disk. Must not reject. */
  readonly strike: (n: number) => Promise<void>;
  readonly giveUp: (event: InboxEvent, attempt: number) => Promise<Outcome>;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

const unmarkedRetryMs = 1_000;
/** A process that stops, and a chat whose suspect is over, wait at most this long (ms) for a database that doesn't answer. */
const patienceMs = 500;
/** All others wait for suspects for `firstMs`, for `eachMs` more for each one in hand before, or `longestMs`. */
const firstMs = 1_500;
const eachMs = 250;
const longestMs = 6_000;

/**
 * One event may end every process that handles it, by an endless loop or because no memory is left. The first waiting
 * event of each chat that an earlier process has left is a suspect. Its blame is stored before the attempt, and taken
 * back after it, so only the end of the process leaves blame.
 */
export class Suspects {
  readonly #options: SuspectsOptions;
  /** Before `chats` is called, the map also has events that are no suspects. */
  #blame = new Map<number, number>();
  #stopping = false;

  constructor(options: SuspectsOptions) {
    this.#options = options;
  }

  /** The blame of an event is undefined if none is stored. */
  leftBehind(blame: ReadonlyMap<number, number | undefined>): void {
    this.#blame = new Map([...blame].map(([n, stored]) => [n, stored ?? blameOf.alone]));
  }

  /**
   * The chats with the most blame come first. The others wait longer only if processes have ended one after the
   * other.
   * @param waiting all waiting events, in the order of their numbers
   */
  chats(waiting: Iterable<InboxEvent>): SuspectChats {
    const firsts = new Map<string, number>();
    for (const { chat, n } of waiting) if (!firsts.has(chat)) firsts.set(chat, n);
    const heads = [...firsts].flatMap(([chat, n]) => ({ chat, n, blame: this.#blame.get(n) ?? 0 }));
    const suspects = heads.filter(({ blame }) => blame > 0);
    // An earlier process has left these events when it was stopped in an orderly way, so they are suspects only if this
    // process ends in another way.
    const clean = [...this.#blame].filter(([, blame]) => blame === 0);
    if (clean.length > 0) void this.#store(new Map(clean.map(([n]) => [n, undefined])));
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
    const blame = this.#blame.get(n);
    if (blame === undefined) return work();
    if (blame >= mostBlame) return this.#leave(n, await this.#options.giveUp(event, attempt));
    if (!(await this.#store(new Map([[n, blame + blameOf[alone ? "alone" : "inCompany"]]]))))
      return { kind: "again", afterMs: unmarkedRetryMs };
    const outcome = await work();
    if (this.#stopping) return outcome;
    // A finished event's blame goes with it. Another event stays a suspect, because a later attempt at it may end each
    // process.
    if (outcome.kind !== "over") void this.#store(new Map([[n, blame]]));
    return this.#leave(n, outcome);
  }

  /**
   * The event may have been over before, and the chat's next one have ended the process. So it leaves the disk before the next
   * one begins, which is then the first at the next start.
   */
  async #leave(n: number, outcome: Outcome): Promise<Outcome> {
    if (outcome.kind !== "over") return outcome;
    this.#blame.delete(n);
    await endsIn(patienceMs, this.#options.strike(n));
    return outcome;
  }

  /** The attempt at a suspect takes long, so others are handled beside it from now on. */
  inCompany({ n }: InboxEvent): void {
    const blame = this.#blame.get(n);
    if (blame !== undefined && blame < mostBlame && !this.#stopping)
      void this.#store(new Map([[n, blame + blameOf.inCompany]]));
  }

  async forgive(waiting: Iterable<InboxEvent>): Promise<void> {
    this.#stopping = true;
    const blame = new Map([...waiting].map(({ n }) => [n, this.#blame.get(n) ?? 0]));
    if (blame.size > 0) await endsIn(patienceMs, this.#store(blame));
  }

  /** @returns false when the blame couldn't be stored */
  async #store(blame: ReadonlyMap<number, number | undefined>): Promise<boolean> {
    try {
      await this.#options.events.blame(blame);
      return true;
    } catch (error) {
      const name = error instanceof Error ? error.name : "unknown";
      this.#options.log("inbox.blame-not-stored", { error: name, events: blame.size });
      return false;
    }
  }
}
