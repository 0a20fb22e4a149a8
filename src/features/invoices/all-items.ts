import { InlineKeyboard } from "grammy";
import { copiedUserText, Html, type Translator, userText } from "../../frame/locales.js";
import { Routes } from "../../frame/routes.js";
import { addPageButtons } from "../../frame/screens/screen-pages.js";
import { edit, post } from "../../frame/screens/send-or-edit.js";
import { customerText } from "../../frame/texts/customer-text.js";
import { detailLines, metadataPairs } from "../../frame/texts/item-details.js";
import { itemLine, longestMessage } from "../../frame/texts/items-text.js";
import type { Item } from "../../invoice/item/item.js";
import { withDefaults } from "../../invoice/item/item-defaults.js";
import { isOptional, itemFieldNames, shownValue } from "../../invoice/item/item-fields.js";
import type { OpenTerms } from "../../invoice/terms/terms.js";
import { visibleLength } from "../../language/text/safe-text.js";
import { fieldLines } from "./create/review-text.js";
import { invoiceToShow } from "./invoice-to-show.js";

/** The page of all items shows every text that goes to the service. Nothing is shortened. */

const longestLine = 1_000;

/**
 * A page that doesn't exist is the last one.
 * @param page counted from 0
 */
export function allItemsPage(
  t: Translator,
  terms: OpenTerms,
  page: number,
  turn: (page: number) => string,
): { html: string; keyboard: InlineKeyboard } {
  const pages = pagesOf(linesOf(terms, t));
  const shown = Math.min(page, pages.length - 1);
  const keyboard = new InlineKeyboard();
  addPageButtons(keyboard, t, { page: shown, pages: pages.length }, turn);
  return { html: pages[shown] ?? "", keyboard };
}

function linesOf(terms: OpenTerms, t: Translator): string[] {
  const customer = customerText(terms);
  const { customerLanguage: _language, ...texts } = terms;
  return [
    ...terms.items.flatMap((item, index) => [
      itemLine(item, index + 1, t),
      ...detailsOf(withDefaults(item, terms.itemDefaults), t).map((line) => `    ${line}`),
    ]),
    ...(customer === undefined ? [] : [t("review-customer", { customer })]),
    ...fieldLines(t, texts),
  ];
}

const detailsOf = (item: Item, t: Translator): string[] =>
  itemFieldNames.filter(isOptional).flatMap((field) => {
    const value = item[field];
    if (value === undefined) return [];
    if (typeof value === "object")
      return [t("edit-item-metadata"), ...metadataPairs(value).flatMap((pair) => textLines(`· ${pair}`))];
    if (field !== "description" && field !== "imageUrl")
      return [t(`edit-item-${field}`, { value: copiedUserText(shownValue(field, value)) })];
    const [first = "", ...others] = textLines(value);
    return [t(`edit-item-${field}`, { value: new Html(first) }), ...others];
  });

function textLines(text: string): string[] {
  const characters = [...text];
  const lines: string[] = [];
  for (let start = 0; start < characters.length; start += longestLine)
    lines.push(userText(characters.slice(start, start + longestLine).join("")).value);
  return lines;
}

function pagesOf(lines: readonly string[]): string[] {
  const pages: string[] = [];
  let [page, room] = [[] as string[], longestMessage];
  for (const line of lines) {
    const length = visibleLength(line) + 1;
    if (length > room && page.length > 0) {
      pages.push(page.join("\n"));
      [page, room] = [[], longestMessage];
    }
    page.push(line);
    room -= length;
  }
  return [...pages, page.join("\n")];
}

const longestDetails = 1_500;

/**
 * The pay card's folded part ends with what was sent with the items: the merchant has confirmed it and rarely reads it
 * again.
 * @param room the number of characters that the rest of the card leaves
 */
export function detailBlocks(
  t: Translator,
  items: readonly Item[],
  room: number,
): { readonly lines: readonly string[]; readonly isWhole: boolean } {
  const blocks = items.flatMap((item, index) => blockOf(item, index + 1, t));
  const shown: string[] = [];
  let left = Math.min(longestDetails, room);
  for (const block of blocks) {
    left -= visibleLength(block) + 1;
    if (left < 0) break;
    shown.push(block);
  }
  const isWhole = shown.length === blocks.length && !shown.some((block) => block.includes("…"));
  return { lines: shown, isWhole };
}

function blockOf(item: Item, number: number, t: Translator): string[] {
  const details = detailLines(item, t);
  return details.length === 0
    ? []
    : [[t("card-details-of", { number, name: userText(item.name) }), ...details].join("\n")];
}

export const sentItems = new Routes();

sentItems.callbackQuery(/^invoice:items:([\w-]+)(?::(\d{1,3}))?$/, async (ctx) => {
  const [, ref = "", page] = ctx.match;
  const invoice = await invoiceToShow(ctx, ref);
  if (invoice === undefined) return;
  const turn = (to: number) => `invoice:items:${ref}:${to}`;
  const { html, keyboard } = allItemsPage(ctx.t, invoice.terms, Number(page ?? 0), turn);
  const tapped = ctx.callbackQuery.message?.message_id;
  if (page !== undefined && tapped !== undefined) await edit(ctx, tapped, html, keyboard);
  else await ctx.unit.once("items", () => post(ctx, html, keyboard));
});
