import { createConversation } from "@grammyjs/conversations";
import { Api, Bot, Composer } from "grammy";
import { oweNews, putOff } from "../domain/chat/owed.js";
import type { InboxEvent } from "../inbox/event.js";
import type { UnitOfWork } from "../inbox/unit-of-work.js";
import type { ChatRecord } from "../storage/chat-record.js";
import { accessHint } from "./access-hint.js";
import type { BotContext, ChatScope } from "./context.js";
import { followDeepLink } from "./deep-links.js";
import type { BotDeps } from "./deps.js";
import { Dialogue } from "./dialogue.js";
import { cancel } from "./features/cancel/cancel.js";
import { createInvoice } from "./features/create-invoice/create-invoice.js";
import { createdLate } from "./features/create-invoice/created-late.js";
import { linkOver } from "./features/expiry/link-over.js";
import { groups } from "./features/groups/groups.js";
import { help } from "./features/help/help.js";
import { inlineAgain, inlineSent } from "./features/inline/inline.js";
import { type InlineQueries, inlineQueries } from "./features/inline/queries.js";
import { invoices } from "./features/invoices/invoices.js";
import { askSearch } from "./features/invoices/search.js";
import { items } from "./features/items/items.js";
import { askItems } from "./features/items/question.js";
import { askDraft, newInvoice } from "./features/new-invoice/new-invoice.js";
import { reminder } from "./features/nudge/nudge.js";
import { presence } from "./features/presence/presence.js";
import { privacy } from "./features/privacy/privacy.js";
import { qrCode } from "./features/qr-code/qr-code.js";
import { askSetting, settings } from "./features/settings/settings.js";
import { copyText, sharedResult } from "./features/share/share.js";
import { askSignIn, signIn } from "./features/sign-in/sign-in.js";
import { signOut } from "./features/sign-out/sign-out.js";
import { start } from "./features/start/start.js";
import { statusCallback } from "./features/status-callback/status-callback.js";
import { unhandled, unknownButton, unknownCommand } from "./features/unhandled/unhandled.js";
import { withheld } from "./features/withheld/withheld.js";
import { sayOwed } from "./frame/say-owed.js";
import {
  chatAtHand,
  commandsAndButtons,
  conversationState,
  EventsInHand,
  eventInHand,
  openQuestion,
  recordAsSession,
  translatorOf,
  zoneOf,
} from "./middleware.js";
import { tidyChat } from "./retention.js";
import { openSecret } from "./secret-text.js";
import { type EventPart, SentCalls } from "./sent-calls.js";
import { messageOptions } from "./show.js";
import { otherSignIn } from "./sign-ins-elsewhere.js";
import { markAbandoned } from "./submissions.js";
import { type ObserveTelegram, observedFetch, telegramFetch } from "./telegram-fetch.js";
import { type Pace, pacedFetch } from "./telegram-pace.js";

export interface BotOptions {
  readonly token: string;
  readonly apiRoot: string;
  readonly deps: BotDeps;
  readonly observe?: ObserveTelegram;
  /** Without one, messages go as they come. */
  readonly pace?: Pace;
}

export interface MerchantBot {
  readonly api: Api;
  /** Asks Telegram who the bot is. No update can be handled before. */
  init(): Promise<void>;
  /** The bot's name without its @; undefined before `init` has ended. */
  username(): string | undefined;
  /** False when the bot has no inline mode: it is turned on at BotFather. */
  hasInlineMode(): boolean;
  /** Answers beside the lanes. */
  readonly inline: InlineQueries;
  /** Handles one event of the inbox. */
  handle(unit: UnitOfWork): Promise<void>;
  /** Says what the chat is owed, after a commit. */
  say(unit: UnitOfWork): Promise<void>;
  /** The event is over; what was remembered for another attempt goes. */
  over(event: number): void;
  /** Tells a merchant that an event could not be handled. @returns false when that failed. */
  tellGivenUp(record: ChatRecord, event: InboxEvent): Promise<boolean>;
}

