import { Big } from "big.js";
import * as z from "zod";
import { item } from "../../../invoice/item/item.js";
import { chargedItems, discount } from "../../../invoice/terms/discount.js";
import { customerFields, invoiceFields } from "../../../invoice/terms/invoice-fields.js";
import { toleranceSides } from "../../../invoice/terms/payment-tolerance.js";
import { openTerms, termsForNextTime } from "../../../invoice/terms/terms.js";
import { chargeOn } from "../../../language/money/discount-size.js";
import { totals } from "../../../language/money/money.js";
import { defined } from "../../../language/omit-undefined.js";
import type { ExpiryChoice } from "../../../language/time/expiry.js";
import { refusal, refusedFields } from "./refused-fields.js";

/** Terminal and expiry aren't listed: the bot asks for them whenever they have no default. */
export const askedField = z.enum(["currency", "note", "overpaid", "underpaid", "customerLanguage"]);

/** The other reading of a price that may have left out its thousands (language/money/small-units.ts). */
const otherPrice = z.string().optional();

const draftItem = item.extend({
  /** The id of the merchant's message that contains the item. An edit of that message, or a reply to it, changes the item. */
  source: z.number().int().optional(),
  /** The ids of the messages that contain the price and the quantity, when the merchant sent them separately. */
  priceSource: z.number().int().optional(),
  quantitySource: z.number().int().optional(),
  /** The id of the saved item of which this item is a copy. */
  saved: z.string().optional(),
  otherPrice,
  /** The percentage of the other items' sum that the item charges, such as the 10 of "service 10%". */
  share: z.string().optional(),
});

/** The text as the customer wrote it, and the message that contains it. */
const piece = {
  text: z.string(),
  source: z.number().int().optional(),
  quantity: z.number().int().optional(),
};

const orderPiece = z.discriminatedUnion("lacks", [
  /** A part of an order in words that may mean several saved items, whose ids are the `candidates`. */
  z.object({ lacks: z.literal("item"), candidates: z.array(z.string()), ...piece }),
  /** A part of an order in words that names an item that isn't saved, so that its price is missing. */
  z.object({ lacks: z.literal("price"), name: z.string(), ...piece }),
  /** A part of an order in words that names a saved item without a clear quantity. */
  z.object({
    lacks: z.literal("quantity"),
    saved: z.string(),
    name: z.string(),
    price: z.string(),
    ...piece,
  }),
]);

export type OrderPiece = z.infer<typeof orderPiece>;

/** Unlike an invoice's terms, a draft's keep the ids of the messages that the items were read from. */
export const draftTerms = openTerms.extend({ items: z.array(draftItem) });

export type DraftTerms = z.infer<typeof draftTerms>;

