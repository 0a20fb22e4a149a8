import type { ChatRecord } from "../../storage/chat-record.js";
import type { InboxEvent, NewEvent, WaitingEvent } from "../event.js";
import { LaneLostError } from "../lane-lost.js";
import type { DurableInbox } from "../port.js";
import type { EventRows, LaneEvent } from "./event-rows.js";
import { HeldLanes } from "./held-lanes.js";

export interface PostgresInboxOptions {
  readonly rows: EventRows;
  /** This process among those that share the database. */
  readonly replica: {
    readonly alive: readonly number[];
    /** False when the others may hold this one for dead. */
    readonly isAlive: boolean;
    isOwn(id: number): boolean;
    /** Looks who is alive now. */
    look(): Promise<void>;
    /** Tells the others that lanes were passed on. */
    tell(): Promise<void>;
  };
  readonly now: () => number;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
  /** Every event that is to be handled here, in order. */
  readonly deliver: (event: InboxEvent) => void;
  /** Takes back the first event that was delivered of a chat, isn't in hand, and for which this holds. */
  readonly takeBack: (chat: string, which: (event: InboxEvent) => boolean) => InboxEvent | undefined;
  /** Messages of a chat were dropped, and it hasn't been told. */
  readonly noteOverflow: (chat: string) => void;
}

/** Events taken in with one statement; more wait for the next. */
const mostAtOnce = 200;
/** For so long the vault remembers a secret. */
const secretsLastMs = 120_000;
/** No secret came after it. */
const always = Number.MAX_SAFE_INTEGER;

interface Acceptance {
  readonly events: readonly NewEvent[];
  readonly taken: (outcome: "kept" | "full") => void;
  readonly failed: (error: unknown) => void;
}

/**
 * The inbox in PostgreSQL, shared by all replicas. A chat's lane belongs to one replica at a time: to the one that took
 * its first event in, until nothing of it waits any more. One statement at a time takes events in, lets lanes go and
 * takes over those of replicas that have died; what comes meanwhile shares the next. It takes events in from the start,
 * and leaves them to others until it takes part.
 */
export class PostgresInbox implements DurableInbox {
  readonly #options: PostgresInboxOptions;
  readonly #lanes = new HeldLanes();
  #accepting: Acceptance[] = [];
  /** Lanes to look into, or to let go of, with the events that are over without a commit. */
  readonly #loose = new Set<string>();
  #over: number[] = [];
  readonly #committed = new Set<number>();
  /** Lanes that others hold by now, while an event of theirs is still in hand here. */
  readonly #lostLanes = new Set<string>();
  #lookAround = false;
  /** While it doesn't, nothing begins here: lanes are left to others. */
  #takesPart = false;
  #stepsBack = false;
  #working: Promise<void> | undefined;
  #closed = false;

  constructor(options: PostgresInboxOptions) {
    this.#options = options;
  }

  async accept(events: readonly NewEvent[]): Promise<"kept" | "full"> {
    if (events.length === 0) return "kept";
    const outcome = new Promise<"kept" | "full">((taken, failed) => {
      this.#accepting.push({ events, taken, failed });
    });
    this.#work();
    return outcome;
  }

  async commit(record: ChatRecord, event: InboxEvent, handled: boolean): Promise<void> {
    const { rows, now } = this.#options;
    const stage = handled ? "handled" : this.#committed.has(event.n) ? "afterwards" : "under way";
    const token = this.#lanes.nextCommit(event.chat);
    if (token === undefined || !(await rows.commit(record, event, stage, token, now()))) {
      this.#loseLane(event.chat);
      throw new LaneLostError(event.chat);
    }
    if (handled) this.#committed.add(event.n);
  }

  isLost(chat: string): boolean {
    return this.#lostLanes.has(chat);
  }

  mayAct(chat: string): boolean {
    return this.#options.replica.isAlive && !this.isLost(chat);
  }

