import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CallbackQuery, InlineQuery } from "grammy/types";
import { onTestFinished } from "vitest";
import type { InboxPayload, NewEvent } from "../../src/engine/event.js";
import { SecretsInMemory } from "../../src/engine/secrets-in-memory.js";
import { timerKey } from "../../src/engine/timers/timers.js";
import { Processor } from "../../src/engine/worker.js";
import { createBot, type MerchantBot } from "../../src/features/bot.js";
import { type ChatRecord, newChatRecord } from "../../src/features/chat-record.js";
import type { AppQueries } from "../../src/features/page/contract/page-queries.js";
import type { AppRequest, AppUser } from "../../src/features/page/contract/page-requests.js";
import type { BotDeps } from "../../src/frame/deps.js";
import { loadLocales } from "../../src/frame/locales.js";
import { startTelegramSandbox, type TelegramSandbox } from "../../src/sandbox/telegram/index.js";
import { MerchantServiceError } from "../../src/service/service-error.js";
import type { CreatedInvoice, FailureKind, MerchantService } from "../../src/service/service-port.js";
import { StorageError } from "../../src/store/errors.js";
import { type LowdbStore, openLowdbStore } from "../../src/store/folder/folder-store.js";
import { createSealer } from "../../src/store/sealing/sealing.js";
import type { RecordStore, TimerRecord } from "../../src/store/store-port.js";
import { createTokens } from "../../src/store/tokens/tokens.js";
import { classifyError } from "../../src/telegram/telegram-errors.js";
import { isFromElsewhere, mayComeIn } from "../../src/telegram/update-kinds.js";
import type { Work } from "../../src/work/work.js";
import { Chat } from "../journeys/chat.js";
import { callbackPayload } from "../status-callback.js";
import { accountOf, signedInAs } from "../store/samples.js";
import { inThisProcess } from "../work/in-this-process.js";
import { serviceOf } from "./one-chat-service.js";

export const botToken = "123456789:AAE-one-chat-0123456789abcdefghij";
const login = "anna@shop.example";
const terminal = { id: "t-1", name: "Front", businessUnitName: "Unit", isDefault: true, status: "ACTIVE" };
const tokens = createTokens([Buffer.alloc(32, 7)], "123456789");
/** Nothing changes them, and reading them takes longer than most of what a chat does. */
const translators = loadLocales("locales");
/** Attempts that an event is given; more would mean that it never ends. */
const mostAttempts = 6;
type Update = Extract<InboxPayload, { source: "telegram" }>["update"];

/**
 * One signed-in merchant, and the lane of the chat by hand: each event goes through processor, bot and storage until
 * it is over, without the pauses between attempts. Telegram is the sandbox; the service does what the test says.
 */
export class OneChat {
  /** Asked before each write of the chat's record; true: the disk refuses it. */
  diskRefuses: (record: ChatRecord) => boolean = () => false;
  /** The invoice of a call that a former leader has begun. */
  left: CreatedInvoice | undefined;
  /** What the create call comes to; by default an invoice. */
  create: () => CreatedInvoice | Promise<CreatedInvoice> = () => ({
    id: "inv-1",
    payLink: "https://pay.example.com/invoice/inv-1/payment",
  });
  /** The work that a test does while the connection for the create call is made, before the last checks. */
  connecting: () => Promise<unknown> = async () => undefined;
  /** The service's answer to a sign-in; by default nobody signs in. */
  signIn: Partial<MerchantService> = {};
  /** The account's terminals; by default a single one. */
  terminals = [terminal];
  /** The service's answers to the calls for the list, in place of `terminals`. */
  listTerminals: MerchantService["listTerminals"] | undefined;
  /** Calls for the list so far. */
  lists = 0;
  /** Does files and pictures; by default without a thread. */
  work: Work = inThisProcess;
  /** How long what comes from Telegram has waited in the inbox when it is handled, ms. */
  waitedMs = 0;
  /** Changes an update before it arrives; by default an update arrives as Telegram sent it. */
  arriving: (update: Update) => Update = (update) => update;
  /** False: another process may lead by now. */
  mayAct = true;
  /** Create calls so far. */
  creates = 0;
  /** What the last of them was handed. */
  lastCall: Parameters<MerchantService["createInvoice"]> | undefined;
  /** Where status updates are to be sent; undefined: nowhere. */
  callbackUrl: ReturnType<BotDeps["callbackUrl"]> = {
    url: "https://bot.example.com/callbacks/x",
    keyId: "k",
  };
  /** The events that the chat has told other chats. */
  readonly sent: NewEvent[] = [];
  /** Users beside the merchant whose private chats have lanes of their own, by their ids. */
  readonly others = new Set<number>();
  readonly logged: string[] = [];
  /** Log lines of the bot itself. */
  readonly noted: { readonly event: string; readonly fields: object }[] = [];
  /** The payments of which the operator was told that nobody reads of them. */
  readonly untold: Parameters<NonNullable<BotDeps["observeUntold"]>>[0][] = [];
  readonly processor: Processor;
  #next = 1_000_000;

