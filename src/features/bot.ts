import { createConversation } from "@grammyjs/conversations";
import { Api, Bot, Composer } from "grammy";
import type { Message } from "grammy/types";
import type { InboxEvent } from "../engine/event.js";
import type { UnitOfWork } from "../engine/unit-of-work.js";
import { hearChat } from "../frame/chat-events.js";
import type { BotContext, ChatScope } from "../frame/context.js";
import type { BotDeps } from "../frame/deps.js";
import { Dialogue } from "../frame/dialogue.js";
import {
  chatAtHand,
  commandsAndButtons,
  conversationState,
  EventsInHand,
  eventInHand,
  openQuestion,
  translatorOf,
  zoneOf,
} from "../frame/middleware.js";
import { messageOptions } from "../frame/send-or-edit.js";
import { withoutRefusedDates } from "../telegram/date-tags.js";
import { type Pace, pacedFetch } from "../telegram/pace.js";
import { openAppRequest } from "../telegram/page-update.js";
import { type EventPart, SentCalls } from "../telegram/sent-calls.js";
import { type ObserveTelegram, observedFetch, telegramFetch } from "../telegram/telegram-fetch.js";
import { type OpenedUpdate, openSecret } from "../telegram/withheld-secret.js";
import { accessEndsWarning } from "./access/access-ends-warning.js";
import { blockedBot } from "./basics/blocked-bot.js";
import { setUpProfile } from "./basics/bot-profile.js";
import { cancel } from "./basics/cancel.js";
import { cancelInWords } from "./basics/cancel-in-words.js";
import { dropOldDrafts, tidyChat } from "./basics/chat-retention.js";
import { privacy } from "./basics/privacy.js";
import { followDeepLink, help, start } from "./basics/start-and-help.js";
import { unaskedSecrets } from "./basics/unasked-secrets.js";
import { unhandled, unknownButton, unknownCommand } from "./basics/unhandled.js";
import { businessCommand } from "./business/business-command.js";
import { businessConnections } from "./business/connections.js";
import { payCommand } from "./business/pay-command.js";
import type { ChatRecord } from "./chat-record.js";
import { createInvoice } from "./draft/create-invoice.js";
import { askDraft, newInvoice } from "./draft/new-invoice.js";
import { textWithoutQuestion } from "./draft/text-without-question.js";
import { createGroups } from "./groups/group-updates.js";
import { paymentGroups } from "./groups/payments-command.js";
import { checkText } from "./inline/check-text.js";
import { inlineAgain, inlineSent } from "./inline/chosen-offer.js";
import { type InlineQueries, inlineQueries } from "./inline/serve-inline-queries.js";
import { lateAnswer } from "./invoices/create/late-answer.js";
import { settleAbandoned } from "./invoices/create/submissions.js";
import { askSearch, invoices } from "./invoices/list/invoices-command.js";
import { sayOwed } from "./invoices/send-owed-messages.js";
import { sentItems } from "./invoices/sent-details.js";
import { copyText, qrCode, sharedResult } from "./invoices/share/share-buttons.js";
import { cashNote } from "./invoices/status/cash-note.js";
import { linkOver } from "./invoices/status/notices.js";
import { reminder } from "./invoices/status/reminders.js";
import { statusCallback } from "./invoices/status/status-callback.js";
import { askItems } from "./items/ask-items.js";
import { items } from "./items/items-command.js";
import { oweNews, putOff } from "./owed-messages.js";
import { appQueries } from "./page/answer-queries.js";
import type { AppQueries } from "./page/contract/page-queries.js";
import { miniApp } from "./page/handle-requests.js";
import { listeners, sayers } from "./say-and-hear.js";
import { lockIfIdle } from "./security/model/lock.js";
import { security } from "./security/security-command.js";
import { askSetting, settings } from "./settings/settings-command.js";
import { openSignIn } from "./sign-in/begin-and-end-sign-in.js";
import { askSignIn, signIn } from "./sign-in/sign-in-command.js";
import { signOut } from "./sign-in/sign-out.js";
import { sellersChat, stopIfRemoved } from "./team/events/former-sellers.js";
import { tellOwner } from "./team/events/tell-owner.js";
import { leaveFirst } from "./team/joining/leave-first.js";
import { moveLog } from "./team/log/stored-log.js";
import { askTeam } from "./team/one-seller/team-questions.js";
import { askButtons } from "./team/over-limit/answer-ask.js";
import { team } from "./team/team-command.js";
import { repairSummary, summaryDue } from "./today/daily-summary.js";
import { moveLedger } from "./today/stored-ledger.js";
import { today } from "./today/today-command.js";

