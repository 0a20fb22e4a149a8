import { cellText } from "./cell.js";

/**
 * The texts of a workbook. Cells refer to them by number: the previewer of iPhones and Apple Numbers show no text that
 * stands in the cell itself.
 */
export class SharedStrings {
  readonly #numbers = new Map<string, number>();
  #count = 0;

  /** Returns a text's number, and its XML if the text wasn't in the table yet. */
  add(text: string): { readonly number: number; readonly xml: string } {
    const known = this.#numbers.get(text);
    if (known !== undefined) return { number: known, xml: "" };
    const number = this.#count;
    this.#count += 1;
    // Only short texts, which may come again, are remembered, and not too many. A text may stand in the table twice.
    if (text.length <= 64 && this.#numbers.size < 10_000) this.#numbers.set(text, number);
    return { number, xml: `<si><t xml:space="preserve">${xmlText(text)}</t></si>` };
  }
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Returns a text as XML. Spreadsheets read "_x0041_" as the letter with this code, so such a text gets its underscore
 * written in that way.
 */
export const xmlText = (text: string): string =>
  cellText(text)
    .replace(/[&<>"]/g, (character) => entities[character] ?? "")
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
