import type { ChatScope } from "../../../frame/context.js";
import { Html, type Language, languageNames, type Translator, userText } from "../../../frame/locales.js";
import { customerText } from "../../../frame/texts/customer-text.js";
import { codesText } from "../../../frame/texts/item-details.js";
import { dearestLines, itemLines, longestMessage, totalOf } from "../../../frame/texts/items-text.js";
import { terminalValues } from "../../../frame/texts/terminal-text.js";
import {
  describeTolerance,
  durationText,
  momentText,
  shortMoment,
  toleranceLines,
} from "../../../frame/texts/terms-text.js";
import { type InvoiceTexts, isOfCustomer, textFields } from "../../../invoice/invoice-fields.js";
import type { Item } from "../../../invoice/item/item.js";
import { type ItemDefaults, itemDefaultsIn, withDefaults } from "../../../invoice/item/item-defaults.js";
import { effectiveTolerances, totalInCurrency } from "../../../invoice/terms.js";
import { formatAmount } from "../../../language/money/money.js";
import { shortened, visibleLength } from "../../../language/text/safe-text.js";
import { type ExpiryChoice, expireAtOf } from "../../../language/time/expiry.js";
import type { Draft } from "../../draft/model/draft.js";
import type { Standing } from "../../team/model/invoice-standing.js";
import type { OverLimit } from "../../team/model/limits.js";

/**
 * The key of the text in the review card's first line, which asks the merchant to check the invoice or says how far
 * [Create invoice] has come.
 */
type ReviewTitle = "review-title" | "create-under-way" | "create-nothing";

/**
 * Returns the review card's text with every field that is set. The list of items gets the characters that the other
 * fields leave.
 */
export function reviewText(scope: ChatScope, draft: Draft, options: ReviewOptions = {}): string {
  return reviewContent(scope, draft, options).html;
}

interface ReviewOptions {
  /** The key of the text in the first line. */
  readonly title?: ReviewTitle;
  /** The first line itself, instead of `title`. */
  readonly first?: string;
  /** Lines below the fields, about what the reader should know before the invoice is created. */
  readonly warning?: readonly string[];
  /** True to list as many items as fit into the message, the dearest line first. */
  readonly dearestFirst?: boolean;
}

/** Returns the review card's text, and whether it has room for every item and every text as they are sent. */
export function reviewContent(
  scope: ChatScope,
  draft: Draft,
  { title = "review-title", first, warning = [], dearestFirst = false }: ReviewOptions,
): { readonly html: string; readonly isWhole: boolean } {
  const { t } = scope;
  const {
    terms: { items, currency },
  } = draft;
  const { overpaid, underpaid } = effectiveTolerances(draft.terms);
  const codes = codesOf(draft.terms);
  const above = [first ?? t(title)];
  const below = [
    "",
    t("review-total", { total: totalOf(items, t) }),
    customerLine(t, draft),
    ...otherCurrencies(draft).map((others) => t("review-other-currency", { currency, others })),
    ...toleranceLines(t, { total: totalInCurrency(draft.terms), currency, over: overpaid, under: underpaid }),
    ...leftOutLines(t, draft),
    ...codeLines(t, codes),
    t("review-terminal", terminalValues(scope, draft.terms.terminal)),
    t("review-expiry", { expiry: expiryText(scope, draft.terms.expiry) }),
    ...fieldLines(t, draft.terms),
    ...notUnderstoodLines(t, draft),
    ...(warning.length === 0 ? [] : ["", ...warning]),
  ];
  const longest = longestMessage - visibleLength([...above, ...below].join("\n")) - 2;
  const list = dearestFirst
    ? dearestLines(codes.shown, t, longest)
    : itemLines(codes.shown, t, "first", { details: true, longest });
  // Whatever doesn't fit leaves "…" in the list. A name with this character only offers the page with all items, too.
  return { html: [...above, list.value, ...below].join("\n"), isWhole: !list.value.includes("…") };
}

/** The items as the card lists them, and the codes for all items, if some of the items get them. */
interface Codes {
  readonly shown: readonly Item[];
  readonly forOthers?: ItemDefaults | undefined;
  readonly isForAll: boolean;
}

/**
 * Returns how the card shows the codes with which the items are sent. An item with a code of its own is listed with all its
 * codes. The others get the codes for all items, which one line names once, since a phone has no room for them below each.
 */
function codesOf({ items, itemDefaults }: Draft["terms"]): Codes {
  const hasOwn = items.map((item) => itemDefaultsIn(item) !== undefined);
  return {
    shown: items.map((item, at) => (hasOwn[at] === true ? withDefaults(item, itemDefaults) : item)),
    forOthers: hasOwn.includes(false) ? itemDefaults : undefined,
    isForAll: !hasOwn.includes(true),
  };
}

function codeLines(t: ChatScope["t"], { forOthers, isForAll }: Codes): string[] {
  const codes = codesText(forOthers ?? {}, t);
  if (codes === undefined) return [];
  return [t(isForAll ? "review-codes-all" : "review-codes-others", { codes })];
}

