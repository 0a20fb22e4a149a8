import { setTimeout as delay } from "node:timers/promises";
import type { InlineKeyboardButton, Update } from "grammy/types";
import type { BotApiAnswer } from "./telegram-door.js";

export interface ShownMessage {
  readonly id: number;
  readonly text: string;
  readonly keyboard: readonly (readonly InlineKeyboardButton[])[];
}

interface OfferedResult {
  readonly id: string;
  readonly input_message_content: { readonly message_text: string };
  readonly reply_markup?: { readonly inline_keyboard: ShownMessage["keyboard"] };
}

const bot = {
  id: 123456789,
  is_bot: true,
  first_name: "Pay",
  username: "in_process_bot",
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_inline_queries: true,
};

const refused = (description: string): BotApiAnswer => ({
  ok: false,
  error_code: 400,
  description: `Bad Request: ${description}`,
});
const done = (result: unknown): BotApiAnswer => ({ ok: true, result });

/**
 * As much of Telegram as an invoice needs, in memory: what the chats show, and updates as phones make them. It knows
 * nothing of the bot's code, so it can bear witness to what a merchant was told.
 */
export class InMemoryTelegram {
  /** Messages sent via inline mode, by their inline id. */
  readonly between = new Map<string, ShownMessage>();
  /** What answered an inline query last; undefined: nothing has. */
  offered: readonly OfferedResult[] | undefined;
  /** Told each text that a chat has shown, also one that was edited away later. */
  witness: ((chat: string, message: ShownMessage) => void) | undefined;
  #messages = new Map<string, Map<number, ShownMessage>>();
  #nextMessage = 100;
  #nextUpdate = 1_000;

  readonly api = async (
    method: string,
    payload: Readonly<Record<string, unknown>>,
  ): Promise<BotApiAnswer> => {
    switch (method) {
      case "getMe":
        return done(bot);
      case "sendMessage":
        return this.#send(String(payload.chat_id), payload);
      case "editMessageText":
        return this.#edit(payload);
      case "editMessageReplyMarkup":
        return this.#edit({ ...payload, text: this.#textOf(payload) });
      case "deleteMessage":
        return this.#delete(String(payload.chat_id), Number(payload.message_id));
      case "answerInlineQuery":
        this.offered = payload.results as readonly OfferedResult[];
        return done(true);
      default:
        return done(true);
    }
  };

  /** What a chat shows of the bot, oldest first. */
  shown(chat: string): readonly ShownMessage[] {
    return [...(this.#messages.get(chat)?.values() ?? [])];
  }

  /** The newest message that has a button of this label. */
  withButton(chat: string, label: string): ShownMessage | undefined {
    return this.shown(chat).findLast(({ keyboard }) => keyboard.flat().some(({ text }) => text === label));
  }

  /** A text from the merchant. */
  says(chat: string, text: string): Update {
    const command = /^\/[a-z]+/.exec(text)?.[0];
    const entities =
      command === undefined ? {} : { entities: [{ type: "bot_command", offset: 0, length: command.length }] };
    return this.#update({
      message: { message_id: this.#nextMessage++, ...placeOf(chat), from: personOf(chat), text, ...entities },
    });
  }

  /** A tap on a button of a message, whether the message still has it or not. */
  taps(chat: string, messageId: number, data: string): Update {
    return this.#update({
      callback_query: {
        id: String(this.#nextUpdate),
        from: personOf(chat),
        chat_instance: chat,
        data,
        message: { message_id: messageId, ...placeOf(chat), text: "…" },
      },
    });
  }

