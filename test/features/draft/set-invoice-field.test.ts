import { expect, it } from "vitest";
import { takeText } from "../../../src/features/draft/content/set-invoice-field.js";
import type { Draft } from "../../../src/features/draft/model/draft.js";
import type { BotContext } from "../../../src/frame/context.js";
import { loadLocales } from "../../../src/frame/locales.js";

/** Makes the parts of an update that reading a text needs: the language, the clock and the message's id. */
const ctx = {
  t: loadLocales("locales")("en"),
  zone: "UTC",
  deps: { now: () => 0, settings: { currency: "UZS" } },
  message: { message_id: 7 },
} as unknown as BotContext;

it.each([
  ["reference", "Bob", { reference: "Bob" }],
  ["email", "bob@example.com", { email: "bob@example.com" }],
] as const)("a text for the field %s sets the whole customer", async (field, text, customer) => {
  const before = { reference: "Aziz", email: "aziz@example.com" };
  const draft: Draft = {
    id: "d",
    terms: { currency: "UZS", items: [], ...before },
    customerRepeated: true,
    sources: { reference: 5, email: 6 },
    reviewed: true,
    updatedAt: 0,
  };
  await takeText(ctx, draft, field, text);
  expect(draft.terms).toEqual({ currency: "UZS", items: [], ...customer });
  expect(draft.sources).toEqual({ [field]: 7 });
  expect(draft).not.toHaveProperty("customerRepeated");
});