export interface BotOptions {
  readonly token: string;
  readonly apiRoot: string;
  readonly deps: BotDeps;
  readonly observe?: ObserveTelegram;
  /**
   * Limits the rate at which the bot sends messages, to stay within Telegram's limits. Undefined: messages are sent at
   * once.
   */
  readonly pace?: Pace;
}

export interface MerchantBot {
  readonly api: Api;
  /**
   * Asks Telegram for the bot's own name and abilities, such as inline mode. Must be called before the first update is
   * handled.
   */
  init(): Promise<void>;
  /** Returns the bot's own Telegram username without "@"; undefined before `init` has asked Telegram for it. */
  username(): string | undefined;
  /**
   * Sets the bot's profile at Telegram (commands, descriptions, menu button). A part that the operator has set stays,
   * and a part that fails is reported to `noteFailure`.
   */
  setUpProfile(noteFailure: (part: string, error: unknown) => void, signal: AbortSignal): Promise<void>;
  /** Checks whether the bot has inline mode, which the operator turns on at BotFather. */
  hasInlineMode(): boolean;
  /** The handler of inline queries. These queries skip the inbox and the chats' lanes (their queues of events). */
  readonly inline: InlineQueries;
  /** Answers what the Mini App reads. These answers skip the inbox and the chats' lanes (their queues of events). */
  readonly app: AppQueries;
  /** Answers a command in a group that belongs to no private chat, such as one of an anonymous administrator. */
  answerNameless(message: Message, signal: AbortSignal): Promise<void>;
  /**
   * Handles one event of the inbox: an update from Telegram, a status callback, a timer or a late answer to a create
   * call. The inbox's worker commits the record that the handler has changed.
   */
  handle(unit: UnitOfWork): Promise<void>;
  /** Sends the messages on the chat's owed list. The inbox's worker calls it after the event's commit. */
  say(unit: UnitOfWork): Promise<void>;
  /**
   * Forgets the results of the event's calls to Telegram. They were remembered so that a retry of the event doesn't
   * repeat the calls, and the event is done now.
   */
  over(event: number): void;
  /**
   * Tells a merchant that the bot has given up an event after its last attempt failed.
   * @returns false when Telegram didn't accept that message.
   */
  tellGivenUp(record: ChatRecord, event: InboxEvent): Promise<boolean>;
}

