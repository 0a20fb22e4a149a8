import { type ChatRecord, isStrangers } from "../features/chat-record.js";
import {
  addNews,
  blamedMs,
  blameFirst,
  type DueEntry,
  dropDue,
  dueTimer,
  firstToSay,
  hurryWaiting,
  isDue,
  isForChats,
  isFromOutside,
  messagesAtHand,
  newsKey,
} from "../features/due-list.js";
import { surplusOf } from "../invoice/retention.js";
import type { Store } from "../store/store-port.js";
import { type DrainOptions, drain, NotToldError, tellChats, wakeLater } from "./drain.js";
import type { InboxEvent } from "./event.js";
import type { Outcome } from "./lanes.js";
import { ChatLoader, type LoadOptions } from "./load-chat.js";
import type { SecretsInMemory } from "./secrets-in-memory.js";
import { isHandled, type Json, Unit, type UnitOfWork, withDeadline } from "./unit-of-work.js";

export type Verdict =
  /** Telegram or the disk is in trouble. With `isOwnPace`, the bot only keeps to its own pace, and logs nothing. */
  | {
      readonly kind: "retry";
      readonly afterMs?: number;
      readonly name?: string;
      readonly isOwnPace?: boolean;
    }
  /** The merchant has blocked the bot or deleted the Telegram account, so the event isn't tried again. */
  | { readonly kind: "blocked" }
  | { readonly kind: "fault"; readonly name: string };

export interface ProcessorOptions extends DrainOptions, LoadOptions {
  readonly store: Pick<Store, "chats" | "deadLetters">;
  readonly secrets: SecretsInMemory;
  readonly handle: (unit: UnitOfWork) => Promise<void>;
  readonly classifyError: (error: unknown) => Verdict;
  /** The person has acted elsewhere than in the private chat with the bot, such as in a group. */
  readonly isFromElsewhere: (event: InboxEvent) => boolean;
  /** The intake must know that a secret is awaited before the question for it is sent. */
  readonly committed: (record: ChatRecord) => void;
  /** Must not throw. @returns false when the merchant couldn't be told that an event was given up */
  readonly tellGivenUp: (record: ChatRecord, event: InboxEvent) => Promise<boolean>;
  /** A message that has ended processes was removed unsaid. */
  readonly noteLost: (record: ChatRecord, entry: DueEntry) => void;
}

const endedTheProcess = "ended the process";

const firstRetryMs = 500;
const longestRetryMs = 60_000;

/** The processor handles one event, and decides what follows when a step fails. */
export class Processor {
  readonly #options: ProcessorOptions;
  readonly #chats: ChatLoader;
  readonly #faults = new Map<number, number>();
  /** The commit of these results has failed, e.g. on a full disk, so the next attempt at the event uses them. */
  readonly #uncommitted = new Map<number, Map<string, Json>>();

  constructor(options: ProcessorOptions) {
    this.#options = options;
    this.#chats = new ChatLoader(options);
  }

  noteOverflow(...of: Parameters<ChatLoader["noteOverflow"]>): void {
    this.#chats.noteOverflow(...of);
  }

  noteDamaged(...of: Parameters<ChatLoader["noteDamaged"]>): void {
    this.#chats.noteDamaged(...of);
  }

  async handle(event: InboxEvent, attempt: number): Promise<Outcome> {
    const options = this.#options;
    let loaded: Awaited<ReturnType<ChatLoader["load"]>>;
    try {
      loaded = await this.#chats.load(event.chat);
    } catch (error) {
      return this.#again(event, attempt, error);
    }
    const { record } = loaded;
    const isDone = isHandled(record, event);
    if (isDone && isLaterInHand(record, event)) return this.#over(event);
    const faults = this.#faults.get(event.n) ?? 0;
    // The conversation's log may be the cause of a fault, so the second attempt starts without it. No step is lost,
    // because the record holds the open question.
    if (faults > 0) delete record.conversation;
    const unit = this.#unit(event, record);
    try {
      if (!isDone) {
        // An earlier attempt may have committed events for other chats without telling them.
        if (isAnythingDue(unit)) await tellChats(unit, options);
        await withDeadline(unit, options.handle, options.deadlineMs);
        if (changesNothing(unit)) return this.#over(event);
        if (!this.#isPassingBy(unit)) await unit.finish({ mayBeUndone: this.#isSaidNext(unit) });
        loaded.committed();
      }
      if (isAnythingDue(unit)) await drain(unit, options);
      await unit.outlast();
      return this.#over(event);
    } catch (error) {
      const verdict = this.#classifyError(error);
      if (verdict.kind === "retry") return this.#again(event, attempt, error, verdict.afterMs);
      return await this.#settle(event, attempt, verdict, faults);
    } finally {
      unit.close();
    }
  }

  #unit(event: InboxEvent, record: ChatRecord): Unit {
    const handle = secretHandleOf(event);
    const uncommitted = this.#uncommitted.get(event.n) ?? new Map<string, Json>();
    this.#uncommitted.set(event.n, uncommitted);
    return new Unit({
      event,
      committed: record,
      uncommitted,
      secret: handle === undefined ? undefined : this.#options.secrets.look(handle),
      write: async (next, options) => {
        await this.#options.store.chats.write(next.chat, next, options);
        this.#options.committed(next);
      },
    });
  }

