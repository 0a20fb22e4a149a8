import { createConversation } from "@grammyjs/conversations";
import { Api, Bot, type Transformer } from "grammy";
import type { Message } from "grammy/types";
import type { InboxEvent } from "../engine/event.js";
import type { UnitOfWork } from "../engine/unit-of-work.js";
import { hearChat } from "../frame/chat-events.js";
import type { BotContext, ChatScope } from "../frame/context.js";
import type { BotDeps } from "../frame/deps.js";
import {
  chatAtHand,
  conversationName,
  EventsInHand,
  eventInHand,
  inOrder,
  isOfGroup,
  translatorOf,
  zoneOf,
} from "../frame/middleware.js";
import { actingOf } from "../frame/model/acting.js";
import { Routes } from "../frame/routes.js";
import { messageOptions } from "../frame/screens/send-or-edit.js";
import { Dialogue } from "../frame/talk/dialogue.js";
import { withoutRefusedDates } from "../telegram/calls/date-tags.js";
import { EditsInOrder } from "../telegram/calls/edits-in-order.js";
import { type Asker, type Pace, paced, whileItMayGo } from "../telegram/calls/pace.js";
import { type EventPart, SentCalls } from "../telegram/calls/sent-calls.js";
import { type ObserveTelegram, observedFetch, telegramFetch } from "../telegram/calls/telegram-fetch.js";
import { type OpenedUpdate, openAppRequest, openSecret } from "../telegram/updates/withheld-secret.js";
import { setUpProfile } from "./basics/bot-profile.js";
import { unhandled } from "./basics/unhandled.js";
import type { ChatRecord } from "./chat-record.js";
import { addNews, type DueEntry, isFromOutside, putOff } from "./due-list.js";
import { createGroups } from "./groups/group-updates.js";
import {
  askings,
  commandsAndButtons,
  features,
  followDeepLink,
  handlersOf,
  holdsOld,
  tables,
  updatesByKind,
} from "./index.js";
import { type InlineQueries, inlineQueries } from "./inline/queries/serve-inline-queries.js";
import { lateAnswer } from "./invoices/create/late-outcome.js";
import { paymentLostWith } from "./invoices/model/untold-payments.js";
import { sayDue } from "./invoices/say-due.js";
import { statusCallback } from "./invoices/status/status-callback.js";
import { appQueries } from "./page/answer-queries.js";
import type { AppQueries } from "./page/contract/page-views.js";
import { lockIfIdle } from "./security/model/lock.js";
import { openSignIn } from "./sign-in/begin-and-end-sign-in.js";

export interface BotOptions {
  readonly token: string;
  readonly apiRoot: string;
  readonly deps: Omit<BotDeps, "shareToken" | "inlineName">;
  readonly observe?: ObserveTelegram;
  /** Without a pace, messages are sent at once. */
  readonly pace?: Pace;
  /** Whether a person waits for the answer to this event in hand, or to one that stands behind it in the chat's lane. */
  readonly isAwaited: (event: InboxEvent) => boolean;
}

export interface MerchantBot {
  readonly api: Api;
  /** Asks Telegram for the bot's own name and abilities. Must be called before the first update is handled. */
  init(): Promise<void>;
  /** The username has no "@", and is undefined before `init`. */
  username(): string | undefined;
  /**
   * Sets the bot's profile at Telegram (commands, descriptions, menu button). A part that the operator has set stays,
   * and a part that fails is reported to `noteFailure`.
   */
  setUpProfile(noteFailure: (part: string, error: unknown) => void, signal: AbortSignal): Promise<void>;
  hasInlineMode(): boolean;
  /** Inline queries, and what the Mini App reads, skip the inbox and the chats' lanes. */
  readonly inline: InlineQueries;
  readonly app: AppQueries;
  /** Answers a command in a group that belongs to no private chat, such as one of an anonymous administrator. */
  answerNameless(message: Message, signal: AbortSignal): Promise<void>;
  /** The inbox's worker commits the record that the handler has changed. */
  handle(unit: UnitOfWork): Promise<void>;
  readonly holdsOld: typeof holdsOld;
  /** Sends the messages on the chat's due list. The inbox's worker calls it after the event's commit. */
  say(unit: UnitOfWork): Promise<void>;
  /** Forgets the results of the event's calls to Telegram, by which a retry of the event doesn't repeat them. */
  over(event: number): void;
  /** Resolves when no edit of a message is under way, not even one that no event waits for. */
  editsOver(): Promise<void>;
  /** @returns false when Telegram didn't accept the message */
  tellGivenUp(record: ChatRecord, event: InboxEvent): Promise<boolean>;
  /** Tells the operator of the payment that nobody reads of any more, because its message was removed unsaid. */
  noteLost(record: ChatRecord, entry: DueEntry): void;
}

