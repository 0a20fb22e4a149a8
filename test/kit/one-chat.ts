import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CallbackQuery, InlineQuery } from "grammy/types";
import { onTestFinished } from "vitest";
import { assemble } from "../../src/assemble.js";
import type { InboxPayload, NewEvent } from "../../src/engine/event.js";
import type { Processor } from "../../src/engine/worker.js";
import type { ChatRecord } from "../../src/features/chat-record.js";
import type { AppRequest, AppUser } from "../../src/features/page/contract/page-requests.js";
import type { AppQueries } from "../../src/features/page/contract/page-views.js";
import type { BotDeps } from "../../src/frame/deps.js";
import { loadLocales } from "../../src/frame/locales.js";
import { loadReader } from "../../src/frame/typed-reader.js";
import { createMetrics } from "../../src/http/metrics.js";
import { startTelegramSandbox, type TelegramSandbox } from "../../src/sandbox/telegram/index.js";
import { MerchantServiceError } from "../../src/service/service-error.js";
import type { CreatedInvoice, FailureKind, MerchantService } from "../../src/service/service-port.js";
import { type LowdbStore, openLowdbStore } from "../../src/store/folder/folder-store.js";
import { createTokens } from "../../src/store/sealed-tokens.js";
import { createSealer } from "../../src/store/sealing.js";
import type { TimerRecord } from "../../src/store/store-port.js";
import type { Work } from "../../src/work/work.js";
import { Chat } from "../journeys/chat.js";
import { callbackPayload } from "../status-callback.js";
import { accountOf } from "../store/samples.js";
import { noteTranscript, noting } from "../transcripts/note.js";
import { inThisProcess } from "../work/in-this-process.js";
import { EventHands } from "./event-hands.js";
import { Lives } from "./lives.js";
import { firstRecord, login, terminal } from "./one-chat-merchant.js";
import { createCallsOf, serviceOf } from "./one-chat-service.js";
import { storeOfBot } from "./one-chat-store.js";
import { noPace, settingsOf } from "./settings.js";

export const botToken = "123456789:AAE-one-chat-0123456789abcdefghij";
const tokens = createTokens([Buffer.alloc(32, 7)], "123456789");
/** All chats share the texts, because reading them takes longer than most of what a chat does. */
const translators = loadLocales("locales");
const reader = loadReader("locales");
const metrics = createMetrics();
const sealer = createSealer([Buffer.alloc(32, 7)]);
type Update = Extract<InboxPayload, { source: "telegram" }>["update"];

