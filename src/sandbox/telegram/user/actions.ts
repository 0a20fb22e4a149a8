import type { Update } from "grammy/types";
import { tellBusiness } from "../business/tell-bot.js";
import type { Core } from "../core.js";
import { defined } from "../defined.js";
import { imageType } from "../store/files.js";
import type { Chat, Contact, Location, Media, Person, StoredMessage } from "../store/telegram-state.js";
import { type ChatMessage, viewOf } from "../store/view.js";
import { wireBot, wireChat, wireMessage, wireUser } from "../store/wire.js";
import { withFoundEntities } from "../text/plain-entities.js";
import { kindOf } from "./chats.js";
import { reachesBot } from "./group-privacy.js";
import { groupOf } from "./groups.js";
import { sampleFiles } from "./sample-files.js";
import { UserError } from "./user-error.js";

/** A longer text is sent as several messages, as in Telegram's apps. */
const maxLength = 4096;

export type AttachmentKind = Media["kind"];

export interface OwnFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly mimeType?: string | undefined;
  /** Whether the file is a picture that is sent as a photo. */
  readonly isPhoto?: boolean | undefined;
  readonly caption?: string | undefined;
}

export class UserActions {
  constructor(private readonly core: Core) {}

  /**
   * Returns the chat and the person who acts in it.
   * @param as one of the chat's people; by default the first one, who is the only one in a chat with the bot
   * @throws UserError 404, or 409 when the person isn't in the chat
   */
  chatOf(chatId: number, as?: number): { chat: Chat; person: Person } {
    const chat = this.core.people.chat(chatId);
    const person = this.core.people.byId(as ?? chat?.people[0] ?? 0);
    if (chat === undefined || person === undefined) throw new UserError(404, `There is no chat ${chatId}.`);
    if (!chat.people.includes(person.id))
      throw new UserError(409, `${person.firstName} isn't in chat ${chatId}.`);
    return { chat, person };
  }

  /** Returns a person. @throws UserError 404 */
  person(userId: number): Person {
    const person = this.core.people.byId(userId);
    if (person === undefined) throw new UserError(404, `There is no user ${userId}.`);
    return person;
  }