  done(n: number): void {
    const event = this.#lanes.end(n);
    if (event === undefined) return;
    const wasLost = this.#lostLanes.delete(event.chat);
    if (!this.#committed.delete(n) && !wasLost) this.#over.push(n);
    if (this.#lanes.isIdle(event.chat)) this.#loose.add(event.chat);
    this.#work();
  }

  async waiting(chat: string): Promise<readonly WaitingEvent[]> {
    return this.#options.rows.ofChat(chat);
  }

  load(): ReturnType<DurableInbox["load"]> {
    return this.#lanes.load();
  }

  async tidy(): Promise<void> {
    await this.#options.rows.forgetDeadReplicas();
  }

  /** From now on what is delivered is handled. */
  takePart(): void {
    this.#takesPart = true;
    this.look();
  }

  /** From now on nothing begins here: lanes go to others at once, or when what is in hand of them is over. */
  stepBack(): void {
    this.#takesPart = false;
    this.#stepsBack = true;
    for (const chat of this.#lanes.chats()) {
      this.#drop(chat, () => true);
      this.#lanes.leaveRest(chat);
    }
    this.look();
  }

  /** Looks for lanes that nobody alive holds, and for those that were passed on to this replica. */
  look(): void {
    this.#lookAround = true;
    this.#work();
  }

  /** Resolves when nothing is under way any more. */
  async settled(): Promise<void> {
    while (this.#working !== undefined) await this.#working;
  }

  /** After a lost session: of the lanes that were held, only these are still this replica's. */
  keepOnly(chats: ReadonlySet<string>): void {
    for (const chat of this.#lanes.chats()) if (!chats.has(chat)) this.#loseLane(chat);
  }

  /** Lets all lanes go, for others to take over at once. What waits stays where it is. */
  async close(): Promise<void> {
    await this.settled();
    this.#closed = true;
    await this.settled();
    await this.#leaveLanes(always, []).catch((error: unknown) =>
      this.#complain("inbox.lanes-not-let-go", error),
    );
  }

  #loseLane(chat: string): void {
    this.#drop(chat, () => true);
    if (this.#lanes.isIdle(chat)) {
      // Nothing is known of it any more; should the lane be this replica's all the same, it is read anew.
      this.#lanes.letGo(chat);
      this.#loose.add(chat);
      this.#work();
      return;
    }
    this.#lostLanes.add(chat);
    // Should the lane come back before that event is over, nothing may overtake what was dropped just now.
    this.#lanes.leaveRest(chat);
  }

  #drop(chat: string, which: (event: InboxEvent) => boolean): void {
    for (;;) {
      const event = this.#options.takeBack(chat, which);
      if (event === undefined) return;
      this.#lanes.end(event.n);
    }
  }

  #work(): void {
    this.#working ??= this.#workOff();
  }

