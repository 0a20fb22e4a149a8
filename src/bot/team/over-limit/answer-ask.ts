import { Composer, InlineKeyboard } from "grammy";
import type { ChatEventOf } from "../../../domain/chat/outbox.js";
import { type OwedOf, owe } from "../../../domain/chat/owed-messages.js";
import { accountShown, isSameAccount } from "../../../domain/merchant-account.js";
import { totals } from "../../../domain/money/money.js";
import { hasRoomToAsk } from "../../../domain/team/ask-room.js";
import { contentDigest } from "../../../domain/team/content-digest.js";
import { dropOldAsks } from "../../../domain/team/invoice-standing.js";
import { mayUseTerminal } from "../../../domain/team/limits.js";
import {
  type Ask,
  approvalMs,
  type Seller,
  sellerOf,
  type Team,
  teamLimits,
} from "../../../domain/team/team.js";
import { addToLog, type Logged } from "../../../domain/team/team-log.js";
import { overLines, reviewText } from "../../invoices/index.js";
import { tellChat } from "../../shared/chat-events.js";
import type { BotContext, ChatScope } from "../../shared/context.js";
import { userText } from "../../shared/locales.js";
import { answerTap, edit, post, saidOnce, toast } from "../../shared/send-or-edit.js";
import { momentText } from "../../shared/texts/terms-text.js";

/** The owner's side of an invoice over a seller's limits: the question, and [Approve] and [Decline]. */

/**
 * Handles a seller's question. The digest for which an approval will hold is made of the terms that the owner sees. A
 * question that can't be asked goes back to the seller.
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
  session.owed = owe(session.owed, { kind: "ask", ask: id });
}

/** Checks whether a question may be put to the owner: the seller works, not too many questions wait for an answer, and the record has room. */
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
  // The details name each currency with the invoice's total in it.
  const details = Object.fromEntries(totals(items).map(({ currency, amount }) => [currency, amount]));
  addToLog(team.log, { at: now, what, by, about: id, name, details });
}

/** Shows the owner a seller's question with the whole invoice. After the answer, the same message says what it was. */
export async function sayAsk(scope: ChatScope, entry: OwedOf<"ask">): Promise<void> {
  const { team } = scope.session;
  const ask = team?.asks.find(({ id }) => id === entry.ask);
  const seller = team?.sellers.find(({ id }) => id === ask?.seller);
  if (ask === undefined || seller === undefined) return;
  const html = askText(scope, ask, seller);
  const { messageId } = ask;
  if (messageId !== undefined) return void (await edit(scope, messageId, html, keyboardOf(scope, ask)));
  await saidOnce(
    scope,
    entry,
    () => post(scope, html, keyboardOf(scope, ask)),
    (record, posted) => {
      const known = record.team?.asks.find(({ id }) => id === ask.id);
      if (known !== undefined) known.messageId = posted;
    },
  );
}

const keyboardOf = ({ t }: ChatScope, { id, answer }: Ask): InlineKeyboard | undefined =>
  answer !== undefined
    ? undefined
    : new InlineKeyboard()
        .text(t.plain("button-approve-ask"), `ask:approved:${id}`)
        .text(t.plain("button-decline-ask"), `ask:declined:${id}`);

/** Returns the text of a question: who asks, every field that goes to the service, and over which limits it is by how much. */
function askText(scope: ChatScope, { id, terms, over, answer, until, askedAt }: Ask, seller: Seller): string {
  const { t } = scope;
  const name = userText(seller.name);
  const said =
    answer === undefined ? [] : ["", t(`ask-answered-${answer}`, { name, moment: momentText(scope, until) })];
  return reviewText(
    scope,
    { id, terms, reviewed: true, updatedAt: askedAt },
    { first: t("ask-title", { name }), warning: [...overLines(t, over, seller.limits.currency), ...said] },
  );
}

/** Handles [Approve] and [Decline] below a seller's question. */
export const askButtons = new Composer<BotContext>();

askButtons.callbackQuery(/^ask:(approved|declined):([\w-]+)$/, async (ctx) => {
  const { session, deps, t, unit } = ctx;
  const now = deps.now();
  const { team } = session;
  const ask = team?.asks.find(({ id, until }) => id === ctx.match[2] && now < until);
  const seller = team?.sellers.find(({ id, state }) => id === ask?.seller && state !== "removed");
  if (team === undefined || ask === undefined || seller === undefined)
    return toast(ctx, t.plain("toast-ask-gone"));
  if (ask.answer !== undefined) return toast(ctx, t.plain("toast-ask-answered"));
  const account = accountShown(session);
  if (account === undefined || !isSameAccount(account, team.account))
    return toast(ctx, t.plain("toast-ask-rests"));
  const answer = ctx.match[1] === "approved" ? "approved" : "declined";
  ask.answer = answer;
  ask.until = now + approvalMs;
  log(team, seller, { what: `${answer}-over-limit`, by: "owner", now }, ask.terms);
  tellChat(session, unit, seller.chat, { name: "answered", team: team.id, ask: ask.id, answer });
  session.owed = owe(session.owed, { kind: "ask", ask: ask.id });
  await answerTap(ctx, t.plain(`toast-ask-${answer}`));
});