/**
 * Returns the review card's line about tolerances with a fixed amount that aren't sent to the service, because the
 * total in their currency is unknown. The line also says how the merchant can change that.
 */
function leftOutLines(t: ChatScope["t"], draft: Draft): string[] {
  const sent = effectiveTolerances(draft.terms);
  const amounts = (["underpaid", "overpaid"] as const).flatMap((side) => {
    const tolerance = sent[side] === undefined ? draft.terms[side] : undefined;
    return tolerance === undefined ? [] : [describeTolerance(t, tolerance, draft.terms.currency)];
  });
  if (amounts.length === 0) return [];
  return [t("review-tolerance-left-out", { amounts: amounts.join(", "), currency: draft.terms.currency })];
}

/** The most characters that one text of the invoice, such as the note, may take in a message, which holds 4,096. */
const longestText = 700;

/**
 * Returns the review card's line about the customer. Without a customer, the line shows that the invoice can name one.
 */
function customerLine(t: ChatScope["t"], { terms, customerRepeated }: Draft): string {
  const customer = customerText(terms);
  if (customer === undefined) return t("review-customer-none");
  return t(customerRepeated === true ? "review-customer-repeated" : "review-customer", { customer });
}

type FurtherFields = InvoiceTexts & { readonly customerLanguage?: Language | undefined };

/**
 * Returns a card's lines about the invoice's texts, such as the note, and about the language for the customer. The
 * customer's name and address have a line of their own.
 */
export function fieldLines(t: ChatScope["t"], { customerLanguage, ...texts }: FurtherFields): string[] {
  const lines = textFields.flatMap((field) => {
    if (isOfCustomer(field)) return [];
    const text = texts[field];
    return text === undefined
      ? []
      : [t(`review-${field}`, { value: userText(shortened(text, longestText)) })];
  });
  if (customerLanguage === undefined) return lines;
  return [...lines, t("review-customerLanguage", { value: languageNames[customerLanguage] })];
}

/**
 * Returns the currencies of items that differ from the invoice's currency. The review card names them, because the
 * service decides how it treats such items.
 */
function otherCurrencies({ terms: { items, currency } }: Draft): string[] {
  const others = new Set(items.map((item) => item.currency).filter((other) => other !== currency));
  return others.size === 0 ? [] : [[...others].join(", ")];
}

/** Returns the expiry as text: "24 hours (23 Nov, 14:05)", a moment in the chat's time zone, or "no expiry". */
export function expiryText(scope: ChatScope, expiry: ExpiryChoice | undefined): string {
  const { t, deps } = scope;
  if (expiry === undefined || expiry.kind === "none") return t("expiry-none");
  if (expiry.kind === "at") return momentText(scope, expiry.at);
  const now = new Date(deps.now());
  const moment = shortMoment(scope, Date.parse(expireAtOf(expiry, now) ?? now.toISOString()));
  return t("expiry-duration", { duration: durationText(expiry.seconds, t), moment });
}

/** Returns the review card's lines about the seller's limits; none for an invoice within them. */
export function limitLines(scope: ChatScope, standing: Standing): string[] {
  const { t } = scope;
  switch (standing.kind) {
    case "terminal":
      return [t("limit-terminal")];
    case "over":
      return [...overLines(t, standing.over, standing.currency), ...askedLines(t, standing.asked)];
    case "allowed": {
      const { approval } = standing;
      if (approval === undefined) return [];
      return [t("limit-approved", { moment: momentText(scope, approval.until) })];
    }
    default:
      return [];
  }
}

/**
 * Returns a line for each limit that an invoice exceeds, which says by how much.
 * @param limited the currency of the limits
 */
export const overLines = (t: Translator, over: readonly OverLimit[], limited: string): string[] =>
  over.map((limit) => {
    if (limit.kind === "currency") return t("limit-currency", { currency: limit.currency, limited });
    if (limit.kind === "tolerance")
      return t(`limit-${limit.side}`, { size: describeTolerance(t, limit.tolerance, limit.currency) });
    const amount = formatAmount(limit.by, limit.currency, t.language);
    return t(limit.kind === "per-invoice" ? "limit-per-invoice" : "limit-per-day", { amount });
  });

function askedLines(t: Translator, asked: Extract<Standing, { kind: "over" }>["asked"]): string[] {
  if (asked === "not-yet") return [];
  return [t(asked === "waiting" ? "limit-asked" : "limit-declined")];
}

/** The most characters that are quoted of each part of an order that the bot didn't understand. */
const longestPart = 60;

/**
 * Returns the line of the draft's card that quotes what the bot didn't understand of an order in words; no line when it
 * understood all.
 */
export function notUnderstoodLines(t: Translator, { notUnderstood }: Draft): string[] {
  if (notUnderstood === undefined) return [];
  const parts = notUnderstood.map((part) =>
    t("order-part", { text: userText(shortened(part, longestPart)) }),
  );
  return [t("order-not-understood", { parts: new Html(parts.join(", ")) })];
}
