import type { ChatView } from "../../../frame/context.js";
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
import type { Item } from "../../../invoice/item/item.js";
import { type ItemDefaults, itemDefaultsIn, withDefaults } from "../../../invoice/item/item-defaults.js";
import { chargedFor, chargedItems } from "../../../invoice/terms/discount.js";
import { type InvoiceTexts, isOfCustomer, textFields } from "../../../invoice/terms/invoice-fields.js";
import { formatPercent } from "../../../invoice/terms/payment-tolerance.js";
import { effectiveTolerances, totalInCurrency } from "../../../invoice/terms/terms.js";
import { formatAmount } from "../../../language/money/money.js";
import { shortened, visibleLength } from "../../../language/text/safe-text.js";
import { type ExpiryChoice, expireAtOf } from "../../../language/time/expiry.js";
import type { Draft } from "../../draft/model/draft.js";
import { sumsDoubt } from "../../draft/model/draft-sums.js";
import type { Standing } from "../../team/model/invoice-standing.js";
import type { OverLimit } from "../../team/model/limits.js";

type ReviewTitle = "review-title" | "create-under-way" | "create-nothing";

interface ReviewOptions {
  readonly title?: ReviewTitle;
  /** The first line itself, instead of `title`. */
  readonly first?: string;
  readonly warning?: readonly string[];
  readonly dearestFirst?: boolean;
}

/** `isWhole`: the card has room for every item and every text as they are sent. */
export function reviewContent(
  scope: ChatView,
  draft: Draft,
  { title = "review-title", first, warning = [], dearestFirst = false }: ReviewOptions = {},
): { readonly html: string; readonly isWhole: boolean } {
  const { t } = scope;
  const { currency } = draft.terms;
  const items = chargedItems(draft.terms);
  const { overpaid, underpaid } = effectiveTolerances(draft.terms);
  const codes = codesOf({ ...draft.terms, items: [...items] });
  const above = [first ?? t(title)];
  const below = [
    t("review-total", { total: totalOf(items, t) }),
    ...discountLines(t, draft),
    ...customerLines(t, draft),
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
  // A name with "…" in it only offers the page with all items, too.
  return { html: [...above, list.value, ...below].join("\n"), isWhole: !list.value.includes("…") };
}

/** Says what the discount takes off, and that the shown prices are lower by it. */
export function discountLines(t: Translator, { terms }: Draft): string[] {
  const charged = chargedFor(terms);
  const { discount, currency } = terms;
  if (discount === undefined || "problem" in charged || charged.off === undefined) return [];
  const off = formatAmount(charged.off, currency, t.language);
  const line =
    discount.kind === "amount"
      ? t("review-discount", { off })
      : t("review-discount-percent", { percent: formatPercent(discount.percent, t.language), off });
  if (charged.split === undefined) return [line];
  return [line, t("review-discount-split", { name: userText(charged.split) })];
}

/** Asks which total is right, or for another discount. */
export function sumsLines(t: Translator, draft: Draft): string[] {
  const doubt = sumsDoubt(draft);
  if (doubt === undefined) return [];
  if (doubt.kind === "discount") {
    const discount = draft.terms.discount;
    const size = discount === undefined ? "" : describeTolerance(t, discount, draft.terms.currency);
    return [t("review-discount-impossible", { size })];
  }
  const amountOf = (amount: string) => formatAmount(amount, draft.terms.currency, t.language);
  if (doubt.kind === "advance")
    return [t("review-advance", { advance: amountOf(doubt.advance), rest: amountOf(doubt.rest) })];
  if (doubt.kind === "reading") return [t("review-doubt", { count: doubt.sums.length })];
  return [t("review-total-differs", { stated: amountOf(doubt.stated), counted: amountOf(doubt.counted) })];
}

interface Codes {
  readonly shown: readonly Item[];
  readonly forOthers?: ItemDefaults | undefined;
  readonly isForAll: boolean;
}

/**
 * A phone has no room for the codes below each item, so one line names those that items without codes of their own
 * get.
 */
function codesOf({ items, itemDefaults }: Draft["terms"]): Codes {
  const hasOwn = items.map((item) => itemDefaultsIn(item) !== undefined);
  return {
    shown: items.map((item, at) => (hasOwn[at] === true ? withDefaults(item, itemDefaults) : item)),
    forOthers: hasOwn.includes(false) ? itemDefaults : undefined,
    isForAll: !hasOwn.includes(true),
  };
}

function codeLines(t: ChatView["t"], { forOthers, isForAll }: Codes): string[] {
  const codes = codesText(forOthers ?? {}, t);
  if (codes === undefined) return [];
  return [t(isForAll ? "review-codes-all" : "review-codes-others", { codes })];
}

/** A tolerance with a fixed amount isn't sent when the total in its currency is unknown. */
function leftOutLines(t: ChatView["t"], draft: Draft): string[] {
  const sent = effectiveTolerances(draft.terms);
  const amounts = (["underpaid", "overpaid"] as const).flatMap((side) => {
    const tolerance = sent[side] === undefined ? draft.terms[side] : undefined;
    return tolerance === undefined ? [] : [describeTolerance(t, tolerance, draft.terms.currency)];
  });
  if (amounts.length === 0) return [];
  return [t("review-tolerance-left-out", { amounts: amounts.join(", "), currency: draft.terms.currency })];
}

/** One text of the invoice, such as the note, takes at most so many of a message's 4,096 characters. */
const longestText = 700;

function customerLines(t: ChatView["t"], { terms, customerRepeated }: Draft): string[] {
  const customer = customerText(terms);
  if (customer === undefined) return [];
  return [t(customerRepeated === true ? "review-customer-repeated" : "review-customer", { customer })];
}

type FurtherFields = InvoiceTexts & { readonly customerLanguage?: Language | undefined };

/** The customer's name and address have a line of their own. */
export function fieldLines(t: ChatView["t"], { customerLanguage, ...texts }: FurtherFields): string[] {
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

/** The service decides how it treats items in other currencies, so the review card names these. */
function otherCurrencies({ terms: { items, currency } }: Draft): string[] {
  const others = new Set(items.map((item) => item.currency).filter((other) => other !== currency));
  return others.size === 0 ? [] : [[...others].join(", ")];
}

/** Returns "24 hours (23 Nov, 14:05)", a moment in the chat's time zone, or "no expiry". */
export function expiryText(scope: ChatView, expiry: ExpiryChoice | undefined): string {
  const { t, deps } = scope;
  if (expiry === undefined || expiry.kind === "none") return t("expiry-none");
  if (expiry.kind === "at") return momentText(scope, expiry.at);
  const now = new Date(deps.now());
  const moment = shortMoment(scope, Date.parse(expireAtOf(expiry, now) ?? now.toISOString()));
  return t("expiry-duration", { duration: durationText(expiry.seconds, t), moment });
}

export function standingLines(scope: ChatView, standing: Standing): string[] {
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

/** @param limited the currency of the limits */
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

const longestPart = 60;

export function notUnderstoodLines(t: Translator, { notUnderstood }: Draft): string[] {
  if (notUnderstood === undefined) return [];
  const parts = notUnderstood.map((part) =>
    t("order-part", { text: userText(shortened(part, longestPart)) }),
  );
  return [t("order-not-understood", { parts: new Html(parts.join(", ")) })];
}
