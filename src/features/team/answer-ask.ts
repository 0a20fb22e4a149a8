import { InlineKeyboard } from "grammy";
import { tellChat } from "../../frame/chat-events.js";
import type { ChatScope } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { isShown } from "../../frame/model/acting.js";
import { Routes } from "../../frame/routes.js";
import { answerTap, edit, post, saidOnce, toast } from "../../frame/screens/send-or-edit.js";
import { takeButtons } from "../../frame/screens/stale-buttons.js";
import { totalOf } from "../../frame/texts/items-text.js";
import { momentText } from "../../frame/texts/terms-text.js";
import { totals } from "../../language/money/money.js";
import { addDue } from "../due-list.js";
import { allItemsPage, overLines, reviewContent } from "../invoices/index.js";
import { openSignIn } from "../sign-in/index.js";
import type { ChatEventOf, DueOf } from "../slices.js";
import { contentDigest, hasRoomToAsk } from "./model/ask-content.js";
import { dropOldAsks } from "./model/invoice-standing.js";
import { mayUseTerminal } from "./model/limits.js";
import { type Ask, approvalMs, type Seller, sellerOf, type Team, teamLimits } from "./model/team.js";
import { addToLog, type Logged } from "./model/team-log.js";

/** The owner's side of an invoice over a seller's limits: the question, and [Approve] and [Decline]. */

/**
 * The digest for which an approval holds is made of the terms that the owner sees. A question that can't be asked
 * goes back to the seller.
 */
export function hearAsk({ session, unit, deps }: ChatScope, event: ChatEventOf<"ask">, from: string): void {
  const team = session.team?.id === event.team ? session.team : undefined;
  const seller = sellerOf(team, event.seller, from);
  if (team === undefined || seller === undefined) return;
  const now = deps.now();
  const { id, terms, over } = event;
  dropOldAsks(session, now);
  const digest = contentDigest(terms);
  if (!isAskable(team, seller, event, digest)) {
    tellChat(session, unit, from, { name: "answered", team: team.id, ask: id, answer: "not-taken" });
    return;
  }
  team.asks.push({ id, seller: seller.id, digest, terms, over, askedAt: now, until: now + approvalMs });
  log(team, seller, { what: "asked", by: "seller", now }, terms);
  addDue(session, { kind: "ask", ask: id });
}

function isAskable({ asks }: Team, seller: Seller, { terms }: ChatEventOf<"ask">, digest: string): boolean {
  if (seller.state !== "active" || !mayUseTerminal(seller.limits, terms.terminal.id)) return false;
  const waiting = asks.filter((ask) => ask.seller === seller.id && ask.answer === undefined);
  if (!hasRoomToAsk(asks, seller.id, terms)) return false;
  return waiting.length < teamLimits.openAsks && waiting.every((ask) => ask.digest !== digest);
}

function log(
  team: Team,
  { id, name }: Seller,
  { what, by, now }: { what: Logged; by: "owner" | "seller"; now: number },
  { items }: Ask["terms"],
): void {
  const details = Object.fromEntries(totals(items).map(({ currency, amount }) => [currency, amount]));
  addToLog(team.log, { at: now, what, by, about: id, name, details });
}

/**
 * After the answer, the same message says what it was. A chat that shows no invoices of the team's account, for
 * example a locked one, gets the question without items and customer.
 */
export async function sayAsk(scope: ChatScope, entry: DueOf<"ask">): Promise<void> {
  const { team } = scope.session;
  const ask = team?.asks.find(({ id }) => id === entry.ask);
  const seller = team?.sellers.find(({ id }) => id === ask?.seller);
  if (team === undefined || ask === undefined || seller === undefined) return;
  const isOpen = isShown(scope.acting, team);
  const { html, isWhole } = isOpen
    ? askContent(scope, ask, seller)
    : { html: hiddenAskText(scope, ask, seller), isWhole: true };
  const { messageId } = ask;
  const keyboard = keyboardOf(scope, ask, { isOpen, isWhole });
  if (messageId !== undefined) return void (await edit(scope, messageId, html, keyboard));
  await saidOnce(
    scope,
    entry,
    () => post(scope, html, keyboard),
    (record, posted) => {
      const known = record.team?.asks.find(({ id }) => id === ask.id);
      if (known !== undefined) known.messageId = posted;
    },
  );
}

