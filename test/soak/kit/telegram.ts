import { setTimeout as delay } from "node:timers/promises";
import type { InlineKeyboardButton, Update } from "grammy/types";
import type {
  Chat,
  Person,
  State,
  StoredMessage,
} from "../../../src/sandbox/telegram/store/telegram-state.js";
import { wireChat, wireMessage, wireUser } from "../../../src/sandbox/telegram/store/wire.js";
import { withFoundEntities } from "../../../src/sandbox/telegram/text/plain-entities.js";
import { chooseResult } from "../../../src/sandbox/telegram/user/ask-inline.js";
import { SandboxTelegram } from "./sandbox-telegram.js";
import type { BotApi, BotApiAnswer, BotFiles } from "./telegram-door.js";

export interface ShownMessage {
  readonly id: number;
  readonly text: string;
  readonly keyboard: readonly (readonly InlineKeyboardButton[])[];
}

/** Calls that change nothing here: the tests bring the updates themselves, and nobody looks at what is typed. */
const idle = new Set(["setWebhook", "deleteWebhook", "getUpdates", "sendChatAction"]);
const customer = "1";

/** The sandbox's Telegram with a hand on every phone: each act gives the update of it, for the test to bring. */
export class InMemoryTelegram extends SandboxTelegram {
  /** What answered the newest inline query; undefined: nothing has. */
  offered: readonly unknown[] | undefined;
  /** Told each text that a chat has shown, also one that was edited away later. */
  witness: ((chat: string, message: ShownMessage) => void) | undefined;

  /** @param state what an earlier one has left */
  constructor(now: () => number = Date.now, state?: State) {
    super(now, undefined, state);
  }

  readonly api = async (...[method, payload, form]: Parameters<BotApi>): Promise<BotApiAnswer> => {
    if (idle.has(method)) return { ok: true, result: true };
    const chat = payload.chat_id === undefined ? undefined : String(payload.chat_id);
    if (chat !== undefined) this.#person(chat);
    const answer = await this.answer(method, payload, form);
    if (!answer.ok) return answer;
    if (method === "answerInlineQuery") this.offered = payload.results as readonly unknown[];
    const { message_id: id } = answer.result as { message_id?: number };
    const message = chat === undefined ? undefined : this.#chat(chat).messages.find((one) => one.id === id);
    if (chat !== undefined && message !== undefined) this.witness?.(chat, shownOf(message));
    return answer;
  };

  readonly file: BotFiles = (path) => {
    const found = this.core.files.byPath(path);
    return found && Buffer.from(found.base64, "base64");
  };

  /** What a chat shows of the bot, oldest first. */
  shown(chat: string): readonly ShownMessage[] {
    return this.#chat(chat).messages.filter(isShown).map(shownOf);
  }

  /** The newest message that has a button of this label. */
  withButton(chat: string, label: string): ShownMessage | undefined {
    return this.shown(chat).findLast(({ keyboard }) => keyboard.flat().some(({ text }) => text === label));
  }

  /** A message that was sent via inline mode. */
  between(inlineId: string): ShownMessage | undefined {
    const message = this.core.messages.findInline(inlineId)?.message;
    return message === undefined ? undefined : shownOf(message);
  }