  /** A tap on a button of a message that was sent via inline mode. */
  tapsBetween(chat: string, inlineId: string, data: string): Update {
    return this.#update({
      callback_query: {
        id: String(this.#nextUpdate),
        from: personOf(chat),
        chat_instance: "between",
        data,
        inline_message_id: inlineId,
      },
    });
  }

  /** The bot's name and a query, typed in a chat with a customer. */
  asksInline(chat: string, query: string): Update {
    return this.#update({
      inline_query: {
        id: String(this.#nextUpdate),
        from: personOf(chat),
        chat_type: "private",
        query,
        offset: "",
      },
    });
  }

  /** Sends the first result that was offered. @returns the update that tells the choice, and the message's inline id */
  chooses(chat: string): { readonly update: Update; readonly inlineId: string; readonly button: string } {
    const [first] = this.offered ?? [];
    if (first === undefined) throw new Error("Nothing was offered.");
    const inlineId = `inline-${this.#nextUpdate}`;
    const keyboard = first.reply_markup?.inline_keyboard ?? [];
    this.between.set(inlineId, { id: 0, text: first.input_message_content.message_text, keyboard });
    const update = this.#update({
      chosen_inline_result: {
        result_id: first.id,
        from: personOf(chat),
        query: "",
        inline_message_id: inlineId,
      },
    });
    return { update, inlineId, button: dataOf(keyboard.flat()[0]) };
  }

  /** Resolves with what the bot offers once it has answered. */
  async answered(): Promise<readonly OfferedResult[]> {
    for (let waited = 0; this.offered === undefined; waited += 1) {
      if (waited > 5_000) throw new Error("The inline query isn't answered.");
      await delay(1);
    }
    return this.offered;
  }

  #update(content: object): Update {
    return { update_id: this.#nextUpdate++, ...content } as unknown as Update;
  }

  /** Forgets all but the newest of what a chat shows, and of the messages sent via inline mode. */
  trim(chat: string, most: number): void {
    for (const messages of [this.#messages.get(chat), this.between])
      for (const id of [...(messages?.keys() ?? [])].slice(0, -most)) messages?.delete(id as never);
  }

  /** Forgets a chat. */
  forget(chat: string): void {
    this.#messages.delete(chat);
  }

  #send(chat: string, payload: Readonly<Record<string, unknown>>): BotApiAnswer {
    const message = { id: this.#nextMessage++, ...contentOf(payload) };
    const messages = this.#messages.get(chat) ?? new Map<number, ShownMessage>();
    this.#messages.set(chat, messages.set(message.id, message));
    this.witness?.(chat, message);
    return done({ message_id: message.id, ...placeOf(chat), text: message.text });
  }

  #edit(payload: Readonly<Record<string, unknown>>): BotApiAnswer {
    const inlineId = payload.inline_message_id;
    const [place, key]: [Map<string | number, ShownMessage> | undefined, string | number] =
      typeof inlineId === "string"
        ? [this.between as Map<string | number, ShownMessage>, inlineId]
        : [
            this.#messages.get(String(payload.chat_id)) as Map<string | number, ShownMessage> | undefined,
            Number(payload.message_id),
          ];
    const before = place?.get(key);
    if (place === undefined || before === undefined) return refused("message to edit not found");
    const after = { id: before.id, ...contentOf(payload) };
    if (JSON.stringify(after) === JSON.stringify(before)) return refused("message is not modified");
    place.set(key, after);
    if (typeof inlineId !== "string") this.witness?.(String(payload.chat_id), after);
    return done(typeof inlineId === "string" ? true : { message_id: before.id });
  }

  #textOf({ chat_id: chat, message_id: id }: Readonly<Record<string, unknown>>): string | undefined {
    return this.#messages.get(String(chat))?.get(Number(id))?.text;
  }

  #delete(chat: string, messageId: number): BotApiAnswer {
    this.#messages.get(chat)?.delete(messageId);
    return done(true);
  }
}

/** The callback data of a button of this label. */
export function dataBehind({ keyboard }: Pick<ShownMessage, "keyboard">, label: string): string {
  return dataOf(keyboard.flat().find(({ text }) => text === label));
}

const dataOf = (button: InlineKeyboardButton | undefined): string =>
  button !== undefined && "callback_data" in button ? button.callback_data : "";

function contentOf(payload: Readonly<Record<string, unknown>>): Omit<ShownMessage, "id"> {
  const markup = payload.reply_markup as { inline_keyboard?: ShownMessage["keyboard"] } | undefined;
  return { text: String(payload.text), keyboard: markup?.inline_keyboard ?? [] };
}

const placeOf = (chat: string) => ({
  date: 1_700_000_000,
  chat: { id: Number(chat), type: "private", first_name: "Anna" },
});

const personOf = (chat: string) => ({
  id: Number(chat),
  is_bot: false,
  first_name: "Anna",
  language_code: "en",
});