  private constructor(
    readonly telegram: TelegramSandbox,
    readonly store: LowdbStore,
    readonly dir: string,
    readonly chat: Chat,
    private readonly bot: MerchantBot,
    private readonly own: { readonly now: () => number },
    /** Timers that were set, oldest first. */
    readonly scheduled: TimerRecord[],
  ) {
    const { chats, deadLetters } = store;
    const refusing: RecordStore<ChatRecord> = {
      read: (key) => chats.read(key),
      write: async (key, record) => {
        if (this.diskRefuses(record)) throw new StorageError("ENOSPC", "The disk is full.");
        await chats.write(key, record);
      },
      remove: (key) => chats.remove(key),
      list: (prefix) => chats.list(prefix),
    };
    this.processor = new Processor({
      store: { chats: refusing, deadLetters },
      secrets: new SecretsInMemory(),
      handle: bot.handle,
      classifyError,
      isFromElsewhere,
      committed: () => undefined,
      say: bot.say,
      tellGivenUp: bot.tellGivenUp,
      newRecord: (key) => ({ ...newChatRecord(key, own.now()), ...this.#signedIn() }),
      accept: async (events) => (this.sent.push(...events) > 0 ? "kept" : "full"),
      schedule: async (timer) => void scheduled.push(timer),
      now: own.now,
      deadlineMs: 20_000,
      log: (event) => void this.logged.push(event),
    });
  }

  /** @param appUrl the address of a screen of the Mini App; by default Telegram can't open it */
  static async open(
    now: () => number = Date.now,
    { appUrl, inlineMode = true }: Pick<BotDeps, "appUrl"> & { readonly inlineMode?: boolean } = {},
  ): Promise<OneChat> {
    const telegram = await startTelegramSandbox({ botToken, botUsername: "one_chat_bot" });
    telegram.control.setSwitches({ inlineMode });
    const dir = await mkdtemp(join(tmpdir(), "one-chat-"));
    const sealer = createSealer([Buffer.alloc(32, 7)]);
    const store = await openLowdbStore({ dir, sealer, log: () => undefined });
    onTestFinished(async () => {
      await store.close();
      await telegram.close();
      await rm(dir, { recursive: true, force: true });
    });
    let opened: OneChat | undefined;
    const scheduled: TimerRecord[] = [];
    const deps: Omit<BotDeps, "shareToken"> = {
      service: serviceOf(() => opened),
      store,
      translators,
      work: { run: (name, prepare) => (opened?.work ?? inThisProcess).run(name, prepare) },
      settings: { serviceName: "Pay", currency: "UZS", language: "en", timeZone: "UTC", retentionDays: 400 },
      callbackUrl: () => opened?.callbackUrl,
      tokens,
      appUrl,
      createCalls: {
        mayBegin: () => opened?.mayAct ?? true,
        underWay: () => undefined,
        kept: () => undefined,
        leftBehind: async () => opened?.left,
      },
      schedule: async (timer) => void scheduled.push(timer),
      noteDamaged: (damaged, news) => opened?.processor.noteDamaged(damaged, news),
      unschedule: async (timer) => {
        const key = timerKey(timer);
        for (const waiting of scheduled.filter((other) => timerKey(other) === key))
          scheduled.splice(scheduled.indexOf(waiting), 1);
      },
      now,
      observeUntold: (payment) => void opened?.untold.push(payment),
      log: (event, fields = {}) => void opened?.noted.push({ event, fields }),
    };
    const bot = createBot({ token: botToken, apiRoot: telegram.url, deps });
    await bot.init();
    const chat = Chat.open(telegram, "Anna", "en");
    opened = new OneChat(telegram, store, dir, chat, bot, { now }, scheduled);
    const expiresAt = now() + 60 * 60_000;
    await store.credentials.write(opened.key, {
      accessToken: "token",
      obtainedAt: 0,
      expiresAt,
      event: 0,
      account: accountOf(login),
    });
    return opened;
  }

  /** The lane's key. */
  get key(): string {
    return String(this.chat.id);
  }

  async record(): Promise<ChatRecord> {
    return (await this.store.chats.read(this.key)) ?? { ...newChatRecord(this.key, 0), ...this.#signedIn() };
  }

  /** Changes the record between two events, as earlier events would have left it. */
  async change(change: (record: ChatRecord) => void): Promise<void> {
    const record = await this.record();
    change(record);
    await this.store.chats.write(this.key, record);
  }

  async send(text: string): Promise<void> {
    this.chat.send(text);
    await this.handleUpdates();
  }

  /** Taps a button. @returns the toast. */
  async tap(label: string, messageId?: number): Promise<string | undefined> {
    const pressed = this.chat.press(label, messageId);
    await this.handleUpdates();
    return (await pressed).text;
  }

  async block(): Promise<void> {
    this.chat.block();
    await this.handleUpdates();
  }

  async unblock(): Promise<void> {
    this.chat.unblock();
    await this.handleUpdates();
  }

  /** A status update of the service. */
  callback(ref: string, status: string): Promise<void> {
    const body = JSON.stringify({ status });
    return this.handle(callbackPayload(body, { ref }));
  }

  /** One event until it is over. @param n the number of an earlier one, to have it come again as after a crash */
  async handle(
    payload: InboxPayload,
    n = this.#next++,
    receivedAt = this.own.now(),
    chat = this.key,
    key = `e:${n}`,
  ): Promise<void> {
    const event = { n, chat, key, receivedAt, payload };
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      if ((await this.processor.handle(event, attempt)).kind === "again") continue;
      this.bot.over(n);
      return;
    }
    throw new Error(`The event isn't over after ${mostAttempts} attempts: ${this.logged.join(", ")}`);
  }

  /** Answers what the Mini App reads. */
  get app(): AppQueries {
    return this.bot.app;
  }

  /** The merchant as the Mini App's user. */
  get appUser(): AppUser {
    return { id: this.chat.id, languageCode: "en" };
  }

  /** A request of the Mini App until it is over. @param n the number of an earlier event, to have it come again as after a crash */
  fromApp(key: string, request: AppRequest, n?: number): Promise<void> {
    const payload = { source: "app" as const, user: this.appUser, request };
    return this.handle(payload, n, undefined, undefined, key);
  }

  /** Forgets Telegram's answers to the calls of an event, as a process does that ends. */
  forgetCalls(n: number): void {
    this.bot.over(n);
  }

  /** What the share button of an invoice types. */
  shareToken(ref: string): string {
    return tokens.share.make({ chat: this.key, ref });
  }

  /** Answers one inline query, whatever Telegram knows of it. @throws what keeps it from being answered */
  answer(query: InlineQuery): Promise<void> {
    return this.bot.inline.answer(query, AbortSignal.timeout(5_000));
  }

  /** The check that the intake makes before it lets in a tap on a message in another chat. */
  owns(tap: CallbackQuery): Promise<boolean> {
    return this.bot.inline.owns(tap);
  }

  /** From /new to the review card: two coffees, no expiry. */
  async toReview(): Promise<void> {
    await this.send("/new");
    await this.send("Coffee");
    await this.send("15000");
    await this.send("2");
    await this.tap("Done");
    await this.tap("No expiry");
    if (!/Check the invoice/.test(this.chat.last.text ?? "")) throw new Error(this.chat.texts.join("\n"));
  }

  /** What Telegram has waiting, in order. How a bot polls is for the tests of the intake. */
  async handleUpdates(): Promise<void> {
    const { control } = this.telegram;
    for (let update = control.takeUpdate(); update !== undefined; update = control.takeUpdate()) {
      if (!mayComeIn(update as Update, this.bot.username())) continue;
      if (update.inline_query !== undefined) {
        const { inline_query: query } = update;
        await this.bot.inline.answer(query, AbortSignal.timeout(5_000)).catch((error: unknown) => {
          this.logged.push(`unanswered ${error instanceof Error ? error.name : "unknown"}`);
        });
      } else {
        const payload = { source: "telegram" as const, update: this.arriving(update as Update) };
        const { callback_query, message, my_chat_member, business_message } = update;
        const from = (callback_query ?? message ?? my_chat_member ?? business_message)?.from?.id ?? 0;
        const chat = this.others.has(from) ? String(from) : undefined;
        await this.handle(payload, undefined, this.own.now() - this.waitedMs, chat);
      }
    }
  }

  /** The updates that wait at Telegram never arrive. */
  async lose(): Promise<void> {
    const updates = await this.bot.api.getUpdates({ timeout: 0 });
    const last = updates.at(-1);
    if (last !== undefined)
      await this.bot.api.getUpdates({ offset: last.update_id + 1, limit: 1, timeout: 0 });
  }

  /** A merchant who has been offered the defaults before, so that the pay card stays the last message. */
  #signedIn(): Partial<ChatRecord> {
    const { id, name, businessUnitName } = terminal;
    const offeredDefaults = { terminal: { id, name, businessUnitName }, expiry: { kind: "none" } } as const;
    return { ...signedInAs(login, this.own.now() + 60 * 60_000), offeredDefaults };
  }

  /** The number of the event handled last. */
  get lastEvent(): number {
    return this.#next - 1;
  }
}

/** A create call that ends in this way. */
export const failing = (kind: FailureKind) => (): never => {
  throw new MerchantServiceError(kind, "said by the test");
};