  /** A text from the merchant. */
  says(chat: string, text: string): Update {
    this.actions.post(this.#person(chat).id, { text, entities: withFoundEntities(text, []) });
    return this.#newest();
  }

  /** A file from the merchant. */
  sendsFile(chat: string, name: string, content: string): Update {
    this.actions.sendFile(this.#person(chat).id, { name, bytes: Buffer.from(content) });
    return this.#newest();
  }

  /** A tap on a button of a message, whether the message still has it or not. */
  taps(chat: string, messageId: number, data: string): Update {
    const place = this.#chat(chat);
    const stored = place.messages.find(({ id }) => id === messageId);
    const message =
      stored === undefined
        ? { chat: wireChat(this.#person(chat)), message_id: messageId, date: 0 as const }
        : wireMessage(this.core, place, stored);
    return this.#taps(chat, data, { chat_instance: place.instance, message });
  }

  /** A tap on a button of a message that was sent via inline mode. */
  tapsBetween(chat: string, inlineId: string, data: string): Update {
    return this.#taps(chat, data, { chat_instance: "between", inline_message_id: inlineId });
  }

  /** The bot's name and a query, typed in a chat with a customer. */
  asksInline(chat: string, query: string): Update {
    this.offered = undefined;
    const person = this.#person(chat);
    const asked = { query, offset: "" };
    const { id } = this.core.inline.ask({ personId: person.id, chatId: this.#between(person).id, ...asked });
    this.core.queue.push({ inline_query: { id, from: wireUser(person), chat_type: "private", ...asked } });
    return this.#newest();
  }

  /** Sends the first result that was offered. @returns the update that tells the choice, and the message's inline id */
  chooses(chat: string): { readonly update: Update; readonly inlineId: string; readonly button: string } {
    const person = this.#person(chat);
    const place = this.#between(person);
    const first = this.core.inline.shownTo(person.id, place.id)?.results[0];
    if (first === undefined) throw new Error("Nothing was offered.");
    chooseResult(this.core, { chat: place, person }, first.id);
    const inlineId = place.messages.at(-1)?.inlineId ?? "";
    const button = this.between(inlineId)?.keyboard.flat()[0];
    return { update: this.#newest(), inlineId, button: dataOf(button) };
  }

  /** Resolves with what the bot offers once it has answered. */
  async answered(): Promise<readonly unknown[]> {
    for (let waited = 0; this.offered === undefined; waited += 1) {
      if (waited > 5_000) throw new Error("The inline query isn't answered.");
      await delay(1);
    }
    return this.offered;
  }

  /** Forgets all but the newest of what a chat shows, and of the messages that were sent from it via inline mode. */
  trim(chat: string, most: number): void {
    for (const { messages } of [this.#chat(chat), this.#between(this.#person(chat))])
      messages.splice(0, Math.max(0, messages.length - most));
  }

  /** Forgets what a chat shows. */
  forget(chat: string): void {
    this.trim(chat, 0);
  }

  #taps(chat: string, data: string, about: object): Update {
    const from = wireUser(this.#person(chat));
    const { id } = this.core.callbacks.ask(from.id);
    this.core.queue.push({ callback_query: { id, from, data, chat_instance: "", ...about } });
    return this.#newest();
  }

  /** Takes the one update that has just come about. */
  #newest(): Update {
    const [newest] = this.core.queue.pending();
    if (newest === undefined) throw new Error("Nothing came about.");
    this.core.queue.dropAll();
    return newest.update;
  }

  /** Everybody whose chat is named has opened it once. */
  #person(chat: string): Person {
    const { people, state } = this.core;
    const known = people.byId(Number(chat));
    if (known !== undefined) return known;
    const next = state.nextPersonId;
    state.nextPersonId = Number(chat);
    const person = people.create({ firstName: "Anna", languageCode: "en" });
    state.nextPersonId = next;
    person.started = true;
    return person;
  }

  #chat(chat: string): Chat {
    const found = this.core.people.chat(this.#person(chat).id);
    if (found === undefined) throw new Error(`There is no chat ${chat}.`);
    return found;
  }

  #between({ id }: Person): Chat {
    return this.core.people.chatOfTwo(id, this.#person(customer).id);
  }
}

/** The callback data of a button of this label. */
export function dataBehind({ keyboard }: Pick<ShownMessage, "keyboard">, label: string): string {
  return dataOf(keyboard.flat().find(({ text }) => text === label));
}

const dataOf = (button: InlineKeyboardButton | undefined): string =>
  button !== undefined && "callback_data" in button ? button.callback_data : "";

const isShown = ({ from, deleted }: StoredMessage): boolean => from === undefined && deleted !== true;

const shownOf = ({ id, text, caption, keyboard }: StoredMessage): ShownMessage => ({
  id,
  text: text ?? caption ?? "",
  keyboard: keyboard?.inline_keyboard ?? [],
});
