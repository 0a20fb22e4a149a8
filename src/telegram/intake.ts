import type { CallbackQuery, InlineQuery, Message, Update } from "grammy/types";
import { LRUCache } from "lru-cache";
import type { InboxPayload, NewEvent } from "../engine/event.js";
import type { Inbox } from "../engine/inbox.js";
import type { SecretsInMemory } from "../engine/secrets-in-memory.js";
import { Turns } from "../engine/turns.js";
import type { ChatRecord } from "../features/chat-record.js";
import { isSigningIn } from "../features/open-questions.js";
import { mayHoldSecret, type Secrecy } from "../frame/model/secrecy.js";
import { isDamaged } from "../store/errors.js";
import { isNamelessCommand, type OwnCommands } from "./group-update.js";
import {
  commandOf,
  hiddenText,
  holdsSignInSecret,
  isTyped,
  textIn,
  withheldOf,
  withoutUnread,
} from "./message-update.js";
import { isReadable, laneOf, messageIn, slimUpdate } from "./update-kinds.js";
import { sentAt } from "./withheld-secret.js";

const rememberedChats = 10_000;
const updateKey = "u:";
const isUpdate = (key: string): boolean => key.startsWith(updateKey);

/**
 * Handlers for inline queries and for taps by customers. These updates aren't stored in the inbox, because a person
 * waits for the answer right now and the bot doesn't need the update later.
 */
interface BesideTheInbox {
  readonly ask: (query: InlineQuery) => void;
  /**
   * Checks who tapped a button of a message that was sent via inline mode: true when the lane (the queue of events) of
   * that person has to handle the tap.
   */
  readonly owns: (tap: CallbackQuery) => Promise<boolean>;
  /**
   * Answers a tap on a button of a message that was sent via inline mode, by a person other than its seller, such as a
   * customer.
   */
  readonly turnAway: (tap: CallbackQuery) => void;
}

/**
 * The options of the intake. They include the names of the bot's own commands, because a command is the only text that
 * can't be a secret.
 */
export interface IntakeOptions extends OwnCommands {
  /** The commands that read the text behind them, e.g. /new Coffee 3.50. */
  readonly readingCommands: ReadonlySet<string>;
  readonly secrets: SecretsInMemory;
  readonly inline: BesideTheInbox;
  /** Answers a command in a group that belongs to no private chat, such as one of an anonymous administrator. */
  readonly answerNameless: (message: Message) => void;
  readonly readRecord: (chat: string) => Promise<ChatRecord | undefined>;
  readonly waiting: Inbox["waiting"];
  readonly accept: (events: readonly NewEvent[]) => Promise<"kept" | "full">;
  /** Called when a chat's record was damaged and moved aside, so that the chat is told. */
  readonly noteDamaged: (chat: string) => void;
  /** Called when an update of the chat couldn't be stored because too many wait, so that the chat is told. */
  readonly noteDropped: (chat: string) => void;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/**
 * Stores Telegram updates in the inbox, and drops those that the bot doesn't handle. Updates are handled later than
 * they are stored, so the intake itself decides which messages may hold a secret: the messages of a chat that is
 * signing in or was a moment ago, and messages behind a waiting event that may start a sign-in. The contents of these
 * messages stay in memory and never go to a file.
 */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #chats = new LRUCache<string, KnownChat>({ max: rememberedChats });
  readonly #turns = new Turns();

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /**
   * Learns from a committed record whether the chat awaits a secret. Must be called with every committed record, before
   * the bot sends the question for the secret.
   */
  noteCommitted(record: ChatRecord): void {
    this.#chats.set(record.chat, knownOf(record));
  }

