import { type ChatRecord, isStrangers } from "../features/chat-record.js";
import { atOnce, invoiceOf, isForMerchant, keyOf, oweNews, strike } from "../features/owed-messages.js";
import type { Owed } from "../features/slices.js";
import type { News } from "../frame/model/chat.js";
import { guardedMs } from "../frame/model/secrecy.js";
import { surplusOf } from "../invoice/retention.js";
import { isDamaged } from "../store/errors.js";
import type { Store } from "../store/store-port.js";
import { type InboxEvent, secretHandleOf } from "./event.js";
import type { Outcome } from "./lanes.js";
import type { SecretsInMemory } from "./secrets-in-memory.js";
import { NotSentError, type SendOptions, sendToChats } from "./send-to-chats.js";
import { isHandled, type Json, Unit, UnitClosedError, type UnitOfWork } from "./unit-of-work.js";

/** The meaning of a handler's error for its event: try again, stop, or tell the merchant of a fault. */
export type Verdict =
  /**
   * Telegram or the disk is in trouble. The event is tried again for as long as the trouble lasts. `isOwnPace`: there is
   * no trouble, the bot only keeps to its own pace, so nothing is logged.
   */
  | {
      readonly kind: "retry";
      readonly afterMs?: number;
      readonly name?: string;
      readonly isOwnPace?: boolean;
    }
  /** The merchant has blocked the bot or deleted the Telegram account. The chat's record notes this, and the event isn't tried again. */
  | { readonly kind: "blocked" }
  /** The error is a fault in the bot's own code. */
  | { readonly kind: "fault"; readonly name: string };

export interface ProcessorOptions extends SendOptions {
  readonly store: Pick<Store, "chats" | "deadLetters">;
  readonly secrets: SecretsInMemory;
  readonly handle: (unit: UnitOfWork) => Promise<void>;
  /**
   * Sends the messages in the record's `owed` list (messages that the chat must still get). Called once the event's
   * work is committed, and again until all are sent.
   */
  readonly say: (unit: UnitOfWork) => Promise<void>;
  readonly classifyError: (error: unknown) => Verdict;
  /** True for what a person has done elsewhere than in the private chat with the bot, such as in a group. */
  readonly isFromElsewhere: (event: InboxEvent) => boolean;
  /**
   * Called with every committed chat record, before the commit resolves. So the intake knows that a secret is awaited
   * before the question for it is sent.
   */
  readonly committed: (record: ChatRecord) => void;
  /** Tells a merchant that an event was given up. Must not throw. @returns false when the message couldn't be sent. */
  readonly tellGivenUp: (record: ChatRecord, event: InboxEvent) => Promise<boolean>;
  readonly newRecord: (chat: string) => ChatRecord;
  /** The longest time (ms) of one attempt. It has to be longer than all calls to the service that one event may make. */
  readonly deadlineMs: number;
}

/** The reason of a dead letter whose event was in hand each time when a process ended. */
const endedTheProcess = "ended the process";

const firstRetryMs = 500;
const longestRetryMs = 60_000;

/**
 * Handles one event: reads the chat's record, calls the event's handler, commits the changed record, and decides what
 * follows when one of these fails.
 */
export class Processor {
  readonly #options: ProcessorOptions;
  readonly #faults = new Map<number, number>();
  /**
   * Results of effects (calls to Telegram or the service) whose commit failed, e.g. on a full disk, by event number.
   * The next attempt uses them instead of making the calls again.
   */
  readonly #uncommitted = new Map<number, Map<string, Json>>();
  /** The number of messages dropped per chat, as long as the chat hasn't been told. */
  readonly #overflowed = new Map<string, number>();

  /** For each chat the records that were found damaged outside of an event, as long as the chat hasn't been told. */
  readonly #damaged = new Map<string, Set<DamagedNews>>();

  constructor(options: ProcessorOptions) {
    this.#options = options;
  }