/** Builds the bot. Every update passes through the middleware below, in this order. */
export function createBot({
  token,
  apiRoot,
  deps: given,
  observe,
  pace,
  isAwaited,
}: BotOptions): MerchantBot {
  const observed = observe === undefined ? telegramFetch : observedFetch(observe);
  const fetch = withoutRefusedDates(whileItMayGo(observed, pace));
  const client = { apiRoot, timeoutSeconds: 40, fetch } as const;
  const bot = new Bot<BotContext>(token, { client: client as never });
  const edits = new EditsInOrder();
  // grammY gives these transformers to the context of each update, too.
  bot.api.config.use(edits.transformer);
  const atPace = (asker: () => Asker | undefined): Transformer[] =>
    pace === undefined ? [] : [paced(pace, asker)];
  const apiFor = (asker: () => Asker | undefined): Api => {
    const api = new Api(token, client as never);
    api.config.use(edits.transformer, ...atPace(asker));
    return api;
  };
  const api = apiFor(() => undefined);
  /** For what an awaited event has due, the person waits, too. */
  const askerOf = (event: InboxEvent, record: ChatRecord): Asker => {
    if (!isAwaited(event)) return { event: event.n, who: "nobody" };
    return { event: event.n, who: actingOf(record).kind === "nobody" ? "stranger" : "merchant" };
  };
  const hasInlineMode = (): boolean => bot.isInited() && bot.botInfo.supports_inline_queries;
  const deps: BotDeps = {
    ...given,
    // A bot without inline mode makes no share tokens and so no share buttons, because Telegram would refuse every
    // message with such a button.
    shareToken: (chat, ref) => (hasInlineMode() ? given.tokens.share.make({ chat, ref }) : undefined),
    inlineName: () => (hasInlineMode() ? bot.botInfo.username : undefined),
  };
  const events = new EventsInHand();
  const sentCalls = new SentCalls();
  const dialogue = new Dialogue(askings, openSignIn);
  const groups = createGroups(deps);
  const handlers = new Routes(updatesByKind(), commandsAndButtons(), ...handlersOf("messages"));
  const conversation = createConversation(dialogue.conversation(), conversationName);
  const routes = new Routes(
    eventInHand(events, {
      deps,
      features: tables,
      callsOf: (unit) => [
        ...atPace(() => askerOf(unit.event, unit.record)),
        sentCalls.transformer(unit.event.n, "work"),
      ],
    }),
    (ctx, next) => (isOfGroup(ctx) ? groups.middleware(ctx, next) : next()),
    chatAtHand(deps),
    inOrder({ handlers, conversation, last: new Routes(...handlersOf("last")) }),
    unhandled,
  );
  bot.use(routes.middleware());

  async function handleUpdate(unit: UnitOfWork, opened: OpenedUpdate): Promise<void> {
    try {
      await events.during(unit, opened, () => bot.handleUpdate(opened.update));
    } catch (error) {
      throw dialogue.failureOf(unit) ?? error;
    }
  }

  /**
   * Builds what a handler needs for work that doesn't answer an update from Telegram: a status callback, a timer or a
   * message on the due list.
   */
  function scopeOf(unit: UnitOfWork, part: EventPart): ChatScope {
    const { record } = unit;
    if (record.lock !== undefined) lockIfIdle(record, deps.now());
    const api = apiFor(() => askerOf(unit.event, record));
    api.config.use(sentCalls.transformer(unit.event.n, part));
    return {
      ...{ api, session: record, unit, deps, features: tables, zone: zoneOf(record, deps) },
      // A seller's place may end while its event is handled, and with it the wording for sellers.
      get t() {
        return translatorOf(record, deps);
      },
      get acting() {
        return actingOf(record);
      },
    };
  }

  async function tellGivenUp(record: ChatRecord, event: InboxEvent): Promise<boolean> {
    const { source } = event.payload;
    const text = translatorOf(record, deps)(source === "status-callback" ? "given-up-callback" : "given-up");
    try {
      await apiFor(() => askerOf(event, record)).sendMessage(record.chat, text, messageOptions());
      return true;
    } catch (error) {
      deps.log("bot.given-up-untold", { error: error instanceof Error ? error.name : "unknown" });
      return false;
    }
  }

  return {
    api,
    async init() {
      // The library's own init repeats a failed call without a word, at last only every 20 minutes.
      bot.botInfo = await api.getMe();
    },
    hasInlineMode,
    setUpProfile: (noteFailure, signal) => setUpProfile(api, deps.translators, noteFailure, signal),
    inline: inlineQueries(api, deps),
    app: appQueries(api, deps),
    answerNameless: (message, signal) => groups.answerNameless(api, message, signal),
    username: () => (bot.isInited() ? bot.botInfo.username : undefined),
    async handle(unit) {
      const { payload } = unit.event;
      if (payload.source === "telegram") {
        const opened = openSecret(unit);
        return handleUpdate(unit, { ...opened, update: followDeepLink(opened.update) });
      }
      if (payload.source === "app") return handleUpdate(unit, openAppRequest(unit));
      const scope = scopeOf(unit, "work");
      await tables.before(scope);
      if (payload.source === "status-callback") return statusCallback(scope, payload);
      if (payload.source === "created-late") return lateAnswer(scope, payload);
      if (payload.source === "chat") return hearChat(scope, payload);
      if (payload.name !== "retention") return tables.timers[payload.name](scope, payload);
      for (const { tidy } of features) await tidy?.(scope);
    },
    async say(unit) {
      const { record, event } = unit;
      const unsaid = await sayDue(scopeOf(unit, "due"));
      if (unsaid.length === 0) return;
      putOff(record, unsaid);
      if (isFromOutside(event.payload.source) && !(await tellGivenUp(record, event)))
        addNews(record, "dead-letter");
    },
    over(event) {
      sentCalls.forget(event);
      pace?.forget(event);
    },
    editsOver: () => edits.idle(),
    tellGivenUp,
    noteLost(record, entry) {
      const ref = paymentLostWith(record, entry);
      if (ref !== undefined) deps.observeUntold?.({ chat: record.chat, ref, reason: "failed" });
    },
    holdsOld,
  };
}
