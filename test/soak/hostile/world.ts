import { rm } from "node:fs/promises";
import type { Update } from "grammy/types";
import type { Store } from "../../../src/store/store-port.js";
import { BotInProcess } from "../kit/bot.js";
import { openHttpDoor } from "../kit/http-door.js";
import { writeSignedIn } from "../kit/signed-in.js";
import { tempFolder } from "../kit/temp-folder.js";
import { checkedStore, emptyStore } from "./checked-store.js";
import { CountingService } from "./service.js";
import { StrictTelegram } from "./strict-telegram.js";

/** Warnings that say no more than that something foreign was turned away. */
const ordinary = /^(intake\.unreadable|inbox\.update-dropped|inline\.unanswered GrammyError) /;
export const webhookSecret = "the-webhook-secret";

/** A bot in this process with its public port, between a Telegram that refuses what Telegram refuses and a service that counts. */
export class HostileWorld {
  private constructor(
    readonly bot: BotInProcess,
    readonly telegram: StrictTelegram,
    readonly service: CountingService,
    readonly port: number,
    private readonly store: Store,
    /** What the bot complained of. */
    private readonly complaints: string[],
    private readonly end: () => Promise<void>,
  ) {}

  static async open(): Promise<HostileWorld> {
    const dir = await tempFolder("hostile");
    const telegram = new StrictTelegram();
    const service = new CountingService();
    const store = checkedStore(Date.now);
    const complaints: string[] = [];
    const bot = await BotInProcess.open({
      dir,
      telegram,
      service: service.port,
      store,
      said: (event, { error = "", wait = "" }, isWarning) => {
        if (isWarning) complaints.push(`${event} ${error} ${wait}`);
      },
    });
    const server = await openHttpDoor({
      accept: (event) => bot.acceptCallback(event),
      telegram: { secretToken: webhookSecret, accept: (update) => bot.accept([update]) },
      limits: { requestMs: 1_000, closeMs: 200 },
    });
    const { port } = server;
    return new HostileWorld(bot, telegram, service, port, store, complaints, async () => {
      await server.close();
      await bot.close();
      telegram.close();
      await rm(dir, { recursive: true, force: true });
    });
  }

  /** A signed-in merchant whose lines go straight to the review card. @returns the chat */
  async merchant(language = "en"): Promise<number> {
    const chat = this.telegram.person(language);
    await writeSignedIn(this.store, String(chat), tokenOf(chat));
    return chat;
  }

  /** Hands updates over as polling does, and waits until all of these chats are done with them. */
  async hand(updates: readonly Update[], chats: readonly number[]): Promise<void> {
    await this.bot.accept(updates);
    await this.idle(chats);
  }

  async idle(chats: readonly number[]): Promise<void> {
    for (const chat of chats) await this.bot.idle(String(chat));
  }

  /** Resolves when all inline queries have their answers, or the patience for them has ended. */
  async direct(): Promise<void> {
    const { core } = this.telegram;
    for (let turns = 0; turns < 200; turns += 1) {
      const before = this.telegram.calls;
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      if (before === this.telegram.calls) break;
    }
    core.state.callbackQueries = [];
  }

  async says(chat: number, text: string): Promise<void> {
    this.telegram.actions.send(chat, text);
    await this.hand(this.telegram.updates(), [chat]);
  }

  /** Taps the newest button of this label. */
  async taps(chat: number, label: string): Promise<void> {
    const message = this.telegram
      .shown(chat)
      .findLast(({ keyboard }) => keyboard?.inline_keyboard.flat().some(({ text }) => text === label));
    const button = message?.keyboard?.inline_keyboard.flat().find(({ text }) => text === label);
    if (message === undefined || button === undefined || !("callback_data" in button))
      throw new Error(`There is no button ${label}: ${this.texts(chat).join(" | ")}`);
    await this.hand([this.tapOn(chat, message.id, button.callback_data)], [chat]);
  }

  /** A tap, genuine in all but perhaps its data. */
  tapOn(chat: number, messageId: number, data: string): Update {
    const { core } = this.telegram;
    core.queue.push({
      callback_query: {
        id: core.callbacks.ask(chat).id,
        from: { id: chat, is_bot: false, first_name: "Anna", language_code: "en" },
        chat_instance: "1",
        data,
        message: {
          message_id: messageId,
          date: Math.floor(Date.now() / 1000),
          chat: { id: chat, type: "private", first_name: "Anna" },
          text: "…",
        },
      },
    } as Omit<Update, "update_id">);
    const [update] = this.telegram.updates();
    if (update === undefined) throw new Error("The tap made no update.");
    return update;
  }

  texts(chat: number): string[] {
    return this.telegram.shown(chat).map(({ text = "" }) => text);
  }

  /** What a forger must not change. */
  async stateOf(chat: number): Promise<string> {
    const { store } = this;
    const key = String(chat);
    const record = await store.chats.read(key);
    const parts = [
      record,
      await store.credentials.read(key),
      await store.savedItems.read(key),
      this.texts(chat),
    ];
    return JSON.stringify(parts);
  }

  /** An invoice that waits for its payment. @returns the path of its callback address */
  async invoice(chat: number): Promise<string> {
    await this.says(chat, "/new Coffee 2x15000");
    await this.taps(chat, "Create invoice");
    const url = this.service.made.get(tokenOf(chat))?.at(-1)?.callbackUrl;
    if (url === undefined) throw new Error(`No invoice was made: ${this.texts(chat).join(" | ")}`);
    return new URL(url).pathname;
  }

  /** What went wrong that must not, since the last call. */
  async faults(): Promise<string[]> {
    const found = this.complaints.filter((line) => !ordinary.test(line));
    const letters: string[] = [];
    for await (const { key } of this.store.deadLetters.list()) {
      const letter = await this.store.deadLetters.read(key);
      letters.push(`dead letter: ${letter?.reason} ${JSON.stringify(letter?.event).slice(0, 600)}`);
      await this.store.deadLetters.remove(key);
    }
    this.complaints.length = 0;
    return [...letters, ...this.telegram.faults.splice(0), ...new Set(found.map((line) => `logged ${line}`))];
  }

  /** As if nobody had ever been here. */
  async forgetAll(): Promise<void> {
    this.telegram.clear();
    this.service.forget();
    this.service.trouble = undefined;
    this.complaints.length = 0;
    await emptyStore(this.store);
  }

  close(): Promise<void> {
    return this.end();
  }
}

export const tokenOf = (chat: number): string => `token-${chat}`;
