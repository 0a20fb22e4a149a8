import type { InboxEvent } from "./event.js";
import type { EventLog } from "./inbox.js";
import type { Outcome, SuspectChats } from "./lanes.js";

/**
 * How much blame an event gets from a process that ended while the event was in hand: alone, or with others beside it,
 * of which each may be the cause.
 */
const blameOf = { alone: 4, inCompany: 1 } as const;
/** An event with this much blame is given up: three processes have ended with it in hand. */
const mostBlame = 3 * blameOf.alone;

export interface SuspectsOptions {
  readonly events: Pick<EventLog, "blame">;
  /** Gives up an event without another attempt. */
  readonly giveUp: (event: InboxEvent, attempt: number) => Promise<Outcome>;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

const unmarkedRetryMs = 1_000;
/** How long (ms) all others wait for suspects: at first, the more for each that has been in hand before, and at most. */
const firstMs = 1_500;
const eachMs = 250;
const longestMs = 6_000;

/**
 * Finds the event that ends every process that handles it, for instance by an endless loop or because no memory is
 * left, so that the bot doesn't try it for ever. The first waiting event of each chat that an earlier process has left
 * behind is a suspect: that process may have ended because of it. Before the attempt at a suspect, its blame is stored as
 * it stands if this process ends as well, and the end of the attempt takes that back, so that an event that waits for
 * another attempt gets no blame. New events cost nothing.
 */
export class Suspects {
  readonly #options: SuspectsOptions;
  /** For each suspect the blame that earlier processes have left. Before `chats`, this has all events that were left behind. */
  #blame = new Map<number, number>();
  #stopping = false;

  constructor(options: SuspectsOptions) {
    this.#options = options;
  }

  /** Takes over the events that an earlier process has left behind, with the stored blame; undefined when none is stored. */
  leftBehind(blame: ReadonlyMap<number, number | undefined>): void {
    this.#blame = new Map([...blame].map(([n, stored]) => [n, stored ?? blameOf.alone]));
  }

  /**
   * Returns the chats whose first waiting event is a suspect, those with the most blame first. The others wait longer only
   * if processes have ended one after the other.
   * @param waiting all waiting events, in the order of their numbers
   */
  chats(waiting: Iterable<InboxEvent>): SuspectChats {
    const firsts = new Map<string, number>();
    for (const { chat, n } of waiting) if (!firsts.has(chat)) firsts.set(chat, n);
    const heads = [...firsts].flatMap(([chat, n]) => ({ chat, n, blame: this.#blame.get(n) ?? 0 }));
    const suspects = heads.filter(({ blame }) => blame > 0);
    // The earlier process was stopped in an orderly way, and these events have no part in its end. They count as
    // suspects if this process ends in another way.
    const clean = [...this.#blame].filter(([, blame]) => blame === 0);
    if (clean.length > 0) void this.#store(new Map(clean.map(([n]) => [n, undefined])));
    this.#blame = new Map(suspects.map(({ n, blame }) => [n, blame]));
    const blamedBefore = suspects.filter(({ blame }) => blame > blameOf.alone).length;
    return {
      chats: suspects.sort((a, b) => b.blame - a.blame || a.n - b.n).map(({ chat }) => chat),
      longestMs: Math.min(longestMs, firstMs + eachMs * blamedBefore),
    };
  }

  /** Makes an attempt at an event. A suspect's blame is stored before that. */
  async attempt(
    event: InboxEvent,
    { attempt, alone }: { readonly attempt: number; readonly alone: boolean },
    work: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const { n } = event;
    const blame = this.#blame.get(n);
    if (blame === undefined) return work();
    if (blame >= mostBlame) return this.#options.giveUp(event, attempt);
    if (!(await this.#store(new Map([[n, blame + blameOf[alone ? "alone" : "inCompany"]]]))))
      return { kind: "again", afterMs: unmarkedRetryMs };
    const outcome = await work();
    if (this.#stopping) return outcome;
    // The blame of an event that is over goes with the event. Another event stays a suspect: it may be a later attempt
    // that ends each process.
    if (outcome.kind === "over") this.#blame.delete(n);
    else void this.#store(new Map([[n, blame]]));
    return outcome;
  }

  /** Notes that others are handled beside a suspect from now on, because its attempt takes long. */
  inCompany({ n }: InboxEvent): void {
    const blame = this.#blame.get(n);
    if (blame !== undefined && blame < mostBlame && !this.#stopping)
      void this.#store(new Map([[n, blame + blameOf.inCompany]]));
  }

  /** Stores that the events that wait or are in hand have no part in the end of this process, because it is stopped in an orderly way. */
  async forgive(waiting: Iterable<InboxEvent>): Promise<void> {
    this.#stopping = true;
    const blame = new Map([...waiting].map(({ n }) => [n, this.#blame.get(n) ?? 0]));
    if (blame.size > 0) await this.#store(blame);
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