/** Builds the bot. Every update passes through the middleware below, in this order. */
export function createBot({ token, apiRoot, deps: given, observe, pace }: BotOptions): MerchantBot {
  const fetch = withoutRefusedDates(observe === undefined ? telegramFetch : observedFetch(observe));
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
    // A bot without inline mode makes no share tokens and so no share buttons, because Telegram would refuse every
    // message with such a button.
    shareToken: (chat, ref) => (hasInlineMode() ? given.shareToken(chat, ref) : undefined),
  };
  const events = new EventsInHand();
  const sentCalls = new SentCalls();
  const askings = {
    draft: askDraft,
    items: askItems,
    setting: askSetting,
    "invoice-search": askSearch,
    team: askTeam,
    "sign-in": askSignIn,
  };
  const dialogue = new Dialogue(askings, openSignIn);
  const features = new Composer<BotContext>(
    // The handlers from `inlineSent` to `payCommand` are for what the merchant has done in customers' chats and in the
    // account's settings.
    // These handlers come before `blockedBot`, which takes any other update as proof that the merchant has unblocked the bot.
    inlineSent,
    sharedResult,
    businessConnections,
    payCommand,
    blockedBot,
    miniApp,
    unaskedSecrets,
    inlineAgain,
    copyText,
    sentItems,
    qrCode,
    cashNote,
    items,
    checkText,
    start,
    help,
    cancel,
    leaveFirst,
    tellOwner,
    signIn,
    signOut,
    newInvoice,
    createInvoice,
    invoices,
    today,
    team,
    settings,
    security,
    paymentGroups,
    businessCommand,
    privacy,
    askButtons,
    dialogue.buttons(),
    unknownButton,
    unknownCommand,
    cancelInWords,
    textWithoutQuestion,
  );

  bot.use(eventInHand(events, { deps, sayers, sentCalls }));
  const groups = createGroups(deps);
  bot.use(groups.middleware);
  bot.use(
    chatAtHand(deps, (ctx) => {
      dropOldDrafts(ctx.session, deps.now());
      return settleAbandoned(ctx);
    }),
  );
  bot.use(sellersChat());
  bot.use(accessEndsWarning());
  bot.use(conversationState());
  bot.use(commandsAndButtons(features));
  bot.use(createConversation(dialogue.conversation(), "dialogue"));
  bot.use(openQuestion());
  bot.use(unhandled);

  async function handleUpdate(unit: UnitOfWork, hidden: OpenedUpdate): Promise<void> {
    const opened = { ...hidden, update: followDeepLink(hidden.update) };
    try {
      await events.during(unit, opened, () => bot.handleUpdate(opened.update));
    } catch (error) {
      throw dialogue.failureOf(unit) ?? error;
    }
  }

  /**
   * Builds what a handler needs for work that doesn't answer an update from Telegram: a status callback, a timer or a
   * message on the owed list.
   */
  function scopeOf(unit: UnitOfWork, part: EventPart): ChatScope {
    const { record } = unit;
    lockIfIdle(record, deps.now());
    const api = new Api(token, noticeClient as never);
    api.config.use(sentCalls.transformer(unit.event.n, part));
    const t = translatorOf(record, deps);
    return { api, session: record, unit, deps, sayers, t, zone: zoneOf(record, deps) };
  }

  async function tellGivenUp(record: ChatRecord, { payload }: InboxEvent): Promise<boolean> {
    const { source } = payload;
    if (source !== "telegram" && source !== "app" && source !== "status-callback") return true;
    const text = translatorOf(record, deps)(source === "status-callback" ? "given-up-callback" : "given-up");
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
    async init() {
      // The library's own init repeats a failed call without a word, at last only every 20 minutes.
      bot.botInfo = await bot.api.getMe();
    },
    hasInlineMode,
    setUpProfile: (noteFailure, signal) => setUpProfile(bot.api, deps.translators, noteFailure, signal),
    inline: inlineQueries(bot.api, deps, (record) => zoneOf(record, deps)),
    app: appQueries(bot.api, deps),
    answerNameless: (message, signal) => groups.answerNameless(bot.api, message, signal),
    username: () => (bot.isInited() ? bot.botInfo.username : undefined),
    async handle(unit) {
      await moveLog({ session: unit.record, deps });
      await moveLedger({ session: unit.record, deps });
      await repairSummary({ session: unit.record, deps, zone: zoneOf(unit.record, deps) });
      const { payload } = unit.event;
      if (payload.source === "telegram") return handleUpdate(unit, openSecret(unit));
      if (payload.source === "app") return handleUpdate(unit, openAppRequest(unit, payload));
      await settleAbandoned({ unit, deps, session: unit.record });
      // An event of another chat may be the one that says why the seller's place has ended.
      if (payload.source !== "chat") await stopIfRemoved(scopeOf(unit, "work"));
      if (payload.source === "status-callback") return statusCallback(scopeOf(unit, "work"), payload);
      if (payload.source === "created-late") return lateAnswer(scopeOf(unit, "work"), payload);
      if (payload.source === "chat") return hearChat(scopeOf(unit, "work"), payload, listeners);
      switch (payload.name) {
        case "reminder":
          return reminder(scopeOf(unit, "work"), payload.ref, payload.at);
        case "expiry":
          return linkOver(scopeOf(unit, "work"), payload.ref, payload.at);
        case "summary":
          return summaryDue(scopeOf(unit, "work"), payload.at);
        case "retention":
          return tidyChat(scopeOf(unit, "work"));
        case "outbox":
        case "posts":
          // With every event of the chat its outbox is emptied and its owed messages are sent, so nothing is left to do
          // here.
          return;
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