  async #workOff(): Promise<void> {
    // Whoever has called this has to know of it first.
    await undefined;
    const isLoose = (): boolean => this.#loose.size > 0 || this.#over.length > 0;
    while (this.#accepting.length > 0 || (!this.#closed && (isLoose() || this.#lookAround))) {
      try {
        // First: what is over must not stand before an event in hand when room is made in a full chat.
        if (!this.#closed && isLoose()) await this.#letGo();
        if (this.#accepting.length > 0) await this.#acceptSome();
        if (!this.#closed && this.#lookAround) await this.#takeLanes();
      } catch (error) {
        // Nothing is lost: the next look, in a second, finds the same.
        this.#complain("inbox.lanes-unread", error);
        if (this.#accepting.length > 0) await this.#acceptSome();
        else break;
      }
    }
    // In the same breath as the look at what waits: what comes a moment later must begin anew.
    this.#working = undefined;
  }

  async #acceptSome(): Promise<void> {
    const batch: Acceptance[] = [];
    for (let size = 0; size < mostAtOnce && this.#accepting.length > 0; ) {
      const next = this.#accepting.shift();
      if (next === undefined) break;
      batch.push(next);
      size += next.events.length;
    }
    const { rows, now } = this.#options;
    try {
      const outcomes = await rows.accept(
        batch.map(({ events }) => events),
        now(),
      );
      const full = new Set<number>();
      for (const { batch: index, event, outcome, n, own, previous, turn } of outcomes) {
        if (outcome === "full") full.add(index);
        if (n === undefined || !own) continue;
        if (!this.#takesPart) {
          this.#lookAround = true;
          continue;
        }
        if (outcome === "dropped") {
          this.#drop(event.chat, (other) => other.n === n);
          this.#options.noteOverflow(event.chat);
        } else if (this.#lanes.follows(event.chat, previous, turn))
          this.#deliver({ ...event, n, receivedAt: now() }, turn);
        else this.#behind(event.chat);
      }
      for (const [index, { taken }] of batch.entries()) taken(full.has(index) ? "full" : "kept");
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }

  /** Something of the chat waits that another replica took in: all of it is read once what is in hand here is over. */
  #behind(chat: string): void {
    if (this.#lanes.isIdle(chat)) this.#loose.add(chat);
    else this.#lanes.leaveRest(chat);
  }

  async #takeLanes(): Promise<void> {
    this.#lookAround = false;
    const { rows, replica, now } = this.#options;
    // A secret is of use here alone, should this replica take part in time.
    if (!this.#takesPart) return this.#leaveLanes(this.#stepsBack ? always : now() - secretsLastMs);
    const { held, more } = await rows.takeLanes(replica.alive);
    for (const chat of held) if (!this.#lanes.has(chat)) this.#loose.add(chat);
    if (more) this.#lookAround = true;
  }

  async #leaveLanes(secretsSince: number, kept = this.#lanes.busy()): Promise<void> {
    const { rows, replica } = this.#options;
    if (await rows.letGo(secretsSince, kept)) await replica.tell();
  }

  async #letGo(): Promise<void> {
    const some = [...this.#loose].slice(0, mostAtOnce);
    for (const chat of some) this.#loose.delete(chat);
    // One in which something is open again comes back when that is over.
    const chats = some.filter((chat) => this.#lanes.isIdle(chat));
    const over = this.#over;
    this.#over = [];
    try {
      // Of one that steps back the lanes stay as they are, for whoever takes them.
      const left = byChat(await this.#options.rows.release(this.#takesPart ? chats : [], over));
      for (const chat of chats) this.#lanes.letGo(chat);
      for (const [chat, events] of left)
        if (events.some(({ overflowed }) => overflowed)) this.#options.noteOverflow(chat);
      for (const chat of chats) {
        const events = left.get(chat);
        if (events !== undefined) await this.#goOn(chat, events);
      }
      if (!this.#takesPart) this.#lookAround = true;
    } catch (error) {
      for (const chat of chats) this.#loose.add(chat);
      this.#over.push(...over);
      throw error;
    }
  }

  /**
   * Delivers what waits in a lane, up to what others have to go on with: an event sealed under a key that isn't here, or a
   * secret that another living replica has in its memory.
   */
  async #goOn(chat: string, events: readonly LaneEvent[]): Promise<void> {
    const { replica, rows } = this.#options;
    for (const [index, { n, event, secretAt, turn }] of events.entries()) {
      // It may have stepped back while this was read.
      if (!this.#takesPart) return this.#lanes.leaveRest(chat);
      const holder = secretAt !== undefined && (await this.#isElsewhere(secretAt)) ? secretAt : undefined;
      if (event !== undefined && holder === undefined) {
        this.#deliver(event, turn);
        continue;
      }
      if (index > 0) return this.#lanes.leaveRest(chat);
      if (holder === undefined) return rows.leave(chat, n);
      await rows.passOn(chat, holder);
      return replica.tell();
    }
  }

  async #isElsewhere(secretAt: number): Promise<boolean> {
    const { replica } = this.#options;
    if (replica.isOwn(secretAt)) return false;
    // It may have come since the last look.
    if (!replica.alive.includes(secretAt)) await replica.look();
    return replica.alive.includes(secretAt);
  }

  #deliver(event: InboxEvent, turn: number): void {
    this.#lanes.begin(event, turn);
    this.#options.deliver(event);
  }

  #complain(event: string, error: unknown): void {
    const code = error instanceof Error && "code" in error ? { code: String(error.code) } : {};
    this.#options.log(event, { error: error instanceof Error ? error.name : "unknown", ...code });
  }
}

function byChat(events: readonly LaneEvent[]): ReadonlyMap<string, readonly LaneEvent[]> {
  const found = new Map<string, LaneEvent[]>();
  for (const event of events) found.set(event.chat, [...(found.get(event.chat) ?? []), event]);
  return found;
}
