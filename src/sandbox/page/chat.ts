import { ApiError, telegram } from "./api.js";
import { Composer } from "./composer.js";
import { byId } from "./dom.js";
import { isInlineSwitch } from "./keyboard.js";
import { MessageLog } from "./log.js";
import { alertDialog, copy, toast } from "./notices.js";
import { readPicked } from "./picked-file.js";
import { openStream } from "./stream.js";
import type { ChatSnapshot, Command, KeyboardButton, Message } from "./types.js";

export interface ChatHooks {
  /** A web address was tapped. */
  open(address: string): void;
  /** The bot said something. */
  said(): void;
  /** The sandbox doesn't know this chat (any more). */
  gone(): void;
}

const welcome = `You are a merchant, and this is your chat with the bot.

Tap Start. When it asks for a login, a password or a code, “Type” under Authenticator puts it in here for you.`;

/** The merchant's chat: one user at a time, live from the Telegram sandbox. */
export class Chat {
  readonly #log: MessageLog;
  readonly #composer: Composer;
  readonly #typing = byId("typing", HTMLElement);
  readonly #connection = byId("connection", HTMLElement);
  #chatId: number | undefined;
  #stream: { close(): void } | undefined;
  /** Events that come while the snapshot is on its way; they are newer or in it already, so they go on top. */
  #waiting: [string, string][] | undefined;

  constructor(private readonly hooks: ChatHooks) {
    this.#composer = new Composer({
      send: (text) => this.#try((id) => telegram.send(id, text)),
      attach: (kind) => void this.#try((id) => telegram.attach(id, kind)),
      attachFile: (file) => void this.#try(async (id) => telegram.sendFile(id, await readPicked(file))),
      start: () => void this.#try((id) => telegram.start(id)),
    });
    this.#log = new MessageLog(byId("log", HTMLElement), {
      copy: (text) => void copy(text),
      open: (address) => this.hooks.open(address),
      command: (text) => void this.#try((id) => telegram.send(id, text)),
      press: (message, button, row, column) => this.#press(message, button, row, column),
    });
  }

  /** Leaves the chat that is shown and shows this one. */
  show(chatId: number): void {
    this.#stream?.close();
    this.#chatId = chatId;
    this.#log.clear();
    this.#setTyping(false);
    this.#stream = openStream(telegram.eventsAddress(chatId), {
      opened: () => void this.#load(chatId),
      lost: () => {
        this.#connection.hidden = false;
      },
      event: (name, data) => {
        if (this.#waiting) this.#waiting.push([name, data]);
        else this.#apply(name, data);
      },
    });
  }

  /** Puts text in the field for the visitor to send. */
  type(text: string): void {
    this.#composer.type(text);
  }

  async #load(chatId: number): Promise<void> {
    this.#waiting = [];
    try {
      const snapshot = await telegram.chat(chatId);
      if (chatId !== this.#chatId) return;
      this.#render(snapshot);
      this.#connection.hidden = true;
    } catch (error) {
      if (chatId !== this.#chatId) return;
      if (error instanceof ApiError && error.status === 404) this.hooks.gone();
      else window.setTimeout(() => void this.#load(chatId), 1000);
      return;
    }
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const [name, data] of waiting) this.#apply(name, data);
  }

  #render(snapshot: ChatSnapshot): void {
    const { name, username, description } = snapshot.me;
    byId("bot-name", HTMLElement).textContent = name || username || "Bot";
    byId("avatar", HTMLElement).textContent = (name || username || "B").slice(0, 1).toUpperCase();
    byId("intro", HTMLElement).textContent = description || welcome;
    this.#composer.setCommands(snapshot.commands);
    this.#log.replaceAll(snapshot.messages);
    this.#setTyping(snapshot.typing);
    this.#showIntro();
  }

  #apply(name: string, data: string): void {
    const value: unknown = data === "" ? undefined : JSON.parse(data);
    if (name === "message" || name === "edit") {
      const message = value as Message;
      this.#log.put(message);
      if (message.from === "bot") {
        this.#setTyping(false);
        this.hooks.said();
      }
    } else if (name === "delete") this.#log.remove((value as Message).messageId);
    else if (name === "typing") this.#setTyping(isOn(value));
    else if (name === "commands") this.#composer.setCommands(commandsOf(value));
    else if (name === "reset" && this.#chatId !== undefined) void this.#load(this.#chatId);
    this.#showIntro();
  }

  async #press(message: Message, button: KeyboardButton, row: number, column: number): Promise<void> {
    if (isInlineSwitch(button)) {
      toast("In Telegram this opens the chat picker. The sandbox has no other chats.");
      return;
    }
    await this.#try(async (id) => {
      const answer = await telegram.press(id, message.messageId, row, column);
      if (answer.copyText !== undefined) await copy(answer.copyText);
      else if (answer.url) this.hooks.open(answer.url);
      else if (!answer.answered) toast("The bot hasn't answered this tap.");
      else if (answer.text && answer.showAlert) alertDialog(answer.text);
      else if (answer.text) toast(answer.text);
    });
  }

  /** @returns whether it worked; if it didn't, the visitor has been told. */
  async #try(action: (chatId: number) => Promise<unknown>): Promise<boolean> {
    if (this.#chatId === undefined) return false;
    try {
      await action(this.#chatId);
      return true;
    } catch (error) {
      toast(error instanceof ApiError ? error.message : String(error));
      return false;
    }
  }

  #setTyping(on: boolean): void {
    this.#typing.textContent = on ? "typing…" : "bot";
    this.#typing.classList.toggle("on", on);
  }

  #showIntro(): void {
    byId("intro", HTMLElement).hidden = !this.#log.isEmpty;
    this.#composer.showStart(this.#log.isEmpty);
  }
}

function isOn(value: unknown): boolean {
  return (
    value === true ||
    (typeof value === "object" && value !== null && "typing" in value && value.typing === true)
  );
}

function commandsOf(value: unknown): Command[] {
  if (Array.isArray(value)) return value as Command[];
  return (value as { commands?: Command[] }).commands ?? [];
}