export const draft = z.object({
  /** The buttons of the draft's messages carry this id, so a button of an older draft is recognized. */
  id: z.string(),
  terms: draftTerms,
  /** Whether the merchant has seen the review card. After each answer the bot then returns to that card. */
  reviewed: z.boolean(),
  /** The total that the merchant has typed. While it fits neither the items nor what is to be paid, the card asks. */
  statedTotal: z.string().optional(),
  /** The advance that the merchant has typed beside the items. The card asks whether the invoice is for it or for the rest. */
  advance: discount.optional(),
  /** The draft's currency before the first item changed it. When all items are removed, the bot restores this currency. */
  ownCurrency: z.string().optional(),
  /** The sides (overpaid, underpaid) whose large tolerance the merchant has confirmed. */
  confirmed: z.array(z.enum(toleranceSides)).optional(),
  /** Other readings of the lines that were just added. A reading without a price has only a name. */
  readings: z
    .array(
      z.object({
        index: z.number().int().nonnegative(),
        name: z.string(),
        price: z.string().optional(),
        quantity: z.number().int(),
        otherPrice,
      }),
    )
    .optional(),
  /**
   * The readings of a text, of which the card shows the first: the items from `from` on (open-doubt.ts). While the
   * merchant must choose between them, the draft becomes no invoice.
   */
  doubt: z
    .object({
      /** True when nobody would ask, so that the card only offers the other readings. */
      isSure: z.boolean(),
      from: z.number().int().nonnegative(),
      choices: z.array(z.object({ items: z.array(draftItem), discount: discount.optional() })),
    })
    .optional(),
  /** The items before the last correction or removal, for [Undo]. Any later change of the items deletes it. */
  undo: z
    .object({
      items: z.array(draftItem),
      currency: z.string(),
      ownCurrency: z.string().optional(),
      /** The discount that went with the items. */
      discount: discount.optional(),
      /** The item that the correcting line means if it is a further item, for [Add as another]. */
      another: draftItem.optional(),
    })
    .optional(),
  /** The names of people who wrote forwarded messages in this draft. The review card offers each as the customer. */
  suggested: z.array(z.string()).optional(),
  /** Marks of those who wrote the forwarded messages in this draft. Their further messages belong to it, too. */
  authors: z.array(z.string()).optional(),
  /** The bot asks about these parts of an order in words, one after the other. */
  order: z
    .object({
      waiting: z.array(orderPiece),
      /** The number of all parts of the order about which the bot has to ask. A question says "1 of 3" with it. */
      count: z.number().int(),
      /** An order that opened the draft leads to the next question by itself, without [Done]. */
      opens: z.boolean().optional(),
    })
    .optional(),
  /** The parts of orders in words that the bot didn't understand. [Add as note] puts them into the invoice's note. */
  notUnderstood: z.array(z.string()).optional(),
  /** The total that the merchant has confirmed although hardly anything costs so little. */
  confirmedTotal: z.string().optional(),
  toAsk: z.array(askedField).optional(),
  /** The message that set a field, by the field's name. An edit of the message changes the field. */
  sources: z.record(z.string(), z.number().int()).optional(),
  /** The earlier attempt that this draft replaces. That attempt may already have created an invoice. */
  follows: z.string().optional(),
  /** [Repeat] copied the customer. The review card says so until the merchant changes the customer. */
  customerRepeated: z.boolean().optional(),
  /** The reference of the invoice that [Repeat] or [Issue again] copied into this draft. */
  repeats: z.string().optional(),
  /** True when the link of the invoice in `repeats` had failed, or was withdrawn, and may still be paid. The review card warns of it. */
  repeatsFailed: z.boolean().optional(),
  /** The fields that the service has refused. The review card leads to each of them until its value has changed. */
  refused: refusedFields.optional(),
  /** The name of the page's request that has brought the items. The page creates no other draft. */
  fromPage: z.string().optional(),
  /** The service's last refusal. The review card repeats its reason until something of the invoice has changed. */
  refusal: refusal.optional(),
  updatedAt: z.number(),
});

export type Draft = z.infer<typeof draft>;
export type DraftItem = z.infer<typeof draftItem>;
export type AskedField = z.infer<typeof askedField>;

/** The part of a draft from which an invoice is created. A message sent via inline mode has only this part. */
export type Submittable = Pick<Draft, "id" | "terms" | "follows" | "sources">;

export const draftsOf = ({ draft, offered, discarded, aside = [] }: Shelf): readonly Draft[] =>
  [draft, offered?.draft, discarded?.draft, ...aside.map((one) => one.draft)].filter(
    (one) => one !== undefined,
  );

interface Shelf {
  readonly draft?: Draft | undefined;
  readonly offered?: { readonly draft: Draft } | undefined;
  readonly discarded?: { readonly draft: Draft } | undefined;
  readonly aside?: readonly { readonly draft: Draft }[] | undefined;
}

export function dropCustomer(draft: Pick<Draft, "terms" | "customerRepeated" | "suggested">): boolean {
  const named = customerFields.filter((field) => draft.terms[field] !== undefined);
  for (const field of named) delete draft.terms[field];
  delete draft.customerRepeated;
  delete draft.suggested;
  return named.length > 0;
}

/**
 * A template is for any customer and is kept without a time limit, which personal data must not be. The codes for
 * all items come from the settings of the day on which a draft is made of it. The prices are those that the customer
 * pays, less a discount.
 */
export function termsToKeep(of: Draft): DraftTerms {
  const { itemDefaults: _itemDefaults, discount: _discount, ...terms } = termsForNextTime(of.terms);
  const items = chargedItems(of.terms);
  for (const field of customerFields) delete terms[field];
  return {
    ...terms,
    items: items.map(({ source, priceSource, quantitySource, otherPrice, share, ...item }) => item),
  };
}

export function sourcesOf({ terms: { items }, sources = {} }: Submittable): number[] {
  const ofItems = items.flatMap((item) => [item.source, item.priceSource, item.quantitySource]);
  return [...new Set([...ofItems, ...Object.values(sources)])].filter((source) => source !== undefined);
}

