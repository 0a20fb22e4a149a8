import { randomBytes } from "node:crypto";
import type { Clock } from "../telegram-clock.js";
import type { ChatEvents } from "../viewer-events.js";
import type { Chat, Content, State, StoredMessage } from "./telegram-state.js";
import { type ChatMessage, viewOf } from "./view.js";

/** Makes an inline message id in Telegram's form: a data centre and sixteen bytes. */
export const newInlineId = (): string =>
  Buffer.concat([Buffer.from([2, 0, 0, 0]), randomBytes(16)]).toString("base64url");

/** Checks whether a text has the form of an inline message id. */
export const isInlineId = (given: string): boolean => /^[\w-]{25,32}$/.test(given);

/** A message to be added. Without a date of its own it is sent now. */
type NewMessage = Omit<StoredMessage, "id" | "date"> & { readonly date?: number };

/** The messages of all chats. Every change is reported to the viewers of the chat. */
export class Messages {
  /** Views are cached, because viewers read the whole chat after each event. */
  readonly #views = new WeakMap<StoredMessage, ChatMessage>();

  constructor(
    private readonly state: State,
    private readonly clock: Clock,
    private readonly events: ChatEvents,
  ) {}

  /** Returns milliseconds since 1970. */
  now(): number {
    return this.clock();
  }

  add(chat: Chat, message: NewMessage): StoredMessage {
    const stored: StoredMessage = { date: this.#seconds(), ...message, id: chat.nextMessageId };
    chat.nextMessageId += 1;
    chat.messages.push(stored);
    this.events.publish(chat.id, "message", this.#view(chat, stored));
    return stored;
  }

  /** Replaces text, caption, media and keyboard of a message. */
  edit(chat: Chat, message: StoredMessage, content: Content): void {
    for (const field of contentFields) delete message[field];
    Object.assign(message, content);
    message.editDate = this.#seconds();
    this.#views.delete(message);
    this.events.publish(chat.id, "edit", this.#view(chat, message));
  }

  remove(chat: Chat, message: StoredMessage): void {
    message.deleted = true;
    this.#views.delete(message);
    this.events.publish(chat.id, "delete", this.#view(chat, message));
  }

  /** Returns a message that exists and isn't deleted. */
  find(chat: Chat, id: number): StoredMessage | undefined {
    return chat.messages.find((message) => message.id === id && message.deleted !== true);
  }

  findInline(inlineId: string): { chat: Chat; message: StoredMessage } | undefined {
    for (const chat of this.state.chats) {
      const message = chat.messages.find(
        (candidate) => candidate.inlineId === inlineId && !candidate.deleted,
      );
      if (message !== undefined) return { chat, message };
    }
    return undefined;
  }

  /** Returns all messages of a chat, oldest first, deleted ones marked. */
  list(chat: Chat): ChatMessage[] {
    return chat.messages.map((message) => this.#view(chat, message));
  }

  #view(chat: Chat, message: StoredMessage): ChatMessage {
    const known = this.#views.get(message);
    if (known !== undefined) return known;
    const view = viewOf(chat, message);
    // A message with a quotation isn't cached, because it changes with the quoted message.
    if (message.replyTo === undefined) this.#views.set(message, view);
    return view;
  }

  #seconds(): number {
    return Math.floor(this.clock() / 1000);
  }
}

const contentFields = [
  "text",
  "entities",
  "caption",
  "captionEntities",
  "media",
  "keyboard",
  "linkPreview",
  "captionAbove",
] as const;
