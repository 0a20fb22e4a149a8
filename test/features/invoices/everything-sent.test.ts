import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Draft } from "../../../src/features/draft/model/draft.js";
import { allItemsPage } from "../../../src/features/invoices/all-items.js";
import { reviewContent } from "../../../src/features/invoices/create/review-text.js";
import { payCard } from "../../../src/features/invoices/pay-card.js";
import type { ChatScope } from "../../../src/frame/context.js";
import { languages, loadLocales, type Translator } from "../../../src/frame/locales.js";
import { actingOf } from "../../../src/frame/model/acting.js";
import { momentText } from "../../../src/frame/texts/terms-text.js";
import type { Item } from "../../../src/invoice/item/item.js";
import { itemLimits } from "../../../src/invoice/item/item-limits.js";
import { formatPercent } from "../../../src/invoice/terms/payment-tolerance.js";
import { termsToSubmit } from "../../../src/invoice/terms/terms.js";
import { currencyName, formatAmount } from "../../../src/language/money/money.js";
import { expireAtOf } from "../../../src/language/time/expiry.js";
import { encodeInvoice } from "../../../src/service/post-invoice.js";
import { review } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { chatOf, invoiceOf, signedInAs } from "../../store/samples.js";

const now = Date.parse("2026-11-22T07:00:00Z");
const translators = loadLocales("locales");

/** What a reader sees, without what only separates and aligns: spaces, marks of direction, tags. */
const seen = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(
      /&(lt|gt|amp|quot|#39);/g,
      (_all, name) => ({ lt: "<", gt: ">", amp: "&", quot: '"' })[String(name)] ?? "'",
    )
    .replace(/[\s\u2066-\u2069\u202a-\u202e]/g, "");
/** A text of the body in the same form. */
const bare = (text: string): string => text.replace(/[\s\u2066-\u2069\u202a-\u202e]/g, "");

const textOf = (longest: number) =>
  fc
    .oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: Math.min(longest, 30) }),
      fc.constantFrom(..."xж<&🍵").map((letter) => letter.repeat(longest)),
      fc
        .integer({ min: 1, max: longest })
        .map((length) => "Oat milk & <b>sugar</b> ".repeat(100).slice(0, length)),
    )
    .map((text) => [...text].slice(0, longest).join("").trim())
    .filter((text) => bare(text) !== "");
const codeOf = fc.stringMatching(/^[A-Z0-9-]{1,64}$/);
const priceOf = fc.integer({ min: 1, max: 10 ** 9 }).map((cents) => (cents / 100).toFixed(2));
const currencyOf = fc.constantFrom("UZS", "UZS", "UZS", "USD");
const itemOf: fc.Arbitrary<Item> = fc.record(
  {
    name: textOf(itemLimits.name),
    price: priceOf,
    currency: currencyOf,
    quantity: fc.integer({ min: 1, max: 50 }),
    description: textOf(itemLimits.description),
    icpuCode: fc.oneof(codeOf, fc.stringMatching(/^1\d{16}$/)),
    packageCode: codeOf,
    id: codeOf,
    imageUrl: fc
      .integer({ min: 0, max: 2_000 })
      .map((length) => `https://shop.example.com/${"a".repeat(length)}`),
    metadata: fc.dictionary(
      textOf(itemLimits.metadataKey).filter((key) => key !== "__proto__"),
      fc.oneof(
        textOf(itemLimits.metadataValue),
        fc.integer(),
        fc.boolean(),
        fc.array(fc.integer(), { maxLength: 3 }),
      ),
      { minKeys: 1, maxKeys: itemLimits.metadataLines },
    ),
  },
  { requiredKeys: ["name", "price", "currency", "quantity"] },
);
const toleranceOf = fc.oneof(
  priceOf.map((amount) => ({ kind: "amount", amount }) as const),
  fc
    .integer({ min: 1, max: 999_999 })
    .map((parts) => ({ kind: "percent", percent: String(parts / 10_000) }) as const),
);
const termsOf = fc.record(
  {
    terminal: fc.constant({ id: "t-1", name: "Main till", businessUnitName: "Shop" }),
    currency: fc.constant("UZS"),
    items: fc.array(itemOf, { minLength: 1, maxLength: 14 }),
    expiry: fc.constantFrom(
      { kind: "none" } as const,
      { kind: "duration", seconds: 3_600 } as const,
      { kind: "at", at: "2026-12-24T18:00:00.000Z" } as const,
    ),
    itemDefaults: fc.constant({ icpuCode: "10101001001000000", packageCode: "1500001" }),
    note: textOf(512),
    email: fc.constant(`${"a".repeat(64)}@${"example.".repeat(22)}com`),
    reference: textOf(128),
    overpaid: toleranceOf,
    underpaid: toleranceOf,
  },
  { requiredKeys: ["terminal", "currency", "items", "expiry"] },
);

