import { InlineKeyboard } from "grammy";
import { DateTime } from "luxon";
import type { BotContext } from "../../frame/context.js";
import { Html, plainUserText, userText } from "../../frame/locales.js";
import { isShown } from "../../frame/model/acting.js";
import { showScreen } from "../../frame/screens/send-or-edit.js";
import { amountsText } from "../../frame/texts/items-text.js";
import { nameIn } from "../../invoice/terms/customer-fields.js";
import { shortened } from "../../language/text/safe-text.js";
import type { InvoiceEntry } from "../../store/store-port.js";
import {
  againOf,
  fromNewest,
  listInvoices,
  saysSignedOut,
  soldByText,
  sumText,
  walk,
} from "../invoices/index.js";

const perPage = 8;
const longestName = 40;
const longestCustomer = 32;

/**
 * @param from the number in the chat's list of the first invoice to show. If that one was paid meanwhile, the page
 * begins with the next.
 */
export async function showWaiting(ctx: BotContext, from = 0): Promise<void> {
  const { t, acting } = ctx;
  if (await saysSignedOut(ctx)) return;
  await listInvoices(ctx, { start: true });
  const { entries, goOn } = await walk(
    ctx,
    fromNewest(ctx),
    Number.POSITIVE_INFINITY,
    (entry) => isShown(acting, entry) && (isStillOwed(entry) || entry.place?.kind === "untracked"),
  );
  const waiting = entries.filter(isStillOwed).reverse();
  const count = entries.length - waiting.length;
  const found = waiting.findIndex(({ number }) => number >= from);
  const first = found < 0 ? Math.max(waiting.length - perPage, 0) : found;
  const shown = waiting.slice(first, first + perPage);
  const lines = shown.map((entry, index) => lineOf(ctx, entry, first + index + 1));
  const html = [
    ...titlesOf(ctx, waiting, goOn === undefined),
    ...(lines.length === 0 ? [] : ["", ...lines]),
    ...(count === 0 ? [] : ["", t("waiting-cannot-know", { count })]),
  ].join("\n");
  await showScreen(ctx, html, keyboardOf(ctx, waiting, first));
}

/**
 * The sum of failed payments stands apart, as it does in /today.
 * @param isAll false when a long list wasn't read to its end
 */
function titlesOf({ t }: BotContext, owed: readonly InvoiceEntry[], isAll: boolean): string[] {
  if (owed.length === 0) return [t("waiting-none")];
  const isFailed = ({ status }: InvoiceEntry): boolean => status === "failed";
  const failed = owed.filter(isFailed);
  const waiting = owed.filter((entry) => !isFailed(entry));
  return [
    ...(waiting.length === 0 ? [] : [t("waiting-title", { sum: new Html(sumText(t, waiting, isAll)) })]),
    ...(failed.length === 0 ? [] : [`${t("invoices-title-failed")}: ${sumText(t, failed, isAll)}`]),
  ];
}

/** After a failed payment the customer can try again by the link. */
const isStillOwed = ({ place, over }: InvoiceEntry): boolean =>
  place?.kind === "waiting" || (place?.kind === "failed" && over !== true);

/** "1. 70,000 UZS · Coffee and 1 more · Aziz · by Dilnoza · 3 days". */
function lineOf(ctx: BotContext, entry: InvoiceEntry, number: number): string {
  const { t } = ctx;
  const { totals, names, reference, email, soldBy, submittedAt, status } = entry;
  const name = userText(shortened(names[0] ?? "", longestName));
  const customer = reference ?? email;
  const sale = [
    names.length > 1 ? t("items-short-more", { name, count: names.length - 1 }) : name.value,
    ...(customer === undefined ? [] : [userText(shortened(customer, longestCustomer)).value]),
    ...(soldBy === undefined ? [] : [soldByText(ctx, soldBy)]),
  ].join(" · ");
  const age = t("waiting-age", { days: daysSince(ctx, submittedAt) });
  const line = t("waiting-line", { number, total: amountsText(totals, t), sale: new Html(sale), age });
  if (status !== "processing" && status !== "failed") return line;
  const told = { service: ctx.deps.settings.serviceName, again: againOf(ctx) };
  return `${line}\n${t(`status-${status}`, told)}`;
}

const longestOnButton = 14;

/** Returns the customer's name without a phone number behind it, cut to half a row of buttons. */
function nameOnButton(entry: InvoiceEntry): string | undefined {
  const name = nameIn(entry);
  return name === undefined ? undefined : shortened(name, longestOnButton);
}

/**
 * Midnights of the chat's time zone are counted.
 * @param at milliseconds since 1970
 */
function daysSince({ zone, deps }: BotContext, at: number): number {
  const [then, now] = [at, deps.now()].map((time) => DateTime.fromMillis(time, { zone }).startOf("day"));
  return Math.max(0, Math.round(now?.diff(then ?? now, "days").days ?? 0));
}

/** @param first the index of the first invoice on the page */
function keyboardOf(ctx: BotContext, waiting: readonly InvoiceEntry[], first: number): InlineKeyboard {
  const { t } = ctx;
  const keyboard = new InlineKeyboard();
  const isFailedOver = againOf(ctx) === "final";
  const end = Math.min(first + perPage, waiting.length);
  // A customer who is reminded while a payment is being processed might pay twice.
  const reminded = waiting
    .slice(first, end)
    .map((entry, index) => ({ ...entry, name: nameOnButton(entry), number: first + index + 1 }))
    .filter(({ status }) => status !== "processing" && !(isFailedOver && status === "failed"));
  for (const [index, { ref, name, number }] of reminded.entries()) {
    if (index > 0 && index % 2 === 0) keyboard.row();
    // If several invoices have the same customer's name, their buttons also tell their numbers in the list.
    const isAlone = reminded.every((other) => other.ref === ref || other.name !== name);
    const whom = name === undefined ? String(number) : plainUserText(isAlone ? name : `${number} · ${name}`);
    keyboard.text(t.plain("button-remind", { whom }), `invoice:remind:${ref}`);
  }
  keyboard.row();
  const from = (index: number): string => `day:waiting:${waiting[index]?.number ?? 0}`;
  if (first > 0) keyboard.text("‹", from(Math.max(first - perPage, 0)));
  if (end < waiting.length) keyboard.text("›", from(end));
  return keyboard.row().text(t.plain("button-day-today"), "day:today");
}
