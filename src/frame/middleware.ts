import { conversations } from "@grammyjs/conversations";
import type { Api, MiddlewareFn, Transformer } from "grammy";
import type { Message, Update } from "grammy/types";
import type { UnitOfWork } from "../engine/unit-of-work.js";
import type { ChatRecord } from "../features/chat-record.js";
import { lockIfIdle, noteActivity } from "../features/security/model/lock.js";
import { type OpenedUpdate, sentAt } from "../telegram/updates/withheld-secret.js";
import type { BotContext, ChatView, FeatureTables } from "./context.js";
import type { BotDeps } from "./deps.js";
import { pickLanguage, type Translator } from "./locales.js";
import { actingOf } from "./model/acting.js";
import type { Routes } from "./routes.js";
import { answerTap, postRemarks } from "./screens/send-or-edit.js";
import { isTapOnQuestion } from "./talk/talk.js";

/**
 * The build makes this version of the flows' files (esbuild.config.mjs). The plugin drops a log of another version, and
 * the open question begins again from the record.
 */
const versionOfFlows = process.env.VERSION_OF_FLOWS ?? "source";

/** grammY passes only the update to the middleware, which finds here the event that the update belongs to. */
export class EventsInHand {
  readonly #events = new Map<Update, { readonly unit: UnitOfWork; readonly opened: OpenedUpdate }>();

  async during<T>(unit: UnitOfWork, opened: OpenedUpdate, work: () => Promise<T>): Promise<T> {
    this.#events.set(opened.update, { unit, opened });
    try {
      return await work();
    } finally {
      this.#events.delete(opened.update);
    }
  }

  of(update: Update): { readonly unit: UnitOfWork; readonly opened: OpenedUpdate } {
    const found = this.#events.get(update);
    if (found === undefined) throw new Error("Updates come in through the inbox only.");
    return found;
  }
}

interface InHand {
  readonly deps: BotDeps;
  readonly features: FeatureTables;
  /** Each call to Telegram for this event passes through these, the last one first. */
  readonly callsOf: (unit: UnitOfWork) => readonly Transformer[];
}

export function eventInHand(
  events: EventsInHand,
  { deps, features, callsOf }: InHand,
): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const { unit, opened } = events.of(ctx.update);
    const { secret, forwarded, unread, cut } = opened;
    const drawn: BotContext["drawn"] = new Map();
    Object.defineProperty(ctx, "acting", { get: () => actingOf(unit.record) });
    Object.assign(ctx, {
      session: unit.record,
      unit,
      deps,
      features,
      secret,
      forwarded,
      unread,
      cut,
      asks: false,
      heard: false,
      shown: false,
      redraws: undefined,
      remarks: [],
      drawn,
      answered: false,
    });
    ctx.api.config.use(...callsOf(unit), noteDrawn(drawn));
    await next();
  };
}

function noteDrawn(drawn: BotContext["drawn"]): Transformer {
  return async (call, method, payload, signal) => {
    const response = await call(method, payload, signal);
    // A message in a customer's chat has another chat's id, which may equal that of a message here.
    if (!/^(send|edit)/.test(method) || "business_connection_id" in payload) return response;
    const isAsBefore = !response.ok && response.description.includes("message is not modified");
    const { message_id: id } = (
      isAsBefore ? payload : response.ok ? response.result : {}
    ) as Partial<Message>;
    if (id !== undefined) drawn.set(id, "reply_markup" in payload && payload.reply_markup !== undefined);
    return response;
  };
}

/** After the handlers, the sentences for which no screen came are posted, and the tap is answered. */
export function chatAtHand(deps: BotDeps): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const { session, features, message, callbackQuery } = ctx;
    if (session.lock !== undefined) {
      lockIfIdle(session, ctx.unit.event.receivedAt);
      if (isOfMerchant(ctx)) noteActivity(session, actedAt(ctx));
    }
    const language = languageOf(ctx);
    if (language !== undefined) session.languageHint = language;
    ctx.zone = zoneOf(session, deps);
    ctx.t = translatorOf(session, deps);
    if (await features.before(ctx)) ctx.asks = true;
    // A seller's place may have ended, and with it the wording for sellers.
    ctx.t = translatorOf(session, deps);
    await next();
    if (isRequest(ctx) || message !== undefined || callbackQuery !== undefined) await features.after(ctx);
    await postRemarks(ctx);
    await answerTap(ctx);
  };
}

