import type { InlineQueryResult, Update } from "grammy/types";
import type { Core } from "./core.js";
import type { FaultOptions, Faults } from "./faults.js";
import type { LoggedRequest, RequestLog } from "./request-log.js";
import type { NewPerson } from "./store/people.js";
import type { ChatMessage } from "./store/view.js";
import type { AttachmentKind, OwnFile, UserActions } from "./user/actions.js";
import type { PressAnswer } from "./user/callback-answers.js";
import { chatPage } from "./user/chat-page.js";
import { askInline, chooseInline } from "./user/inline.js";
import { type ButtonChoice, press } from "./user/press.js";

export interface ControlParts {
  readonly core: Core;
  readonly actions: UserActions;
  readonly faults: Faults;
  readonly log: RequestLog;
  /** Writes the state in the background; faults are made loud. */
  save(): void;
}

/** People and their phones, and the sandbox's insides, for tests in the same process. */
export class Control {
  constructor(private readonly parts: ControlParts) {}

  createUser(person: NewPerson): { userId: number; chatId: number } {
    const { id } = this.parts.core.people.create(person);
    return this.#saved({ userId: id, chatId: id });
  }

  /** Sends a text as a person. @returns the message; the first one if the text was too long for one */
  send(chatId: number, text: string, options: { readonly replyTo?: number } = {}): ChatMessage {
    return this.#saved(this.parts.actions.send(chatId, text, options.replyTo));
  }

  start(chatId: number, payload?: string): ChatMessage {
    return this.#saved(this.parts.actions.start(chatId, payload));
  }

  attach(chatId: number, kind: AttachmentKind, caption?: string): ChatMessage {
    return this.#saved(this.parts.actions.attach(chatId, kind, caption));
  }

  /** Sends a file as a document. */
  sendFile(chatId: number, file: OwnFile): ChatMessage {
    return this.#saved(this.parts.actions.sendFile(chatId, file));
  }

  /** The content of a file that stands in a chat, by its address there; undefined when there is none. */
  file(url: string): Buffer | undefined {
    const file = this.parts.core.files.byId(url.replace(/^.*\//, ""));
    return file === undefined ? undefined : Buffer.from(file.base64, "base64");
  }

  /** Taps a button, and waits for the bot's answer for up to ten seconds. */
  async press(chatId: number, messageId: number, button: ButtonChoice): Promise<PressAnswer> {
    return this.#saved(await press(this.parts.core, this.parts.actions, chatId, messageId, button));
  }

  edit(chatId: number, messageId: number, text: string): ChatMessage {
    return this.#saved(this.parts.actions.edit(chatId, messageId, text));
  }

  delete(chatId: number, messageId: number): void {
    this.#saved(this.parts.actions.remove(chatId, messageId));
  }

  block(chatId: number): void {
    this.#saved(this.parts.actions.block(chatId));
  }

  unblock(chatId: number): void {
    this.#saved(this.parts.actions.unblock(chatId));
  }

  /** @returns what the bot offers, or undefined when it doesn't answer in ten seconds */
  inline(chatId: number, query: string): Promise<readonly InlineQueryResult[] | undefined> {
    return askInline(this.parts.core, this.parts.actions, chatId, query);
  }

  /** Sends a result that was shown. @returns where it is: not in a chat with the bot if it went to somebody else */
  chooseInline(chatId: number, resultId: string, toChat: number): { chatId: number; message: ChatMessage } {
    return this.#saved(chooseInline(this.parts.core, this.parts.actions, chatId, resultId, toChat));
  }

  /** All of a chat, oldest first, deleted ones marked. */
  messages(chatId: number): ChatMessage[] {
    return this.parts.core.messages.list(this.parts.actions.chatOf(chatId).chat);
  }

  /** Everything a phone shows of the chat: bot, commands, messages, typing. */
  chat(chatId: number) {
    return chatPage(this.parts.core, this.parts.actions, chatId);
  }

  /** The first message that fits, now or as soon as one does. Rejects after `timeoutMs` with what the chat shows. */
  waitFor(chatId: number, fits: (message: ChatMessage) => boolean, timeoutMs = 10_000): Promise<ChatMessage> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = this.messages(chatId).find(fits);
        if (found === undefined) return false;
        clearTimeout(timer);
        unsubscribe();
        resolve(found);
        return true;
      };
      const unsubscribe = this.parts.core.events.subscribe(chatId, look);
      const timer = setTimeout(() => {
        unsubscribe();
        const shown = this.messages(chatId).map(
          ({ from, text, caption }) => `${from}: ${text ?? caption ?? "–"}`,
        );
        reject(new Error(`No message fitted within ${timeoutMs} ms. The chat shows:\n${shown.join("\n")}`));
      }, timeoutMs);
      look();
    });
  }

  fault(fault: FaultOptions): void {
    this.parts.faults.add(fault);
  }

  clearFaults(): void {
    this.parts.faults.clear();
  }

  /** Calls of the bot, oldest first. */
  requests(): readonly LoggedRequest[] {
    return this.parts.log.list();
  }

  /** Updates that the bot hasn't confirmed, oldest first. */
  pendingUpdates(): Update[] {
    return this.parts.core.queue.pending().map(({ update }) => structuredClone(update));
  }

  /** The highest update_id that was confirmed. */
  confirmedUpTo(): number | undefined {
    return this.parts.core.state.confirmedUpTo;
  }

  /** Delivers the last confirmed update once more. @returns false when none was confirmed yet */
  redeliverLast(): boolean {
    return this.#saved(this.parts.core.queue.redeliverLast());
  }

  /** Queues any update as it is, of kinds that the sandbox doesn't make too; an update_id is added if there is none. */
  pushUpdate(update: Readonly<Record<string, unknown>>): void {
    this.#saved(this.parts.core.queue.pushRaw(update));
  }

  #saved<T>(result: T): T {
    this.parts.save();
    return result;
  }
}
