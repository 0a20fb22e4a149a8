import { describe, expect, it } from "vitest";
import { customerEnd } from "../../../../src/features/invoices/share/customer-message.js";
import { loadLocales } from "../../../../src/frame/locales.js";
import type { ToldEnd } from "../../../../src/invoice/face.js";
import { languages } from "../../../../src/language/text/locale.js";
import { termsOf } from "../../../store/samples.js";

/** The disabled button of each end; the compiler asks for an end that is missing. */
const buttons: Record<ToldEnd, string> = {
  paid: "Paid",
  cash: "Paid in cash",
  withdrawn: "Withdrawn",
  expired: "Expired",
  failed: "Failed",
  processing: "In process",
  over: "Expired",
};

describe("the customer's message after the end of an invoice", () => {
  const translators = loadLocales("locales");

  it.each(Object.entries(buttons))("says %s on its button as well as in its text", (end, button) => {
    const { keyboard, html } = customerEnd(translators("en"), { terms: termsOf({}) }, end as ToldEnd);
    expect(keyboard.inline_keyboard.flat().map(({ text }) => text)).toEqual([button]);
    expect(html).toContain("<b>");
  });

  it("has a text and a button for each end in every language", () => {
    for (const locale of languages)
      for (const end of Object.keys(buttons) as ToldEnd[]) {
        const { keyboard } = customerEnd(translators(locale), { terms: termsOf({}) }, end);
        expect(keyboard.inline_keyboard.flat()[0]?.text).toMatch(/\S/);
      }
  });
});