/** A request from the bot's own page counts like a message of the chat. */
const isRequest = ({ unit }: BotContext): boolean => unit.event.payload.source === "app";

/** A message sent via inline mode doesn't show that the merchant is active in this chat. */
const isOfMerchant = (ctx: BotContext): boolean =>
  isRequest(ctx) || (ctx.message ?? ctx.editedMessage ?? ctx.callbackQuery?.message) !== undefined;

/** Telegram names the time (ms) of a message, but of no tap. An update may have waited at Telegram and in the inbox. */
function actedAt({ update, unit }: BotContext): number {
  const { receivedAt } = unit.event;
  const { at } = sentAt(update);
  return at === 0 ? receivedAt : Math.min(at, receivedAt);
}

function languageOf({ from, unit }: BotContext): string | undefined {
  const { payload } = unit.event;
  return payload.source === "app" ? payload.user.languageCode : from?.language_code;
}

/** An update from a group doesn't prove that its sender reads the private chat. */
export const isOfGroup = ({ chat }: BotContext): boolean => chat !== undefined && chat.type !== "private";

export const translatorOf = (record: ChatRecord, deps: BotDeps): Translator =>
  deps.translators(
    pickLanguage(record.settings.language, record.languageHint, deps.settings.language),
    record.seller === undefined ? undefined : "seller",
  );

export function viewOf(api: Api, deps: BotDeps, kept: ChatRecord): ChatView {
  const session = { ...kept };
  // Only this copy of the record is locked; the chat's lane locks the record itself.
  if (session.lock !== undefined) lockIfIdle(session, deps.now());
  const [t, zone] = [translatorOf(session, deps), zoneOf(session, deps)];
  return { api, session, acting: actingOf(session), deps, t, zone };
}

export const zoneOf = (record: ChatRecord, deps: BotDeps): string =>
  record.settings.timeZone ?? deps.settings.timeZone;

/** One commit of the chat's record covers the conversation's state and its work. */
const conversationState = (): MiddlewareFn<BotContext> =>
  conversations({
    storage: {
      type: "context",
      version: versionOfFlows,
      adapter: {
        // The plugin changes the state's object while it works. Clones keep these changes out of a commit before the
        // handler's end.
        read: (ctx) => structuredClone(ctx.session.conversation) as never,
        write: (ctx, state) => {
          ctx.session.conversation = structuredClone(state);
        },
        delete: (ctx) => {
          delete ctx.session.conversation;
        },
      },
    },
  });

interface Parts {
  readonly handlers: Routes;
  readonly conversation: MiddlewareFn<BotContext>;
  readonly last: Routes;
}

/**
 * An update that a handler takes, and after which nothing is asked, doesn't come to the conversation. A conversation whose
 * log was lost is entered anew, and hears the update as the answer.
 */
export function inOrder({ handlers, conversation, last }: Parts): MiddlewareFn<BotContext> {
  const state = conversationState();
  return async (ctx, next) => {
    const { session } = ctx;
    const handled = await handles(handlers, ctx);
    if (handled && !ctx.asks) return;
    const isTap = !handled && !ctx.asks && isTapOnQuestion(ctx);
    if (!handled && !isTap && (await handles(last, ctx)) && !ctx.asks) return;
    await state(ctx, async () => {
      if (session.open.length === 0) await ctx.conversation.exit(conversationName);
      await conversation(ctx, async () => {
        if (ctx.asks || session.open.length > 0) await ctx.conversation.enter(conversationName);
      });
    });
    if (ctx.heard) return;
    if (isTap) await last.middleware()(ctx, next);
    else await next();
  };
}

export const conversationName = "talk";

async function handles(routes: Routes, ctx: BotContext): Promise<boolean> {
  let handled = true;
  await routes.middleware()(ctx, async () => {
    handled = false;
  });
  return handled;
}