const metadataText = (metadata: object): string =>
  Object.entries(metadata)
    .map(([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");

/** The longest text of an item that a card shows whole. */
const whole = 100;

/** Whether the card shows a text: whole, or its beginning with its length. */
function isShown(card: string, text: string, t: Translator): "whole" | "shortened" | "missing" {
  if (card.includes(bare(text))) return "whole";
  const beginning = [...text.replace(/\s+/g, " ")].slice(0, whole).join("");
  const shortened = t("text-shortened", { beginning, count: [...text].length });
  return card.includes(seen(shortened)) ? "shortened" : "missing";
}

describe("what is sent to the service", () => {
  it("is on the review card, or its beginning and length are, and one tap leads to all of it", () => {
    fc.assert(
      fc.property(termsOf, fc.constantFrom(...languages), (terms, language) => {
        const t = translators(language);
        const scope = { t, zone: "Asia/Tashkent", deps: { now: () => now } } as unknown as ChatScope;
        const draft = { id: "d-1", terms, reviewed: true, updatedAt: now } as Draft;
        const submitted = termsToSubmit(terms);
        const expireAt = expireAtOf(terms.expiry, new Date(now));
        const body = JSON.parse(
          encodeInvoice({ terms: submitted, ...(expireAt && { expireAt }) }, "", undefined),
        );

        const { html, isWhole } = reviewContent(scope, draft, {});
        const card = seen(html);
        let all = "";
        for (let page = 0, last = ""; page < 60; page += 1) {
          const { html: shown } = allItemsPage(t, terms, page, String);
          // A page behind the last one is the last one.
          if (shown === last) break;
          all += seen(shown);
          last = shown;
        }
        const { terminalId, desc, currency, clientId, clientEmail, items, expireAt: at, ...others } = body;
        expect(terminalId).toBe("t-1");
        expect(card).toContain(bare("Main till — Shop"));
        expect(card).toContain(currencyName(currency, language));
        for (const text of [desc, clientId, clientEmail].filter((value) => value !== undefined))
          expect(card).toContain(bare(text));
        if (at !== undefined && terms.expiry.kind === "at")
          expect(card).toContain(bare(momentText(scope, at)));
        for (const [field, value] of Object.entries<string>(others)) {
          const shown = field.endsWith("Percent")
            ? formatPercent(value, language)
            : formatAmount(value, "UZS", language);
          expect(card).toContain(bare(shown));
        }
        let isAllThere = true;
        for (const [at, sent] of items.entries()) {
          const line = `${at + 1}.${bare(sent.name)}`;
          const price = bare(formatAmount(sent.price, sent.currency, language));
          const texts = [
            ...["description", "imageUrl"].flatMap((field) => sent[field] ?? []),
            ...(sent.metadata === undefined ? [] : [metadataText(sent.metadata)]),
          ];
          const codes = ["icpuCode", "packageCode", "id"].flatMap((field) => sent[field] ?? []);
          expect(all).toContain(line);
          expect(all).toContain(price);
          for (const text of [...codes, ...["description", "imageUrl"].flatMap((field) => sent[field] ?? [])])
            expect(all).toContain(bare(text));
          for (const pair of Object.entries(sent.metadata ?? {}))
            expect(all).toContain(bare(metadataText(Object.fromEntries([pair]))));
          if (!card.includes(line)) {
            isAllThere = false;
            continue;
          }
          expect(card).toContain(price);
          expect(card).toContain(String(sent.quantity));
          for (const code of codes) expect(card).toContain(bare(code));
          const forms = texts.map((text) => isShown(card, text, t));
          expect(forms).not.toContain("missing");
          if (forms.includes("shortened")) isAllThere = false;
        }
        if (!isAllThere) expect(isWhole).toBe(false);
        expect([...html.replace(/<[^>]*>/g, "").replace(/&(?:#39|\w+);/g, "&")].length).toBeLessThanOrEqual(
          4_096,
        );
      }),
      { numRuns: 60 },
    );
  });

  it("is on the pay card as well, with the invoice's id behind [More…], and never too long", () => {
    fc.assert(
      fc.property(termsOf, fc.integer({ min: 0, max: 2_000 }), (terms, length) => {
        const t = translators("en");
        const session = chatOf("1", signedInAs("anna", now + 1));
        const deps = { now: () => now, settings: { serviceName: "Pay" }, shareToken: () => undefined };
        const acting = actingOf(session);
        const scope = { t, zone: "Asia/Tashkent", session, acting, deps } as unknown as ChatScope;
        const invoice = invoiceOf("r", {
          terms: termsToSubmit(terms),
          id: "0192d1c8-inv",
          payLink: `https://pay.example.com/${"a".repeat(length)}`,
          showsMore: true,
          ...(session.account && { account: session.account.identity }),
        });
        const { html, keyboard } = payCard(scope, invoice, { isPaused: false });
        expect(html).toContain("<code>0192d1c8-inv</code>");
        expect([...html.replace(/<[^>]*>/g, "").replace(/&(?:#39|\w+);/g, "&")].length).toBeLessThanOrEqual(
          4_096,
        );
        const card = seen(html);
        const labels = keyboard.inline_keyboard.flat().map(({ text }) => text);
        const isAllThere = invoice.terms.items.every((item) =>
          [item.name, item.icpuCode, item.packageCode, item.id, item.description, item.imageUrl].every(
            (text) => text === undefined || card.includes(bare(text)),
          ),
        );
        if (!isAllThere) expect(labels).toContain("All items");
      }),
      { numRuns: 40 },
    );
  });
});

describe("a card with an item that has everything", () => {
  const description = `With oat milk${", and much more".repeat(8)}`;

  async function withAllFields(): Promise<OneChat> {
    const one = await OneChat.open(() => now);
    await one.send("/new Latte 2x15000");
    await one.change(({ draft }) => {
      Object.assign(draft?.terms.items[0] ?? {}, {
        description,
        icpuCode: "10101001001000000",
        packageCode: "1500001",
        imageUrl: "https://shop.example.com/latte.jpg",
        id: "LAT-12",
        metadata: { colour: "white", size: 2 },
      });
    });
    await one.tap("More…");
    await one.tap("Back");
    expect(one.chat.last.text).toMatch(review);
    return one;
  }

  const shown = (text = ""): string[] =>
    text
      .replace(/[\u2066-\u2069]/g, "")
      .replaceAll("\u00a0", " ")
      .split("\n");

  it("shows each of its fields by itself before it is sent, and all of a long text after one tap", async () => {
    const one = await withAllFields();
    expect(description).toHaveLength(133);
    expect(shown(one.chat.last.text).slice(1, 6)).toEqual([
      "1. Latte — 2 × 15,000 UZS = 30,000 UZS",
      "    ICPU 101 01 001 001 000 000 · package 1500001 · id LAT-12",
      `    description: ${description.slice(0, 100)}… 133 characters`,
      "    image: https://shop.example.com/latte.jpg",
      "    metadata: colour: white, size: 2",
    ]);
    await one.tap("All items");
    expect(shown(one.chat.last.text)).toContain(`    Description: ${description}`);
    await one.tap("Back");
    expect(one.chat.last.text).toMatch(review);
  });

  it("has it folded on the pay card, above an id that can be copied", async () => {
    const one = await withAllFields();
    await one.tap("Create invoice");
    await one.tap("More…");
    const card = one.chat.said.find(({ text = "" }) => text.includes("Waiting for payment"));
    expect(shown(card?.text)).toContain("Invoice id: inv-1");
    const types = (card?.entities ?? []).map(({ type }) => type);
    expect(types).toContain("expandable_blockquote");
    const copied = (card?.entities ?? []).filter(({ type }) => type === "code");
    expect(copied.map(({ offset, length }) => card?.text?.slice(offset, offset + length))).toContain("inv-1");
    await one.tap("All items");
    expect(shown(one.chat.last.text)).toContain(`    Description: ${description}`);
  });
});