/**
 * The owner answers only what was shown: below a question without items, both buttons lead to the whole invoice, by a
 * sign-in if the chat is locked.
 */
function keyboardOf(
  { t }: ChatScope,
  { id, answer }: Ask,
  { isOpen, isWhole }: { readonly isOpen: boolean; readonly isWhole: boolean },
): InlineKeyboard | undefined {
  if (answer !== undefined) return undefined;
  const keyboard = new InlineKeyboard();
  if (isOpen && !isWhole) keyboard.text(t.plain("button-all-items"), `ask:items:${id}`).row();
  return keyboard
    .text(t.plain("button-approve-ask"), isOpen ? `ask:approved:${id}` : `ask:show:${id}`)
    .text(t.plain("button-decline-ask"), isOpen ? `ask:declined:${id}` : `ask:show:${id}`);
}

function askContent(scope: ChatScope, ask: Ask, seller: Seller): ReturnType<typeof reviewContent> {
  const { id, terms, askedAt } = ask;
  return reviewContent(
    scope,
    { id, terms, reviewed: true, updatedAt: askedAt },
    { first: titleOf(scope, seller), warning: warningOf(scope, ask, seller), dearestFirst: true },
  );
}

function hiddenAskText(scope: ChatScope, ask: Ask, seller: Seller): string {
  const { t, acting } = scope;
  const whyHidden = t(acting.kind === "locked" ? "ask-hidden-locked" : "ask-hidden-rests");
  return [
    titleOf(scope, seller),
    t("review-total", { total: totalOf(ask.terms.items, t) }),
    ...warningOf(scope, ask, seller),
    ...(ask.answer === undefined ? ["", whyHidden] : []),
  ].join("\n");
}

const titleOf = ({ t }: ChatScope, { name }: Seller): string => t("ask-title", { name: userText(name) });

function warningOf(scope: ChatScope, { over, answer, until }: Ask, { name, limits }: Seller): string[] {
  const { t } = scope;
  const lines = overLines(t, over, limits.currency);
  if (answer === undefined) return lines;
  const values = { name: userText(name), moment: momentText(scope, until) };
  return [...lines, "", t(`ask-answered-${answer}`, values)];
}

export const askButtons = new Routes();

askButtons.callbackQuery(/^ask:(approved|declined|show|items|page):([\w-]+)(?::(\d{1,3}))?$/, async (ctx) => {
  const { session, deps, t, unit } = ctx;
  const now = deps.now();
  const { team } = session;
  const [, chosen] = ctx.match;
  const ask = team?.asks.find(({ id, until }) => id === ctx.match[2] && now < until);
  const seller = team?.sellers.find(({ id, state }) => id === ask?.seller && state !== "removed");
  if (team === undefined || ask === undefined || seller === undefined)
    return toast(ctx, t.plain("toast-ask-gone"));
  if (ask.answer !== undefined) return toast(ctx, t.plain("toast-ask-answered"));
  if (ctx.acting.kind === "locked") {
    // The sign-in gets a message of its own, so that the question stays if the owner doesn't sign in.
    ctx.shown = true;
    return openSignIn(ctx, { returnsTo: `ask:show:${ask.id}` });
  }
  if (!isShown(ctx.acting, team)) return toast(ctx, t.plain("toast-ask-rests"));
  if (chosen === "items" || chosen === "page") {
    const { html, keyboard } = allItemsPage(
      t,
      ask.terms,
      Number(ctx.match[3] ?? 0),
      (page) => `ask:page:${ask.id}:${page}`,
    );
    const tapped = ctx.callbackQuery.message?.message_id;
    if (chosen === "items" || tapped === undefined) await post(ctx, html, keyboard);
    else await edit(ctx, tapped, html, keyboard);
    ctx.shown = true;
    return;
  }
  addDue(session, { kind: "ask", ask: ask.id });
  if (chosen === "show") {
    if (ask.messageId !== undefined) takeButtons(ctx, ask.messageId);
    delete ask.messageId;
    return;
  }
  const answer = chosen === "approved" ? "approved" : "declined";
  ask.answer = answer;
  ask.until = now + approvalMs;
  log(team, seller, { what: `${answer}-over-limit`, by: "owner", now }, ask.terms);
  tellChat(session, unit, seller.chat, { name: "answered", team: team.id, ask: ask.id, answer });
  await answerTap(ctx, t.plain(`toast-ask-${answer}`));
});
