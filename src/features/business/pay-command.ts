import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { copiedUserText } from "../../frame/locales.js";
import { Routes } from "../../frame/routes.js";
import { post } from "../../frame/screens/send-or-edit.js";
import { itemsInShort, totalOf } from "../../frame/texts/items-text.js";
import { defaultCurrency } from "../../frame/typed-fields.js";
import { isSameAccount } from "../../invoice/merchant-account.js";
import type { OutsideAddress } from "../../invoice/message-address.js";
import { namesCustomer } from "../../invoice/terms/customer-fields.js";
import { invoiceFields } from "../../invoice/terms/invoice-fields.js";
import { defined } from "../../language/omit-undefined.js";
import type { TemplateRecord } from "../../store/store-port.js";
import { payTextOf } from "../../telegram/updates/business-update.js";
import { isStrangers } from "../chat-record.js";
import { findTemplate, isKnownAmong } from "../draft/index.js";
import type { DraftTerms } from "../draft/model/draft.js";
import { bothReadings } from "../draft/model/small-price.js";
import { createFromMessage, goOnAfterCall, readSure, type SureReading } from "../inline/index.js";
import { findSend, messageDigest, type PendingSend, putSend } from "../inline/model/inline-sends.js";
import { seenCustomers } from "../invoices/index.js";
import { savedItems } from "../items/index.js";
import { inviteStranger, learnConnection } from "./business-connections.js";
import { knownConnection, usableConnections } from "./slice.js";

type PayText = SureReading | { readonly kind: "empty" };

/**
 * Reads a template's name, else lines of items with prices, else saved items in words. Nothing is guessed, because no
 * review card follows.
 * @param name the customer in whose chat the command was typed
 */
async function readPayText(ctx: BotContext, text: string, name = ""): Promise<PayText> {
  if (text === "") return { kind: "empty" };
  const template = await findTemplate(ctx, text);
  if (template === undefined) {
    const customers = [...(await seenCustomers(ctx)), { reference: name }];
    return readSure(ctx, text, await savedItems(ctx), isKnownAmong(customers));
  }
  const terms = termsOf(ctx, template);
  return terms.items.length === 0 ? { kind: "not-understood" } : { kind: "sure", terms };
}

/** Returns the terms of a template, without a terminal that belongs to another account. */
function termsOf({ acting }: BotContext, { terms, account }: TemplateRecord): DraftTerms {
  const own = acting.account;
  if (account === undefined || own === undefined || isSameAccount(account, own)) return terms;
  const { terminal: _terminal, ...others } = terms;
  return others;
}

/**
 * /pay in a chat with a customer: one command becomes one invoice, however often Telegram reports it. After the commit
 * the due list posts the customer's message.
 */
export const payCommand = new Routes();

payCommand.on("business_message", async (ctx) => {
  const { business_connection_id: connection = "", message_id, chat, date } = ctx.businessMessage;
  const { session, deps } = ctx;
  // In the private chat with the bot the same command comes as an ordinary message, too.
  if (chat.id === ctx.me.id) return;
  if (isStrangers(session)) return inviteStranger(ctx);
  if (!(await learnConnection(ctx, connection))) return deps.log("business.foreign");
  const message: OutsideAddress = { in: "business", chat: chat.id, id: message_id };
  if (await goOnAfterCall(ctx, message)) return;
  if (findSend(session, message) !== undefined) return;
  // Without the right to reply the customer's message couldn't be posted. A change of rights gives the connection a new
  // id.
  const { canReply } = knownConnection(session, connection) ?? usableConnections(session)[0] ?? {};
  if (canReply === false) return sayOnce(ctx, ctx.t("business-no-right"));
  const text = payTextOf(ctx.businessMessage, ctx.me.username) ?? "";
  const read = await readPayText(ctx, text, chat.first_name);
  if (read.kind !== "sure" && read.kind !== "small-price") return sayOnce(ctx, problemText(ctx, text, read));
  const terms = withCustomer(read.terms, chat.first_name);
  const send = { message, at: deps.now(), terms, ...defined({ account: ctx.acting.account }) };
  if (read.kind === "small-price") return askAmount(ctx, send);
  showTyping(ctx, chat.id, connection);
  await createFromMessage(ctx, send, { wishedAt: date * 1000 });
});

/** The invoice is for whom the seller writes to, unless the command names somebody else. */
function withCustomer(terms: DraftTerms, name = ""): DraftTerms {
  const read = invoiceFields.reference.read(name);
  return namesCustomer(terms) || !read.ok ? terms : { ...terms, reference: read.value };
}

/**
 * Asks in private which amount is meant, also in a chat that remembers an answer: the customer would read a wrong amount
 * before the seller does, and a pay link can't be taken back.
 */
async function askAmount(ctx: BotContext, send: PendingSend): Promise<void> {
  const { t } = ctx;
  putSend(ctx.session, send);
  const keyboard = new InlineKeyboard();
  for (const { reading, terms } of bothReadings(send.terms))
    keyboard.text(totalOf(terms.items, t), `inline:${reading}:${messageDigest(send.message)}`);
  const items = itemsInShort(send.terms.items, t);
  await sayOnce(ctx, t("business-ask-thousands", { items }), keyboard);
}

/** Telegram shows "typing" for 5 seconds, or until the next message. Nothing waits for it. */
function showTyping({ api, deps }: BotContext, chat: number, business_connection_id: string): void {
  api.sendChatAction(chat, "typing", { business_connection_id }).catch((error: unknown) => {
    deps.log("business.no-typing", { error: error instanceof Error ? error.name : "unknown" });
  });
}

/** Tells the seller in private why the command created nothing, unless the seller has blocked the bot. */
async function sayOnce(ctx: BotContext, html: string, keyboard?: InlineKeyboard): Promise<void> {
  if (ctx.session.blocked !== true) await ctx.unit.once("told", () => post(ctx, html, keyboard));
}

/** The most characters of a command that the answer repeats, so that one tap copies them. */
const longestRepeated = 300;

function problemText(
  ctx: BotContext,
  text: string,
  read: Exclude<PayText, { kind: "sure" | "small-price" }>,
): string {
  const { t } = ctx;
  if (read.kind !== "unsure") return t(`business-${read.kind}`);
  const { why, readings } = read;
  const understood = readings.map(({ items }) =>
    t("business-reading", { items: itemsInShort(items, t), total: totalOf(items, t) }),
  );
  return [
    t(`business-unsure-${why}`),
    ...(understood.length === 0 ? [] : [t("business-understood"), ...understood]),
    "",
    t("business-type-instead", { currency: defaultCurrency(ctx) }),
    // A text that may hold a secret isn't repeated, and a long one is easier to copy in the customer's chat.
    ...(why === "secret" || text.length > longestRepeated
      ? []
      : [t("business-check-instead", { text: copiedUserText(text) })]),
  ].join("\n");
}