  /**
   * Stores a batch of updates, and resolves when those that the bot handles are on disk. @throws the error of the disk.
   */
  accept(batch: readonly Update[]): Promise<void> {
    const updates = batch.filter(isReadable);
    if (updates.length < batch.length)
      this.#options.log("intake.unreadable", { updates: batch.length - updates.length });
    for (const update of updates) {
      const { inline_query: query, message } = update;
      if (query !== undefined) this.#options.inline.ask(query);
      if (message !== undefined && isNamelessCommand(update, this.#options))
        this.#options.answerNameless(message);
    }
    return this.#turns.take("updates", () => this.#accept(updates));
  }

  async #accept(batch: readonly Update[]): Promise<void> {
    const updates = await this.#withoutForeignTaps(batch);
    const lanes = updates.map((update) => laneOf(update, this.#options));
    const chats = new Set(lanes.flatMap((chat) => chat ?? []));
    // The waiting events are listed before the chats' records are read. An event that is missing in the list because it
    // has just been finished has then changed the record already.
    const waiting = new Map([...chats].map((chat) => [chat, [...this.#options.waiting(chat)]] as const));
    const unknown = [...chats].filter((chat) => !this.#chats.has(chat));
    await Promise.all(unknown.map((chat) => this.#learn(chat)));
    const events: NewEvent[] = [];
    for (const [index, update] of updates.entries()) {
      const chat = lanes[index];
      if (chat === undefined || this.#isOwnEcho(update)) continue;
      // An update that was handled before goes no further. It may be the answer to a question for a password that isn't
      // open any more, so nothing would mark its text as a secret.
      if (this.#chats.get(chat)?.handled.includes(update.update_id) === true) continue;
      const payload = this.#payload(update, chat, [...(waiting.get(chat) ?? []), ...events]);
      if (payload !== undefined) events.push({ chat, key: `${updateKey}${update.update_id}`, payload });
    }
    if (events.length === 0) return;
    // Older messages make room for newer ones. So "full" means that the chat has only commands, taps and status callbacks waiting.
    if ((await this.#options.accept(events)) === "kept") return;
    for (const event of events) {
      if ((await this.#options.accept([event])) === "full") {
        this.#options.log("inbox.update-dropped", { chat: event.chat });
        this.#options.noteDropped(event.chat);
      }
    }
  }

  /**
   * Leaves out taps by customers and strangers on messages that a seller sent them via inline mode. Nothing about these
   * people may come to a file.
   */
  async #withoutForeignTaps(updates: readonly Update[]): Promise<Update[]> {
    const { inline, log } = this.#options;
    const kept: Update[] = [];
    for (const update of updates) {
      const { callback_query: tap } = update;
      const owned =
        tap?.inline_message_id === undefined ||
        (await inline.owns(tap).catch((error: unknown) => {
          log("intake.offers-unread", { error: error instanceof Error ? error.name : "unknown" });
          // When it isn't known whose tap this is, the tap is stored, and the lane (the chat's queue) checks it again.
          return true;
        }));
      if (owned) kept.push(update);
      else if (tap !== undefined) inline.turnAway(tap);
    }
    return kept;
  }

  /**
   * True for a message that the merchant sent via this bot's inline mode into the chat with the bot itself. Such a
   * message isn't an answer to the bot.
   */
  #isOwnEcho({ message }: Update): boolean {
    const via = message?.via_bot?.username;
    return via !== undefined && via.toLowerCase() === this.#options.username()?.toLowerCase();
  }

  /** Makes the content of an event from an update. @returns undefined for an update that the bot doesn't handle. */
  #payload(
    update: Update,
    chat: string,
    earlier: readonly NewEvent[],
  ): Extract<InboxPayload, { source: "telegram" }> | undefined {
    const source = "telegram";
    const message = messageIn(update);
    if (message === undefined) return { source, update: slimUpdate(update) };
    // A password typed behind /signin is dropped here. A new text message goes on as the bare command. Any other
    // message, such as an edited one, loses its content, and the merchant is told that it was deleted.
    if (holdsSignInSecret(message.text ?? message.caption))
      return {
        source,
        update: slimUpdate(update, update.message !== undefined && isTyped(message) ? signIn : {}),
        cut: true,
      };
    const withheldBecause = this.#mayBeSecret(update, chat, earlier);
    if (this.#isCommand(message)) return this.#command(update, message, withheldBecause);
    if (withheldBecause === undefined) {
      // An edited message without a text is dropped: a live location, for instance, is edited every few seconds.
      const matters = update.message !== undefined || textIn(message) !== undefined;
      return matters ? { source, update: slimUpdate(update) } : undefined;
    }
    const withheld = withheldOf(message);
    const stand = withheld.text === undefined || !withheld.typed ? {} : { text: hiddenText };
    return {
      source,
      update: slimUpdate(update, stand),
      secret: this.#options.secrets.put(withheld),
      withheldBecause,
    };
  }

  /**
   * Makes the event's content from one of the bot's commands, which is never a secret itself. The text behind the
   * command is cut off unless the command reads it.
   */
  #command(update: Update, { text = "" }: Message, withheldBecause: "awaited" | "possible" | undefined) {
    const source = "telegram" as const;
    const command = withoutUnread(text, this.#options.readingCommands);
    if (command === text) return { source, update: slimUpdate(update) };
    const slim = slimUpdate(update, { text: command });
    return withheldBecause === "awaited" ? { source, update: slim, cut: true } : { source, update: slim };
  }

  #mayBeSecret(
    update: Update,
    chat: string,
    earlier: readonly NewEvent[],
  ): "awaited" | "possible" | undefined {
    const known = this.#chats.get(chat);
    if (mayHoldSecret(known?.secrecy, sentAt(update), this.#options.now())) return "awaited";
    // The chat's state was dropped from memory while this batch was handled, because other chats needed the room. So
    // the message counts as a possible secret; whether it is one is decided when the event is handled, with the chat's
    // record at hand.
    if (known === undefined) return "possible";
    return earlier.some((event) => event.chat === chat && this.#mayOpenSignIn(event))
      ? "possible"
      : undefined;
  }

  /**
   * True for an event that may start a sign-in: a button or a command may find that the access token has expired, and
   * so may a text that waits behind one of them.
   */
  #mayOpenSignIn({ payload }: NewEvent): boolean {
    if (payload.source !== "telegram") return false;
    if (payload.secret !== undefined || payload.update.callback_query !== undefined) return true;
    return this.#isCommand(payload.update.message);
  }

  /** True for one of the bot's commands. A text that was forwarded or sent via a bot doesn't count as a command. */
  #isCommand(message: Message | undefined): boolean {
    if (message === undefined || !isTyped(message)) return false;
    return commandOf(message.text, this.#options.commands) !== undefined;
  }

  async #learn(chat: string): Promise<void> {
    try {
      const record = await this.#options.readRecord(chat);
      // If a newer version of the chat's record was committed during the read, the intake keeps what it knows of that
      // version.
      if (!this.#chats.has(chat))
        this.#chats.set(chat, record === undefined ? { handled: [] } : knownOf(record));
    } catch (error) {
      this.#options.log("intake.record-unread", {
        chat,
        error: error instanceof Error ? error.name : "unknown",
      });
      // The read has moved the damaged record aside, so the chat's next event won't find the damage and the chat is
      // told here. Until the chat has a record again, each of its messages may hold a secret.
      if (isDamaged(error)) this.#options.noteDamaged(chat);
      else this.#chats.set(chat, { secrecy: awaited, handled: [] });
    }
  }
}

/** The part of a chat's record that the intake keeps in memory to decide which messages may hold a secret. */
interface KnownChat {
  readonly secrecy?: Secrecy | undefined;
  /** The ids of the updates of this chat that were handled last. The intake drops an update with one of these ids as a repetition. */
  readonly handled: readonly number[];
}

const awaited = { state: "awaited" } as const;

const signIn = { text: "/signin" } as const;

const knownOf = (record: ChatRecord): KnownChat => ({
  secrecy: isSigningIn(record) ? awaited : record.secrecy,
  handled: record.handled.filter(isUpdate).map((key) => Number(key.slice(updateKey.length))),
});

/** True for a message that isn't a command. Such an event may be dropped when its chat has too many waiting. */
export function isPlainMessage({ payload }: NewEvent): boolean {
  if (payload.source !== "telegram") return false;
  const message = messageIn(payload.update);
  return (
    message !== undefined &&
    !message.entities?.some(({ type, offset }) => type === "bot_command" && offset === 0)
  );
}