/** Returns the id of the message from which all items were read; undefined when other messages or taps have set some. */
export function lineOf({ terms: { items } }: Submittable): number | undefined {
  const source = items[0]?.source;
  const isOnly = items.every(
    (item) => item.source === source && item.priceSource === undefined && item.quantitySource === undefined,
  );
  return isOnly ? source : undefined;
}

/** More authors than this aren't kept, and the bot asks about the messages of the first ones again. */
const mostAuthors = 20;

export function noteAuthors(draft: Draft, ...authors: readonly string[]): void {
  if (authors.length > 0)
    draft.authors = [...new Set([...(draft.authors ?? []), ...authors])].slice(-mostAuthors);
}

/** A contact that was shared longer ago (ms) may belong to another sale. */
const contactMs = 10 * 60_000;

/** @param now milliseconds since 1970 */
export const isPassed = ({ at }: { readonly at: number }, now: number): boolean => now - at > contactMs;

/** More names have no room on the review card. */
const mostSuggested = 2;

/** A name that an invoice's customer can't have isn't offered. */
export function suggestCustomers(draft: Draft, ...names: readonly (string | undefined)[]): void {
  const read = names.map((name = "") => invoiceFields.reference.read(name));
  const fitting = read.flatMap((one) => (one.ok ? [one.value] : []));
  if (fitting.length > 0)
    draft.suggested = [...new Set([...(draft.suggested ?? []), ...fitting])].slice(-mostSuggested);
}

/**
 * Every change of a draft's items must call this function: other readings, confirmed tolerances and [Undo] belong
 * to the old items.
 */
export function itemsChanged(draft: Draft): void {
  delete draft.readings;
  delete draft.undo;
  totalChanged(draft);
  takeBackCurrency(draft);
}

/** Makes a change that [Undo] takes back. */
export function changeItems(draft: Draft, change: (items: DraftItem[]) => void): void {
  const { terms, ownCurrency } = draft;
  const before = {
    items: structuredClone(terms.items),
    currency: terms.currency,
    ...defined({ ownCurrency }),
  };
  change(terms.items);
  itemsChanged(draft);
  draft.undo = before;
}

export function setQuantity(
  draft: Draft,
  item: DraftItem,
  quantity: number,
  source: number | undefined,
): void {
  changeItems(draft, () => {
    item.quantity = quantity;
    if (source !== undefined) item.quantitySource = source;
  });
}

export function takeBackCurrency(draft: Draft): void {
  if (draft.terms.items.length > 0 || draft.ownCurrency === undefined) return;
  draft.terms.currency = draft.ownCurrency;
  delete draft.ownCurrency;
}

export function forgetSums(draft: Draft): void {
  delete draft.statedTotal;
  delete draft.advance;
}

/** Charges are renewed. Whether a fixed amount is large depends on the total, too. */
export function totalChanged(draft: Pick<Draft, "terms" | "confirmed">): void {
  renewShares(draft.terms);
  if (draft.confirmed === undefined) return;
  draft.confirmed = draft.confirmed.filter((side) => draft.terms[side]?.kind === "percent");
}

const aDay = { kind: "duration", seconds: 24 * 60 * 60 } as const;

/** A new invoice's link expires as the default says, else as the last invoice's did, else after 24 hours. */
export const usualExpiry = ({
  settings,
  usedExpiry,
}: {
  readonly settings: { readonly expiry?: ExpiryChoice | undefined };
  readonly usedExpiry?: ExpiryChoice | undefined;
}): ExpiryChoice => settings.expiry ?? usedExpiry ?? aDay;

/**
 * Returns the callback data of a button on a draft's message. The data contains the draft's id, so that the bot
 * recognizes buttons of an older draft.
 */
export const draftButton = (draft: Pick<Draft, "id">, action: string): string =>
  `draft:${draft.id}:${action}`;

/** Returns the callback data of the button that brings a discarded draft back, or one that was put aside. */
export const undoButton = ({ id }: Draft): string => `new:undo:${id}`;

/** A charge for nothing, or for items in several currencies, goes. */
function renewShares(terms: DraftTerms): void {
  if (terms.items.every(({ share }) => share === undefined)) return;
  const [sum, another] = totals(terms.items.filter(({ share }) => share === undefined));
  terms.items = terms.items.filter((item) => {
    if (item.share === undefined) return true;
    const amount = sum === undefined ? Big(0) : chargeOn(Big(sum.amount), item.share, sum.currency);
    if (sum === undefined || another !== undefined || amount.lte(0)) return false;
    Object.assign(item, { price: amount.toFixed(), currency: sum.currency });
    return true;
  });
}
