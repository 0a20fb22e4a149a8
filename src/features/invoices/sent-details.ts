import { Composer } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { Html, type Translator, userText } from "../../frame/locales.js";
import { edit, post } from "../../frame/send-or-edit.js";
import { detailLines } from "../../frame/texts/item-details.js";
import type { Invoice } from "../../invoice/invoice.js";
import type { Item } from "../../invoice/item/item.js";
import { visibleLength } from "../../language/text/safe-text.js";
import { allItemsPage } from "./all-items.js";
import { invoiceToShow } from "./invoice-to-show.js";

/** The most characters of the pay card's folded part. */
const longestDetails = 1_500;

/** Returns the pay card's line with the invoice's id, for which the service's support asks. */
export const idLines = (t: Translator, { id, payLink }: Invoice): string[] =>
  // An invoice without a link names its id where it says so.
  id === undefined || payLink === undefined ? [] : [t("card-id", { id })];

/**
 * Returns the pay card's folded part: what was sent with the items. It is folded, since the merchant has confirmed it and
 * rarely reads it again.
 * @param room the number of characters that the rest of the card leaves
 */
export function foldedDetails(
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
  if (shown.length === 0) return { lines: [], isWhole };
  return { lines: [t("card-folded", { lines: new Html(shown.join("\n")) })], isWhole };
}

/** Returns the optional fields of an item below its name; nothing for an item without any. */
function blockOf(item: Item, number: number, t: Translator): string[] {
  const details = detailLines(item, t);
  return details.length === 0
    ? []
    : [[t("card-details-of", { number, name: userText(item.name) }), ...details].join("\n")];
}

/** Handles [All items] of a pay card, which shows in a message of its own everything that was sent. */
export const sentItems = new Composer<BotContext>();

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