  /** Taps Start, which also unblocks the bot. The payload is that of a deep link. */
  start(chatId: number, payload = ""): ChatMessage {
    if (!/^[\w-]{0,64}$/.test(payload))
      throw new UserError(400, "A payload has up to 64 letters, digits, _ and -.");
    if (this.#botChat(chatId).person.blocked) this.unblock(chatId);
    return this.send(chatId, payload === "" ? "/start" : `/start ${payload}`);
  }

  /** Sends a text, a long one in parts. @param date the time of sending in seconds since 1970; by default now @returns the first message */
  send(chatId: number, text: string, replyTo?: number, as?: number, date?: number): ChatMessage {
    const trimmed = text.trim();
    if (trimmed === "") throw new UserError(400, "An empty message can't be sent.");
    const parts = splitText(trimmed);
    const sent = parts.map((part) =>
      this.post(
        chatId,
        { ...defined({ date }), text: part, entities: withFoundEntities(part, []) },
        { replyTo, as },
      ),
    );
    const [first] = sent;
    if (first === undefined) throw new UserError(400, "An empty message can't be sent.");
    return first;
  }

  attach(chatId: number, kind: AttachmentKind, caption?: string, as?: number): ChatMessage {
    const sample = sampleFiles[kind];
    const file = this.core.files.add(kind, sample.bytes, sample.mimeType, sample.name);
    const media = defined({ kind, fileId: file.id, name: sample.name });
    return this.post(chatId, { media, ...captionOf(caption) }, { as });
  }

  /** Sends a file as a document, or a picture as a photo. @throws UserError 400 */
  sendFile(chatId: number, { name, bytes, mimeType, isPhoto, caption }: OwnFile, as?: number): ChatMessage {
    if (bytes.length === 0) throw new UserError(400, "An empty file can't be sent.");
    if (isPhoto !== true) {
      const file = this.core.files.add("document", bytes, mimeType ?? "application/octet-stream", name);
      const media = { kind: "document", fileId: file.id, name } as const;
      return this.post(chatId, { media, ...captionOf(caption) }, { as });
    }
    const type = imageType(bytes);
    if (type === undefined) throw new UserError(400, "This file isn't a picture.");
    const { id: fileId } = this.core.files.add("photo", bytes, type);
    return this.post(chatId, { media: { kind: "photo", fileId }, ...captionOf(caption) }, { as });
  }

  sendContact(chatId: number, contact: Contact, as?: number): ChatMessage {
    return this.post(chatId, { contact }, { as });
  }

  sendLocation(chatId: number, location: Location, as?: number): ChatMessage {
    return this.post(chatId, { location }, { as });
  }

  /** Changes the text of an own message, or the caption of an own photo or file. @throws UserError 404 or 409 */
  edit(chatId: number, messageId: number, text: string, as?: number): ChatMessage {
    const { chat, person } = this.chatOf(chatId, as);
    const message = this.message(chatId, messageId);
    const isOwn = message.from === person.id && message.viaBot !== true && message.forward === undefined;
    const { media } = message;
    const hasCaption = media !== undefined && media.kind !== "sticker";
    if (!isOwn || (message.text === undefined && !hasCaption))
      throw new UserError(409, "Only own texts and captions can be edited.");
    const said = text.trim();
    this.core.messages.edit(
      chat,
      message,
      media === undefined
        ? { text: said, entities: withFoundEntities(said, []) }
        : { media, ...captionOf(said === "" ? undefined : said) },
    );
    if (reachesBot(this.core.me, chat, message)) {
      this.#push({
        edited_message: wireMessage(this.core, chat, message) as NonNullable<Update["edited_message"]>,
      });
    }
    tellBusiness(this.core, "edited_business_message", chat, message);
    return viewOf(chat, message);
  }

  /** Deletes a message for both sides. Telegram tells only bots that manage the chat for somebody. */
  remove(chatId: number, messageId: number): void {
    const { chat } = this.chatOf(chatId);
    const message = this.message(chatId, messageId);
    this.core.messages.remove(chat, message);
    tellBusiness(this.core, "deleted_business_messages", chat, message);
  }

  block(chatId: number): void {
    this.#setBlocked(chatId, true);
  }

  unblock(chatId: number): void {
    this.#setBlocked(chatId, false);
  }

  /** Returns a message that isn't deleted. @throws UserError 404 */
  message(chatId: number, messageId: number): StoredMessage {
    const message = this.core.messages.find(this.chatOf(chatId).chat, messageId);
    if (message === undefined)
      throw new UserError(404, `There is no message ${messageId} in chat ${chatId}.`);
    return message;
  }

  /** Adds a message of a person, and hands it to the bot where the bot gets it. @throws UserError 404 or 409 */
  post(
    chatId: number,
    content: Partial<StoredMessage>,
    { replyTo, as }: { replyTo?: number | undefined; as?: number | undefined } = {},
  ): ChatMessage {
    const { chat, person } = this.chatOf(chatId, as);
    const isWithBotAlone = kindOf(chat) === "bot";
    if (isWithBotAlone && person.blocked) throw new UserError(409, "The bot is blocked; tap Start first.");
    if (replyTo !== undefined) this.message(chatId, replyTo);
    if (isWithBotAlone) person.started = true;
    if (chat.group !== undefined) groupOf(chat);
    if (chat.group?.standings?.[person.id] === "restricted")
      throw new UserError(409, `${person.firstName} may not write in this group.`);
    const asGroup = chat.group?.anonymous?.includes(person.id) === true ? (true as const) : undefined;
    const message = this.core.messages.add(chat, {
      ...content,
      ...defined({ from: person.id, replyTo, asGroup }),
    });
    if (reachesBot(this.core.me, chat, message))
      this.#push({ message: wireMessage(this.core, chat, message) as NonNullable<Update["message"]> });
    tellBusiness(this.core, "business_message", chat, message);
    return viewOf(chat, message);
  }

  #botChat(chatId: number): { chat: Chat; person: Person } {
    const found = this.chatOf(chatId);
    if (kindOf(found.chat) !== "bot") throw new UserError(409, "This isn't a chat with the bot alone.");
    return found;
  }

  #setBlocked(chatId: number, blocked: boolean): void {
    const { person } = this.#botChat(chatId);
    if (person.blocked === blocked) return;
    person.blocked = blocked;
    const user = wireBot(this.core.me);
    const kicked = { user, status: "kicked" as const, until_date: 0 };
    const member = { user, status: "member" as const };
    this.#push({
      my_chat_member: {
        chat: wireChat(person),
        from: wireUser(person),
        date: Math.floor(this.core.clock() / 1000),
        old_chat_member: blocked ? member : kicked,
        new_chat_member: blocked ? kicked : member,
      },
    });
  }

  #push(update: Omit<Update, "update_id">): void {
    this.core.queue.push(update);
  }
}

const captionOf = (caption: string | undefined): Pick<StoredMessage, "caption" | "captionEntities"> =>
  caption === undefined ? {} : { caption, captionEntities: withFoundEntities(caption, []) };

/** Splits a text into parts of the greatest length that Telegram allows, in code points. */
const splitText = (text: string): string[] => {
  const parts: string[] = [];
  let rest = [...text];
  while (rest.length > maxLength) {
    parts.push(rest.slice(0, maxLength).join("").trim());
    rest = [...rest.slice(maxLength).join("").trim()];
  }
  return [...parts, rest.join("")].filter((part) => part !== "");
};