  /** Notes that a message of the chat was dropped because too many waited. The chat is told with its next event. */
  noteOverflow(chat: string): void {
    this.#overflowed.set(chat, (this.#overflowed.get(chat) ?? 0) + 1);
  }

  /** Notes that the chat's record, or the one of its saved items, was found damaged and moved aside. The chat is told with its next event. */
  noteDamaged(chat: string, news: DamagedNews = "damaged"): void {
    this.#damaged.set(chat, (this.#damaged.get(chat) ?? new Set()).add(news));
  }

  async handle(event: InboxEvent, attempt: number): Promise<Outcome> {
    const overflowed = this.#overflowed.get(event.chat);
    let record: ChatRecord;
    try {
      record = await this.#load(event);
    } catch (error) {
      return this.#again(event, attempt, error);
    }
    const isDone = isHandled(record, event);
    // A later event of this chat was interrupted, and the record's journal has the results of the later event's calls.
    // Sending owed messages for this event would overwrite that journal. So the later event, which comes next, sends
    // them.
    if (isDone && (record.journal?.event ?? 0) > event.n) return this.#over(event);
    const faults = this.#faults.get(event.n) ?? 0;
    // The second attempt after a fault starts without the conversation's log (the steps of a dialogue that grammY
    // replays), because the log may be the cause. No step is lost: the chat's record holds the open question.
    if (faults > 0) delete record.conversation;
    const unit = this.#unit(event, record);
    try {
      // An earlier attempt may have committed events for other chats and may not have sent them.
      await sendToChats(unit, this.#options);
      if (!isDone) {
        await this.#withDeadline(unit, this.#options.handle);
        if (!this.#isPassingBy(unit)) await unit.finish();
        await sendToChats(unit, this.#options);
        // The number of dropped messages is forgotten, because the chat has been told of them. If more were dropped
        // meanwhile, it stays, and the chat is told with its next event.
        if (this.#overflowed.get(event.chat) === overflowed) this.#overflowed.delete(event.chat);
        this.#damaged.delete(event.chat);
      }
      await this.#sayOwed(unit);
      return this.#over(event);
    } catch (error) {
      const verdict = this.#classifyError(error);
      if (verdict.kind === "retry") return this.#again(event, attempt, error, verdict.afterMs);
      return await this.#settle(event, attempt, verdict, faults);
    } finally {
      unit.close();
    }
  }

  /** Sends the owed messages that were committed, and then commits that they were sent. An event is finished only when neither fails. */
  async #sayOwed(unit: Unit): Promise<void> {
    if (unit.record.owed.length === 0) return;
    await this.#withDeadline(unit, this.#options.say);
    await unit.finish();
    // An owed entry may have put an event for another chat into the outbox.
    await sendToChats(unit, this.#options);
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
      write: async (next) => {
        await this.#options.store.chats.write(next.chat, next);
        this.#options.committed(next);
      },
    });
  }

  async #load(event: InboxEvent): Promise<ChatRecord> {
    const { chat } = event;
    const record = await this.#read(event);
    if (this.#overflowed.has(chat)) addNews("overflow")(record);
    for (const news of this.#damaged.get(chat) ?? []) addNews(news)(record);
    return record;
  }

  async #read(event: InboxEvent): Promise<ChatRecord> {
    const { chat } = event;
    const fresh = this.#options.newRecord(chat);
    try {
      return (await this.#options.store.chats.read(chat)) ?? fresh;
    } catch (error) {
      if (!isDamaged(error)) throw error;
      // The damage is also noted in memory. If the write of the new record below fails, the next attempt finds no
      // record at all and couldn't see that there was damage.
      this.noteDamaged(chat);
      // Only the damaged record knew whether a sign-in was under way. So for a while each message of the chat counts as
      // a possible password ("guarded").
      const until = this.#options.now() + guardedMs;
      const record: ChatRecord = { ...fresh, secrecy: { state: "guarded", until } };
      addNews("damaged")(record);
      await this.#options.store.chats.write(chat, record);
      return record;
    }
  }

  async #withDeadline(unit: Unit, work: (unit: UnitOfWork) => Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        unit.close();
        reject(new UnitClosedError("The event took longer than all its calls may."));
      }, this.#options.deadlineMs);
    });
    try {
      await Promise.race([work(unit), deadline]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Finishes an event that can't be handled. The handler's uncommitted changes are thrown away; what this event has committed stays. */
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
      const record = await this.#load(event);
      const unit = this.#unit(event, record);
      if (verdict.kind === "blocked") {
        await unit.giveUp((next) => {
          next.blocked = true;
        });
        await sendToChats(unit, this.#options);
        return this.#over(event);
      }
      const letter = { at: this.#options.now(), reason: verdict.name, event: event as unknown as Json };
      await this.#keepLetter(event, letter);
      await unit.giveUp((next) => {
        delete next.conversation;
        if (verdict.name === endedTheProcess && isHandled(record, event)) next.owed = withoutFirst(next.owed);
      });
      if (!(await this.#options.tellGivenUp(unit.committed, event))) await unit.patch(addNews("dead-letter"));
      await sendToChats(unit, this.#options);
      return this.#over(event);
    } catch (error) {
      return this.#again(event, attempt, error);
    }
  }

  /**
   * Gives up an event that was in hand each time when a process ended, without another attempt. If its work is
   * committed, it was one of the owed messages that ended the processes, and the first one is given up.
   */
  async giveUp(event: InboxEvent, attempt: number): Promise<Outcome> {
    try {
      const record = await this.#load(event);
      const isSaying = record.lastEvent === event.n && atOnce(record.owed).length > 0;
      if (isHandled(record, event) && !isSaying) return await this.handle(event, attempt);
    } catch (error) {
      return this.#again(event, attempt, error);
    }
    return this.#settle(event, attempt, { kind: "fault", name: endedTheProcess }, 1);
  }

  /**
   * Stores a dead letter (an event that couldn't be handled). When a chat has too many, the oldest ones are deleted, so
   * that no chat can fill the disk.
   */
  async #keepLetter({ chat, n }: InboxEvent, letter: Parameters<Store["deadLetters"]["write"]>[1]) {
    const { deadLetters } = this.#options.store;
    await deadLetters.write(`${chat}/${n}`, letter);
    const surplus = await surplusOf(deadLetters.list(`${chat}/`));
    for (const key of surplus) await deadLetters.remove(key);
    if (surplus.length > 0) this.#options.log("dead-letters.dropped", { chat, letters: surplus.length });
  }

  /**
   * Decides what an error means for its event, and never throws. If this method threw, the process would end, and would
   * end again at each start, since the event is still in the inbox.
   */
  #classifyError(error: unknown): Verdict {
    if (error instanceof NotSentError) return { kind: "retry", name: error.name };
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
    if (verdict.kind === "retry" && verdict.isOwnPace === true) return { kind: "again", afterMs: wait };
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
   * True for an event of a person who has never written to the bot in private: in a group, in a chat with a customer, or
   * from another chat. Nothing may be stored about such a person.
   */
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
 * Removes the message that would be sent first from the owed list, and with it what the chat would be told of the same
 * invoice, because that has the same content. What other chats are told of the invoice stays.
 */
function withoutFirst(owed: readonly Owed[]): Owed[] {
  const [first] = atOnce(owed);
  if (first === undefined) return [...owed];
  const about = invoiceOf(first);
  const alike = owed.filter(
    (entry) => about !== undefined && invoiceOf(entry) === about && isForMerchant(entry),
  );
  return strike(owed, keyOf(first), ...alike.map(keyOf));
}

type DamagedNews = Extract<News, "damaged" | "damaged-items">;

const addNews =
  (about: News) =>
  (record: ChatRecord): void => {
    record.owed = oweNews(record.owed, about);
  };
