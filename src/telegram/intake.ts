import type { CallbackQuery, InlineQuery, Message, Update } from "grammy/types";
import { LRUCache } from "lru-cache";
import type { InboxPayload, NewEvent } from "../engine/event.js";
import type { Inbox } from "../engine/inbox.js";
import type { SecretsInMemory } from "../engine/secrets-in-memory.js";
import { Turns } from "../engine/turns.js";
import type { ChatRecord } from "../features/chat-record.js";
import { isSigningIn } from "../features/open-questions.js";
import { locksAt } from "../features/security/model/lock.js";
import { actingOf } from "../frame/model/acting.js";
import { mayHoldSecret, type Secrecy } from "../frame/model/secrecy.js";
import { atMost } from "../language/at-most.js";
import { isDamaged } from "../store/errors.js";
import { withBlockText } from "./updates/block-text.js";
import { isNamelessCommand, type OwnCommands, showsSignIn } from "./updates/group-update.js";
import {
  commandOf,
  hiddenText,
  holdsSignInSecret,
  isTyped,
  linkIn,
  mayHoldItems,
  textIn,
  withheldOf,
  withSmallCommand,
} from "./updates/message-update.js";
import { isReadable, laneOf, messageIn, slimUpdate } from "./updates/update-kinds.js";
import { sentAt } from "./updates/withheld-secret.js";

const rememberedChats = 10_000;
/** The pictures of an album come within a second. */
const rememberedAlbums = 1_000;
const updateKey = "u:";
const isUpdate = (key: string): boolean => key.startsWith(updateKey);

/** A person waits for these answers right now, and nobody needs the update later, so it isn't stored. */
interface BesideTheInbox {
  readonly ask: (query: InlineQuery) => void;
  /** The tap on a message sent via inline mode may belong into its sender's lane. */
  readonly owns: (tap: CallbackQuery) => Promise<boolean>;
  /** Another person than the message's seller, such as a customer, gets this answer to a tap. */
  readonly turnAway: (tap: CallbackQuery) => void;
}

/** A command is the only text that can't be a secret, so the intake knows the bot's own commands. */
export interface IntakeOptions extends OwnCommands {
  /** The text behind these commands is read, as in /new Coffee 3.50. */
  readonly readingCommands: ReadonlySet<string>;
  /** The bot itself has put this word behind /start into a link, so it is no secret. */
  readonly isOwnLink: (word: string) => boolean;
  readonly secrets: SecretsInMemory;
  readonly inline: BesideTheInbox;
  /** A group's command that belongs to no private chat, such as an anonymous administrator's, is answered here. */
  readonly answerNameless: (message: Message) => void;
  readonly readRecord: (chat: string) => Promise<ChatRecord | undefined>;
  readonly waiting: Inbox["waiting"];
  readonly accept: (events: readonly NewEvent[]) => Promise<"kept" | "full">;
  /** The chat must be told that its record was damaged and moved aside. */
  readonly noteDamaged: (chat: string) => void;
  /** The chat must be told that an update wasn't stored because too many wait. */
  readonly noteDropped: (chat: string) => void;
  readonly now: () => number;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/**
 * Stores Telegram updates in the inbox. Updates are handled later than they are stored, so the intake itself decides
 * which messages may hold a secret: those of a chat that is signing in or was a moment ago, and those behind a waiting
 * event that may start a sign-in. Their content stays in memory.
 */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #chats = new LRUCache<string, KnownChat>(atMost(rememberedChats));
  /** The number of the update that has brought the first picture of an album. */
  readonly #albums = new LRUCache<string, number>(atMost(rememberedAlbums));
  readonly #turns = new Turns();
  /** With webhooks each update comes alone, so those that come while others are being stored share the next turn. */
  readonly #coming: Update[] = [];
  #nextTurn: Promise<void> | undefined;

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /** The intake must get every committed record before the bot sends the question for a secret. */
  noteCommitted(record: ChatRecord): void {
    this.#chats.set(record.chat, knownOf(record));
  }

