import { conversations, createConversation } from "@grammyjs/conversations";
import { Api, Bot, Composer, session } from "grammy";
import type { Update } from "grammy/types";
import type { InboxEvent } from "../inbox/event.js";
import type { UnitOfWork } from "../inbox/unit-of-work.js";
import type { ChatRecord } from "../storage/chat-record.js";
import type { BotContext, ChatScope } from "./context.js";
import type { BotDeps } from "./deps.js";
import { Dialogue } from "./dialogue.js";
import { cancel } from "./features/cancel/cancel.js";
import { createInvoice } from "./features/create-invoice/create-invoice.js";
import { help } from "./features/help/help.js";
import { newInvoice, newInvoiceQuestion } from "./features/new-invoice/new-invoice.js";
import { presence } from "./features/presence/presence.js";
import { privacy } from "./features/privacy/privacy.js";
import { settings, settingsQuestion } from "./features/settings/settings.js";
import { signIn, signInQuestion } from "./features/sign-in/sign-in.js";
import { signOut } from "./features/sign-out/sign-out.js";
import { start } from "./features/start/start.js";
import { statusCallback } from "./features/status-callback/status-callback.js";
import { unhandled, unknownButton, unknownCommand } from "./features/unhandled/unhandled.js";
import { pickLanguage, type Translator } from "./locales.js";
import { dropOldDrafts, tidyChat } from "./retention.js";
import { type OpenedUpdate, openSecret } from "./secret-text.js";
import { SentCalls } from "./sent-calls.js";
import { messageOptions, toast } from "./show.js";
import { markAbandoned } from "./submissions.js";

/** Raise it when a change of the dialogue makes its stored log unusable. */
const dialogueVersion = 1;

export interface BotOptions {
  readonly token: string;
  readonly apiRoot: string;
  readonly deps: BotDeps;
}

export interface MerchantBot {
  readonly api: Api;
  /** Asks Telegram who the bot is. No update can be handled before. */
  init(): Promise<void>;
  /** Handles one event of the inbox. */
  handle(unit: UnitOfWork): Promise<void>;
  /** The event is over; what was remembered for another attempt goes. */
  over(event: number): void;
  /** Tells a merchant that an event could not be handled. @returns false when that failed. */
  tellGivenUp(record: ChatRecord, event: InboxEvent): Promise<boolean>;
}

/** Builds the bot: every update goes through the middleware below, in this order. */
export function createBot({ token, apiRoot, deps }: BotOptions): MerchantBot {
  const client = { apiRoot, timeoutSeconds: 40, fetch: globalThis.fetch } as const;
  const bot = new Bot<BotContext>(token, { client: client as never });
  const units = new WeakMap<Update, { readonly unit: UnitOfWork; readonly opened: OpenedUpdate }>();
  const records = new Map<string, ChatRecord>();
  const sentCalls = new SentCalls();
  const dialogue = new Dialogue([signInQuestion, settingsQuestion, newInvoiceQuestion]);
  const translatorOf = (record: ChatRecord): Translator =>
    deps.translators(pickLanguage(record.settings.language, record.languageHint, deps.settings.language));
  const zoneOf = (record: ChatRecord): string => record.settings.timeZone ?? deps.settings.timeZone;

  const features = new Composer<BotContext>(
    presence,
    start,
    help,
    cancel,
    signIn,
    signOut,
    newInvoice,
    createInvoice,
    settings,
    privacy,
    unknownButton,
    unknownCommand,
  );

  bot.use(async (ctx, next) => {
    const known = units.get(ctx.update);
    if (known === undefined) throw new Error("Updates come in through the inbox only.");
    const { unit, opened } = known;
    Object.assign(ctx, {
      unit,
      deps,
      secret: opened.secret,
      textLost: opened.textLost,
      asks: false,
      shown: false,
      answered: false,
    });
    ctx.api.config.use(sentCalls.transformer(unit.event.n));
    await next();
  });
  bot.use(
    session<ChatRecord, BotContext>({
      getSessionKey: (ctx) => String(ctx.unit.event.n),
      initial: () => {
        throw new Error("The lane hands over the chat's record.");
      },
      // The lane commits the record, so there is nothing for the session to store.
      storage: { read: (key) => records.get(key), write: () => undefined, delete: () => undefined },
    }),
  );
  bot.use(async (ctx, next) => {
    dropOldDrafts(ctx.session, deps.now());
    if (markAbandoned(ctx.session, ctx.unit.event.n)) ctx.asks = true;
    if (ctx.from?.language_code !== undefined) ctx.session.languageHint = ctx.from.language_code;
    ctx.t = translatorOf(ctx.session);
    ctx.zone = zoneOf(ctx.session);
    await next();
    await toast(ctx);
  });
  bot.use(
    conversations({
      storage: {
        type: "context",
        version: dialogueVersion,
        adapter: {
          // Cloned both ways: the plugin changes the object it was handed, and a commit midway must not see that.
          read: (ctx) => structuredClone(ctx.session.conversation) as never,
          write: (ctx, state) => {
            ctx.session.conversation = structuredClone(state);
          },
          delete: (ctx) => {
            delete ctx.session.conversation;
          },
        },
      },
    }),
  );
  bot.use(async (ctx, next) => {
    let consumed = true;
    await features.middleware()(ctx, async () => {
      consumed = false;
    });
    if (consumed && !ctx.asks) return;
    if (ctx.asks || dialogue.open(ctx.session) === undefined) await ctx.conversation.exit("dialogue");
    await next();
  });
  bot.use(createConversation(dialogue.conversation(), "dialogue"));
  bot.use(async (ctx, next) => {
    if (ctx.asks) await ctx.conversation.enter("dialogue", "ask");
    else if (dialogue.open(ctx.session) !== undefined) await ctx.conversation.enter("dialogue", "answer");
    else await next();
  });
  bot.use(unhandled);

  const scopeOf = (unit: UnitOfWork): ChatScope => {
    const api = new Api(token, client as never);
    api.config.use(sentCalls.transformer(unit.event.n));
    return { api, session: unit.record, unit, deps, t: translatorOf(unit.record), zone: zoneOf(unit.record) };
  };

  async function handleUpdate(unit: UnitOfWork): Promise<void> {
    const opened = openSecret(unit);
    const key = String(unit.event.n);
    units.set(opened.update, { unit, opened });
    records.set(key, unit.record);
    try {
      await bot.handleUpdate(opened.update);
    } catch (error) {
      throw dialogue.failureOf(unit) ?? error;
    } finally {
      records.delete(key);
    }
  }

  return {
    api: bot.api,
    init: () => bot.init(),
    async handle(unit) {
      const { payload } = unit.event;
      if (payload.source === "telegram") return handleUpdate(unit);
      markAbandoned(unit.record, unit.event.n);
      if (payload.source === "status-callback") return statusCallback(scopeOf(unit), payload);
      return tidyChat(scopeOf(unit));
    },
    over: (event) => sentCalls.forget(event),
    async tellGivenUp(record, { payload }) {
      if (payload.source === "timer") return true;
      const text = translatorOf(record)(payload.source === "telegram" ? "given-up" : "given-up-callback");
      try {
        await bot.api.sendMessage(record.chat, text, messageOptions());
        return true;
      } catch (error) {
        deps.log("bot.given-up-untold", { error: error instanceof Error ? error.name : "unknown" });
        return false;
      }
    },
  };
}