/** Builds the bot: every update goes through the middleware below, in this order. */
export function createBot({ token, apiRoot, deps: given, observe, pace }: BotOptions): MerchantBot {
  const fetch = observe === undefined ? telegramFetch : observedFetch(observe);
  const clientFor = (kind: Parameters<typeof pacedFetch>[2]) =>
    ({
      apiRoot,
      timeoutSeconds: 40,
      fetch: pace === undefined ? fetch : pacedFetch(fetch, pace, kind),
    }) as const;
  const client = clientFor("answer");
  const noticeClient = clientFor("notice");
  const bot = new Bot<BotContext>(token, { client: client as never });
  const hasInlineMode = (): boolean => bot.isInited() && bot.botInfo.supports_inline_queries;
  const deps: BotDeps = {
    ...given,
    // Telegram refuses every message with a share button of a bot that has no inline mode.
    shareToken: (chat, ref) => (hasInlineMode() ? given.shareToken(chat, ref) : undefined),
  };
  const events = new EventsInHand();
  const sentCalls = new SentCalls();
  const dialogue = new Dialogue({
    draft: askDraft,
    items: askItems,
    setting: askSetting,
    "invoice-search": askSearch,
    "sign-in": askSignIn,
  });
  const features = new Composer<BotContext>(
    // Before anything else: a message in a customer's chat is no sign of life in the private one.
    inlineSent,
    sharedResult,
    presence,
    withheld,
    inlineAgain,
    copyText,
    qrCode,
    items,
    start,
    help,
    cancel,
    signIn,
    signOut,
    newInvoice,
    createInvoice,
    invoices,
    settings,
    privacy,
    dialogue.buttons(),
    unknownButton,
    unknownCommand,
  );

  bot.use(eventInHand(events, deps, sentCalls));
  bot.use(recordAsSession(events));
  bot.use(groups(deps));
  bot.use(chatAtHand(deps));
  bot.use(accessHint());
  bot.use(conversationState());
  bot.use(commandsAndButtons(features));
  bot.use(createConversation(dialogue.conversation(), "dialogue"));
  bot.use(openQuestion());
  bot.use(unhandled);

  async function handleUpdate(unit: UnitOfWork): Promise<void> {
    const hidden = openSecret(unit);
    const opened = { ...hidden, update: followDeepLink(hidden.update) };
    try {
      await events.during(unit, opened, () => bot.handleUpdate(opened.update));
    } catch (error) {
      throw dialogue.failureOf(unit) ?? error;
    }
  }

  /** For what is no answer to an update. */
  function scopeOf(unit: UnitOfWork, part: EventPart): ChatScope {
    const { record } = unit;
    markAbandoned(record, unit.event.n);
    const api = new Api(token, noticeClient as never);
    api.config.use(sentCalls.transformer(unit.event.n, part));
    return { api, session: record, unit, deps, t: translatorOf(record, deps), zone: zoneOf(record, deps) };
  }

  async function tellGivenUp(record: ChatRecord, { payload }: InboxEvent): Promise<boolean> {
    if (payload.source === "timer" || payload.source === "created-late") return true;
    const text = translatorOf(record, deps)(payload.source === "telegram" ? "given-up" : "given-up-callback");
    try {
      await bot.api.sendMessage(record.chat, text, messageOptions());
      return true;
    } catch (error) {
      deps.log("bot.given-up-untold", { error: error instanceof Error ? error.name : "unknown" });
      return false;
    }
  }

  return {
    api: bot.api,
    init: () => bot.init(),
    hasInlineMode,
    inline: inlineQueries(bot.api, deps, (record) => zoneOf(record, deps)),
    username: () => (bot.isInited() ? bot.botInfo.username : undefined),
    async handle(unit) {
      const { payload } = unit.event;
      if (payload.source === "telegram") return handleUpdate(unit);
      if (payload.source === "status-callback") return statusCallback(scopeOf(unit, "work"), payload);
      if (payload.source === "created-late") return createdLate(scopeOf(unit, "work"), payload);
      switch (payload.name) {
        case "reminder":
          return reminder(scopeOf(unit, "work"), payload.ref, payload.at);
        case "expiry":
          return linkOver(scopeOf(unit, "work"), payload.ref, payload.at);
        case "other-sign-in":
          return otherSignIn(scopeOf(unit, "work"), payload.ref, payload.at);
        case "retention":
          return tidyChat(scopeOf(unit, "work"));
      }
    },
    async say(unit) {
      const { record, event } = unit;
      const unsaid = await sayOwed(scopeOf(unit, "owed"));
      if (unsaid.length === 0) return;
      record.owed = putOff(record.owed, unsaid);
      if (!(await tellGivenUp(record, event))) record.owed = oweNews(record.owed, "dead-letter");
    },
    over: (event) => sentCalls.forget(event),
    tellGivenUp,
  };
}