  /** The handler's uncommitted changes are thrown away. What this event has committed stays. */
  async #settle(
    event: InboxEvent,
    attempt: number,
    verdict: Exclude<Verdict, { kind: "retry" }>,
    faults: number,
  ): Promise<Outcome> {
    if (verdict.kind === "fault") {
      this.#options.log("event.fault", {
        n: event.n,
        source: event.payload.source,
        error: verdict.name,
        faults,
      });
      if (faults === 0) {
        this.#faults.set(event.n, 1);
        return { kind: "again", afterMs: 0 };
      }
    }
    try {
      const { record } = await this.#chats.load(event.chat);
      const unit = this.#unit(event, record);
      const isBlamed =
        verdict.kind === "fault" && verdict.name === endedTheProcess && isHandled(record, event);
      if (verdict.kind === "blocked") {
        await unit.giveUp((next) => {
          next.blocked = true;
        });
      } else {
        await this.#bury(unit, verdict.name, isBlamed);
      }
      if (isAnythingDue(unit)) await tellChats(unit, this.#options);
      // A timer's own event sets no other timer, so that a message that always fails isn't tried each minute. A message that
      // ended processes doesn't come first any more, so the others are said.
      if (isBlamed || event.payload.source !== "timer") await this.#sayRestLater(unit);
      return this.#over(event);
    } catch (error) {
      return this.#again(event, attempt, error);
    }
  }

  /** A payment that an event leaves to be told must not wait until something else happens in the chat. */
  async #sayRestLater({ committed, event }: Unit): Promise<void> {
    if (firstToSay(committed, this.#options.now()) === undefined) return;
    await wakeLater(event.chat, this.#options);
  }

  /** The oldest dead letters of a chat that has too many are deleted, so that no chat can fill the disk. */
  async #bury(unit: Unit, reason: string, isBlamed: boolean): Promise<void> {
    const { event } = unit;
    const { chat } = event;
    const { store, now, log, schedule, noteLost, tellGivenUp } = this.#options;
    await store.deadLetters.write(letterOf(event), { at: now(), reason, event: event as unknown as Json });
    const surplus = await surplusOf(store.deadLetters.list(`${chat}/`));
    for (const key of surplus) await store.deadLetters.remove(key);
    if (surplus.length > 0) log("dead-letters.dropped", { chat, letters: surplus.length });
    const at = now();
    if (isBlamed) await schedule(dueTimer(chat, at + blamedMs));
    const isTold = isFromOutside(event.payload.source);
    const isNews = isTold && !isDue(unit.committed, newsKey("dead-letter"));
    await unit.giveUp((next) => {
      delete next.conversation;
      if (isBlamed) {
        const lost = blameFirst(next, at);
        if (lost !== undefined) noteLost(next, lost);
      } else if (reason === endedTheProcess) this.#leaveWaiting(next, event);
      // If the process ends before the merchant is told, the merchant's next update tells it.
      if (isTold) addNews(next, "dead-letter");
    });
    if (isTold && (await tellGivenUp(unit.committed, event)) && isNews)
      await unit.patch((record) => dropDue(record, newsKey("dead-letter")));
  }

  /**
   * Before the merchant's update is handled, what waits for it is said, and may have ended the processes. A timer's event
   * says it now: if processes end again, the message is blamed, and not one update after the other.
   */
  #leaveWaiting(next: ChatRecord, { payload: { source } }: InboxEvent): void {
    if (source !== "telegram" && source !== "app") return;
    hurryWaiting(next);
    delete next.blocked;
  }

  /**
   * The event was in hand each time when a process ended, so it isn't tried again. If its work is committed, one of
   * its due messages ended the processes, unless the event was given up before: then nothing of it was tried since.
   */
  async giveUp(event: InboxEvent, attempt: number): Promise<Outcome> {
    const { store, now } = this.#options;
    try {
      const { record } = await this.#chats.load(event.chat);
      const isSaying = !isLaterInHand(record, event) && firstToSay(record, now()) !== undefined;
      if (isHandled(record, event)) {
        if (!isSaying) return await this.handle(event, attempt);
        if ((await store.deadLetters.read(letterOf(event))) !== undefined) {
          await wakeLater(event.chat, this.#options);
          return this.#over(event);
        }
      }
    } catch (error) {
      return this.#again(event, attempt, error);
    }
    return this.#settle(event, attempt, { kind: "fault", name: endedTheProcess }, 1);
  }

  /** If this method threw, the process would end, and end again at each start with the event in the inbox. */
  #classifyError(error: unknown): Verdict {
    if (error instanceof NotToldError) return { kind: "retry", name: error.name };
    try {
      return this.#options.classifyError(error);
    } catch (fault) {
      return { kind: "fault", name: `${fault instanceof Error ? fault.name : "unknown"} in judging` };
    }
  }

  #again(event: InboxEvent, attempt: number, error: unknown, afterMs?: number): Outcome {
    const verdict = this.#classifyError(error);
    const wait = afterMs ?? Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempt, 10));
    const name = "name" in verdict ? verdict.name : verdict.kind;
    if (verdict.kind === "retry" && verdict.isOwnPace === true)
      return { kind: "again", afterMs: wait, mayHurry: true };
    // In a long outage thousands of chats try again each minute, so the distances between an event's lines double.
    if (!Number.isInteger(Math.log2(attempt + 1))) return { kind: "again", afterMs: wait };
    this.#options.log("event.retry", {
      n: event.n,
      source: event.payload.source,
      error: name ?? "retry",
      attempt,
      wait,
    });
    return { kind: "again", afterMs: wait };
  }

  /**
   * The commit of what was said then follows, before the inbox lets go of the event. After a power loss the event is handled
   * again. But what another chat hears was told once and for all, so its cause is on disk before.
   */
  #isSaidNext({ record: { due } }: Unit): boolean {
    return !due.some(isForChats) && messagesAtHand(due, this.#options.now()).length > 0;
  }

  /** Nothing may be stored about a person who has never written to the bot in private. */
  #isPassingBy({ record, event }: Unit): boolean {
    const isFromElsewhere = event.payload.source === "chat" || this.#options.isFromElsewhere(event);
    return isFromElsewhere && isStrangers(record);
  }

  #over(event: InboxEvent): Outcome {
    this.#faults.delete(event.n);
    this.#uncommitted.delete(event.n);
    const handle = secretHandleOf(event);
    if (handle !== undefined) this.#options.secrets.forget(handle);
    return { kind: "over" };
  }
}

/**
 * An event that changes nothing needs no commit: after a crash it is handled again, and changes nothing again. An update of
 * Telegram is remembered by its key, and so is another chat's event.
 */
const changesNothing = (unit: Unit): boolean => {
  const { source } = unit.event.payload;
  return (source === "status-callback" || source === "timer") && !isAnythingDue(unit) && unit.isUnchanged();
};

/**
 * A later event of this chat, which comes next, says what is due. To say it now would blame the wrong event when a process
 * ends, and overwrite the journal with the results of the later event's calls.
 */
const isLaterInHand = ({ lastEvent, journal }: ChatRecord, { n }: InboxEvent): boolean =>
  Math.max(lastEvent, journal?.event ?? 0) > n;

const isAnythingDue = ({ committed }: Unit): boolean => committed.due.length > 0;

const letterOf = ({ chat, n }: InboxEvent): string => `${chat}/${n}`;

const secretHandleOf = ({ payload }: InboxEvent): string | undefined =>
  payload.source === "telegram" || payload.source === "app" ? payload.secret : undefined;