  /** Resolves when the updates that the bot handles are on disk. @throws the error of the disk */
  accept(batch: readonly Update[]): Promise<void> {
    const updates = batch
      .filter(isReadable)
      .map((update) => withSmallCommand(withBlockText(update), this.#options.commands));
    if (updates.length < batch.length)
      this.#options.log("intake.unreadable", { updates: batch.length - updates.length });
    for (const update of updates) {
      const { inline_query: query, message } = update;
      if (query !== undefined) this.#options.inline.ask(query);
      if (message?.sender_chat !== undefined && isNamelessCommand(update, this.#options))
        this.#options.answerNameless(message);
    }
    this.#coming.push(...updates);
    this.#nextTurn ??= this.#turns.take("updates", () => {
      this.#nextTurn = undefined;
      return this.#accept(this.#coming.splice(0));
    });
    return this.#nextTurn;
  }

  async #accept(batch: readonly Update[]): Promise<void> {
    const updates = await this.#withoutForeignTaps(batch);
    const lanes = updates.map((update) => laneOf(update, this.#options));
    const chats = new Set(lanes.flatMap((chat) => chat ?? []));
    // The waiting events are listed before the records are read: an event that is finished in between has changed the
    // record.
    const earlier = new Map<string, NewEvent[]>([...chats].map((chat) => [chat, []]));
    for (const event of this.#options.waiting(chats)) earlier.get(event.chat)?.push(event);
    const unknown = [...chats].filter((chat) => !this.#chats.has(chat));
    await Promise.all(unknown.map((chat) => this.#learn(chat)));
    const events: NewEvent[] = [];
    for (const [index, update] of updates.entries()) {
      const chat = lanes[index];
      if (chat === undefined || this.#isOwnEcho(update)) continue;
      // An update that was handled before may answer a question for a password that isn't open any more, and then
      // nothing would mark its text as a secret.
      if (this.#chats.get(chat)?.handled.includes(update.update_id) === true) continue;
      const before = earlier.get(chat) ?? [];
      const payload = this.#payload(update, chat, before);
      if (payload === undefined) continue;
      const event = { chat, key: `${updateKey}${update.update_id}`, payload };
      before.push(event);
      events.push(event);
    }
    if (events.length === 0) return;
    // Older messages make room, so "full" means that only commands, taps and status callbacks wait.
    if ((await this.#options.accept(events)) === "kept") return;
    for (const event of events) {
      if ((await this.#options.accept([event])) === "full") {
        this.#options.log("inbox.update-dropped", { chat: event.chat });
        this.#options.noteDropped(event.chat);
      }
    }
  }

  /** Nothing may be stored of customers and strangers who tap on messages that a seller sent them via inline mode. */
  async #withoutForeignTaps(updates: readonly Update[]): Promise<Update[]> {
    const { inline, log } = this.#options;
    const kept: Update[] = [];
    for (const update of updates) {
      const { callback_query: tap } = update;
      const owned =
        tap?.inline_message_id === undefined ||
        (await inline.owns(tap).catch((error: unknown) => {
          log("intake.offers-unread", { error: error instanceof Error ? error.name : "unknown" });
          // A tap of an unknown owner is stored, and the lane checks it again.
          return true;
        }));
      if (owned) kept.push(update);
      else if (tap !== undefined) inline.turnAway(tap);
    }
    return kept;
  }

  /** A message that the merchant sent via this bot's inline mode to the bot itself isn't an answer. */
  #isOwnEcho({ message }: Update): boolean {
    const via = message?.via_bot?.username;
    return via !== undefined && via.toLowerCase() === this.#options.username()?.toLowerCase();
  }

  /** @returns undefined for an update that the bot doesn't handle */
  #payload(
    update: Update,
    chat: string,
    earlier: readonly NewEvent[],
  ): Extract<InboxPayload, { source: "telegram" }> | undefined {
    const source = "telegram";
    const message = messageIn(update);
    if (message === undefined) {
      const slim = { source, update: slimUpdate(update) } as const;
      return showsSignIn(update.message ?? {}) ? { ...slim, cut: true } : slim;
    }
    // A password typed behind /signin is dropped here. A new text goes on as the bare command; any other message loses
    // its content, and the merchant is told.
    if (holdsSignInSecret(message.text ?? message.caption))
      return {
        source,
        update: slimUpdate(update, update.message !== undefined && isTyped(message) ? signIn : {}),
        cut: true,
      };
    if (this.#isCommand(message)) return this.#command(update, message, chat, earlier);
    const withheldBecause = this.#mayBeSecret(update, chat, earlier, false);
    if (withheldBecause === undefined) {
      // A live location is edited every few seconds, so edited messages without a text are dropped.
      const matters = update.message !== undefined || textIn(message) !== undefined;
      return matters && !this.#isFurtherPicture(update) ? { source, update: slimUpdate(update) } : undefined;
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
   * An album comes as one message for each picture, and one answer is enough for all those without a text. A file may
   * hold items, so each one is kept.
   */
  #isFurtherPicture({ update_id, message }: Update): boolean {
    if (message?.media_group_id === undefined) return false;
    const album = `${message.chat.id} ${message.media_group_id}`;
    // An update that couldn't be stored comes again, and is still the first one then.
    const first = this.#albums.get(album) ?? update_id;
    this.#albums.set(album, first);
    return first !== update_id && textIn(message) === undefined && !mayHoldItems(message);
  }

  /** A command itself is no secret. The text behind it may be one like any other text, unless a link of the bot has sent it. */
  #command(update: Update, { text = "" }: Message, chat: string, earlier: readonly NewEvent[]) {
    const source = "telegram" as const;
    const { readingCommands, isOwnLink, secrets } = this.#options;
    const [word = ""] = text.split(/\s/, 1);
    const link = linkIn(text);
    const isRead = link !== undefined || commandOf(text, readingCommands) !== undefined;
    const withheldBecause = this.#mayBeSecret(update, chat, earlier, isRead);
    if (word === text || (link !== undefined && isOwnLink(link)))
      return { source, update: slimUpdate(update) };
    const bare = { source, update: slimUpdate(update, { text: word }) };
    if (!isRead) return withheldBecause === "awaited" ? { ...bare, cut: true } : bare;
    if (withheldBecause === undefined) return { source, update: slimUpdate(update) };
    return { ...bare, secret: secrets.put({ text, typed: true }), withheldBecause };
  }

  #mayBeSecret(
    update: Update,
    chat: string,
    earlier: readonly NewEvent[],
    behindCommand: boolean,
  ): "awaited" | "possible" | undefined {
    const known = this.#chats.get(chat);
    if (mayHoldSecret(known?.secrecy, sentAt(update), this.#options.now(), behindCommand)) return "awaited";
    // Other chats needed the room in memory. The chat's record, read when the event is handled, decides then.
    if (known === undefined) return "possible";
    const hasAccess = known.accessUntil > this.#options.now();
    return earlier.some((event) => this.#mayOpenSignIn(event, hasAccess)) ? "possible" : undefined;
  }

  /**
   * A button or a command may find that the access has ended, and so may a text that waits behind one of them. Where the chat
   * has access, only a wish to sign in counts: any other sign-in is committed before its question is sent, so the intake
   * knows an answer to that question, and a line typed ahead isn't lost when the process ends.
   */
  #mayOpenSignIn({ payload }: NewEvent, hasAccess: boolean): boolean {
    if (payload.source !== "telegram") return false;
    const { secret, update } = payload;
    if (secret !== undefined) return true;
    const { callback_query: tap, message } = update;
    if (hasAccess) return wishToSignIn.test(tap?.data ?? message?.text ?? "");
    return tap !== undefined || this.#isCommand(message);
  }

  #isCommand(message: Message | undefined): boolean {
    if (message === undefined || !isTyped(message)) return false;
    return commandOf(message.text, this.#options.commands) !== undefined;
  }

  async #learn(chat: string): Promise<void> {
    try {
      const record = await this.#options.readRecord(chat);
      // A newer version of the record may have been committed during the read.
      if (!this.#chats.has(chat))
        this.#chats.set(chat, record === undefined ? nothingKnown : knownOf(record));
    } catch (error) {
      this.#options.log("intake.record-unread", {
        chat,
        error: error instanceof Error ? error.name : "unknown",
      });
      // The read has moved the damaged record aside, so the chat's next event won't find the damage. Until the chat has
      // a record again, each of its messages may hold a secret.
      if (isDamaged(error)) this.#options.noteDamaged(chat);
      else this.#chats.set(chat, { ...nothingKnown, secrecy: awaited });
    }
  }
}

interface KnownChat {
  readonly secrecy?: Secrecy | undefined;
  /** An update with one of these ids is a repetition. */
  readonly handled: readonly number[];
  /** Until this time (ms) only somebody who wishes to sign in is asked for a password. */
  readonly accessUntil: number;
}

const nothingKnown: KnownChat = { handled: [], accessUntil: 0 };

const wishToSignIn = /^(?:signin:|\/signin\b|\/start(?:@\w+)?\s+signin$)/;

const awaited = { state: "awaited" } as const;

const signIn = { text: "/signin" } as const;

const knownOf = (record: ChatRecord): KnownChat => ({
  secrecy: isSigningIn(record) ? awaited : record.secrecy,
  handled: record.handled.filter(isUpdate).map((key) => Number(key.slice(updateKey.length))),
  accessUntil: accessUntil(record),
});

function accessUntil(record: ChatRecord): number {
  const acting = actingOf(record);
  // A seller is never asked for a password.
  if (acting.kind === "seller") return Number.POSITIVE_INFINITY;
  if (acting.kind !== "own-account") return 0;
  return Math.min(acting.signIn.access?.expiresAt ?? 0, locksAt(record));
}

/** A plain message may be dropped when its chat has too many waiting. */
export function isPlainMessage({ payload }: NewEvent): boolean {
  if (payload.source !== "telegram") return false;
  const message = messageIn(payload.update);
  return (
    message !== undefined &&
    !message.entities?.some(({ type, offset }) => type === "bot_command" && offset === 0)
  );
}
