import { InlineKeyboard } from "grammy";
import { textFields } from "../../../domain/invoice/invoice-fields.js";
import type { Terms } from "../../../domain/invoice/terms.js";
import type { Item } from "../../../domain/item/item.js";
import { isOptional, itemFieldNames, shownValue } from "../../../domain/item/item-fields.js";
import { visibleLength } from "../../../domain/text/safe-text.js";
import type { ChatScope } from "../../shared/context.js";
import { type Translator, userText } from "../../shared/locales.js";
import { itemLine, longestMessage } from "../../shared/texts/items-text.js";

/** All of an invoice about which a seller has asked, on as many pages as its texts need. Nothing is shortened. */

/** The most characters of one line, so that a page always holds it. */
const longestLine = 1_000;

/** Checks for items of which the question only says that they have an image, or how many further values they have. */
export const hasUnshownTexts = ({ items }: Terms): boolean =>
  items.some(({ imageUrl, metadata }) => imageUrl !== undefined || metadata !== undefined);

/**
 * Returns a page with every item and every text that goes to the service if the owner approves.
 * @param page counted from 0; a page that doesn't exist is the last one
 */
export function askItemsPage(
  { t }: Pick<ChatScope, "t">,
  { id, terms }: { readonly id: string; readonly terms: Terms },
  page: number,
): { html: string; keyboard: InlineKeyboard | undefined } {
  const pages = pagesOf(linesOf(terms, t));
  const shown = Math.min(page, pages.length - 1);
  const html = pages[shown] ?? "";
  if (pages.length < 2) return { html, keyboard: undefined };
  const keyboard = new InlineKeyboard();
  if (shown > 0) keyboard.text("‹", `ask:page:${id}:${shown - 1}`);
  keyboard.text(t.plain("button-page", { page: shown + 1, pages: pages.length }), `ask:page:${id}:${shown}`);
  if (shown < pages.length - 1) keyboard.text("›", `ask:page:${id}:${shown + 1}`);
  return { html, keyboard };
}

const linesOf = (terms: Terms, t: Translator): string[] => [
  ...terms.items.flatMap((item, index) => [itemLine(item, index + 1, t), ...detailsOf(item, t)]),
  ...textFields.flatMap((field) => textLines(terms[field])),
];

/** Returns a line for each optional field of an item, and for each of its further values. */
function detailsOf(item: Item, t: Translator): string[] {
  return itemFieldNames.filter(isOptional).flatMap((field) => {
    const value = item[field];
    if (value === undefined) return [];
    if (typeof value === "object")
      return Object.entries(value).flatMap(([name, text]) => textLines(`${name}: ${text}`));
    // The short form on a card says only that there is an image.
    if (field === "imageUrl") return textLines(`${t.plain("item-imageUrl")}: ${value}`);
    return textLines(t.plain(`item-${field}`, { value: shownValue(field, String(value)), count: 1 }));
  });
}

/** Returns a typed text in lines that fit onto a page. */
function textLines(text = ""): string[] {
  const characters = [...text];
  const lines: string[] = [];
  for (let start = 0; start < characters.length; start += longestLine)
    lines.push(`    ${userText(characters.slice(start, start + longestLine).join("")).value}`);
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