/**
 * One signed-in merchant and the bot as the process builds it: each update goes through intake, inbox, lane, worker and
 * storage until it is over, one after the other and without the pauses between attempts. Telegram is the sandbox; the
 * service does what the test says; timers and events between chats wait for the test to deliver them.
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
  /** True while the chats that this one tells have too many waiting events. */
  inboxIsFull = false;
  /** Users beside the merchant whose private chats have lanes of their own, by their ids. */
  readonly others = new Set<number>();
  readonly logged: string[] = [];
  /** Log lines of the bot itself. */
  readonly noted: { readonly event: string; readonly fields: object }[] = [];
  /** The payments of which the operator was told that nobody reads of them. */
  readonly untold: Parameters<NonNullable<BotDeps["observeUntold"]>>[0][] = [];
  /** Warnings with their fields, and calls to the service, for a transcript. */
  readonly warned: object[] = [];
  readonly serviceCalls: object[] = [];
  /** Timers that were set, oldest first. None of them becomes due by itself. */
  readonly scheduled: TimerRecord[] = [];
  /** The chat with the bot, as on the merchant's phone. */
  readonly chat: Chat;
  readonly #events = new EventHands(
    ({ source }) => this.own.now() - (source === "telegram" ? this.waitedMs : 0),
  );
  readonly #lives: Lives;

  private constructor(
    readonly telegram: TelegramSandbox,
    readonly store: LowdbStore,
    readonly dir: string,
    private readonly own: { readonly now: () => number } & Pick<BotDeps, "appUrl">,
  ) {
    this.chat = Chat.open(telegram, "Anna", "en");
    this.#lives = new Lives((sleep) => this.#build(sleep), this.#events, this.logged);
  }

  /** @param appUrl the address of a screen of the Mini App; by default Telegram can't open it */
  static async open(
    now: () => number = Date.now,
    { appUrl, inlineMode = true }: Pick<BotDeps, "appUrl"> & { readonly inlineMode?: boolean } = {},
  ): Promise<OneChat> {
    const telegram = await startTelegramSandbox({ botToken, botUsername: "one_chat_bot" });
    telegram.control.setSwitches({ inlineMode });
    const dir = mkdtempSync(join(tmpdir(), "one-chat-"));
    const store = await openLowdbStore({ dir, sealer, log: () => undefined });
    const one = new OneChat(telegram, store, dir, { now, appUrl });
    onTestFinished(async () => {
      const { noted, warned, serviceCalls: service } = one;
      noteTranscript(() => ({ telegram: telegram.control.requests(), service, log: [...noted, ...warned] }));
      await store.close();
      await telegram.close();
      // These are few small files in memory: to wait for a thread at each of them would take longer.
      rmSync(dir, { recursive: true, force: true });
    });
    await one.#lives.ready();
    const expiresAt = now() + 60 * 60_000;
    const access = { accessToken: "token", obtainedAt: 0, expiresAt, event: 0 };
    await store.credentials.write(one.key, { ...access, account: accountOf(login) });
    return one;
  }

  #build(sleep: () => Promise<void>) {
    const { now, appUrl } = this.own;
    const warn = (event: string, fields: object = {}): void => {
      // The stand-in for Telegram has the machine's clock, whatever the test's clock says.
      if (event === "clock.wrong") return;
      this.warned.push({ event, ...fields });
      if (event === "payment.untold") this.untold.push(fields as (typeof this.untold)[number]);
      else this.logged.push(event);
    };
    const note = (event: string, fields: object = {}): void => void this.noted.push({ event, fields });
    return assemble({
      config: settingsOf({ apiRoot: this.telegram.url }),
      storage: {
        store: storeOfBot(this.store, {
          scheduled: this.scheduled,
          refuses: (record) => this.diskRefuses(record),
          firstRecord: (key) => {
            const isKnown = key === this.key || this.others.has(Number(key));
            return isKnown ? firstRecord(key, now(), this.own.now()) : undefined;
          },
        }),
        events: this.#events,
        lead: undefined,
        reseal: async () => undefined,
      },
      service: noting(
        serviceOf(() => this),
        this.serviceCalls,
      ),
      work: { run: (name, prepare) => this.work.run(name, prepare) },
      translators,
      reader,
      metrics,
      log: { debug: note, info: note, warn, error: warn },
      now,
      sleep,
      pace: noPace,
      tellChats: async (events) => {
        if (this.inboxIsFull) return "full";
        this.sent.push(...events);
        return "kept";
      },
      instead: {
        appUrl,
        callbackUrl: () => this.callbackUrl,
        createCalls: createCallsOf(this),
      },
    });
  }

  get processor(): Processor {
    return this.#lives.now.processor;
  }

  /** The lane's key. */
  get key(): string {
    return String(this.chat.id);
  }

  async record(): Promise<ChatRecord> {
    return (await this.store.chats.read(this.key)) ?? firstRecord(this.key, 0, this.own.now());
  }

  /** Changes the record between two events, as earlier events would have left it. */
  async change(change: (record: ChatRecord) => void): Promise<void> {
    const record = await this.record();
    change(record);
    await this.store.chats.write(this.key, record);
    this.#lives.now.noteCommitted(record);
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
    return this.handle(callbackPayload(JSON.stringify({ status }), { ref }));
  }

  /**
   * One event until it is over, as from the disk: past the intake.
   * @param n the number of an earlier one, to have it come again as after a crash
   */
  async handle(
    payload: InboxPayload,
    n?: number,
    receivedAt = this.own.now(),
    chat = this.key,
    key?: string,
  ): Promise<void> {
    await this.#lives.ready(n);
    const own = n ?? this.#events.next();
    await this.#events.handIn({ n: own, chat, key: key ?? `e:${own}`, receivedAt, payload });
    await this.#lives.over();
  }

  /** The newest event comes again, as after a crash. */
  async again(): Promise<void> {
    const { newest } = this.#events;
    if (newest === undefined) throw new Error("No event has come yet.");
    await this.#lives.ready(newest.n);
    await this.#events.handIn(newest);
  }

  /** Answers what the Mini App reads. */
  get app(): AppQueries {
    return this.#lives.now.bot.app;
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

  /** Forgets Telegram's answers to the calls of an event. */
  forgetCalls = (n: number): void => this.#lives.now.bot.over(n);

  /** The process ends, with all that it had in memory, and another one starts on the same records. */
  restart = (): Promise<void> => this.#lives.restart();

  /** What the share button of an invoice types. */
  shareToken = (ref: string): string => tokens.share.make({ chat: this.key, ref });

  /** Answers one inline query, whatever Telegram knows of it. @throws what keeps it from being answered */
  answer(query: InlineQuery): Promise<void> {
    return this.#lives.now.bot.inline.answer(query, AbortSignal.timeout(60_000));
  }

  /** The check that the intake makes before it lets in a tap on a message in another chat. */
  owns(tap: CallbackQuery): Promise<boolean> {
    return this.#lives.now.bot.inline.owns(tap);
  }

  /** Gives the draft's link no end. */
  async neverExpires(): Promise<void> {
    await this.tap("Expiry");
    await this.tap("No expiry");
  }

  /** From /new to the review card: two coffees, no expiry. */
  async toReview(): Promise<void> {
    await this.send("/new");
    await this.send("Coffee");
    await this.send("15000");
    await this.send("x2");
    await this.neverExpires();
    if (!/Check the invoice/.test(this.chat.last.text ?? "")) throw new Error(this.chat.texts.join("\n"));
  }

  /** What Telegram has waiting, one update after the other, each until it is over and everybody is answered. */
  async handleUpdates(): Promise<void> {
    const { control } = this.telegram;
    for (let update = control.takeUpdate(); update !== undefined; update = control.takeUpdate()) {
      const { takeUpdates, instantAnswers } = await this.#lives.ready();
      const arrived = this.arriving(update as Update);
      await takeUpdates([arrived]);
      await this.#events.over(`u:${arrived.update_id}`);
      await instantAnswers.idle();
      await this.#lives.over();
    }
  }

  /** The updates that wait at Telegram never arrive. */
  async lose(): Promise<void> {
    const updates = await this.#lives.now.bot.api.getUpdates({ timeout: 0 });
    const last = updates.at(-1);
    if (last !== undefined)
      await this.#lives.now.bot.api.getUpdates({ offset: last.update_id + 1, limit: 1, timeout: 0 });
  }

  /** The number of the event handled last. */
  get lastEvent(): number {
    return this.#events.last;
  }
}

/** A create call that ends in this way. */
export const failing = (kind: FailureKind) => (): never => {
  throw new MerchantServiceError(kind, "said by the test");
};
