import { InlineKeyboard } from "grammy";
import type { Draft } from "../../domain/draft/draft.js";
import { refusalToShow, stillRefused } from "../../domain/draft/refused-fields.js";
import type { Invoice } from "../../domain/invoice/invoice.js";
import { type InvoiceTexts, isOfCustomer, textFields } from "../../domain/invoice/invoice-fields.js";
import { effectiveTolerances, totalInCurrency } from "../../domain/invoice/terms.js";
import type { Item } from "../../domain/item/item.js";
import { type ItemDefaults, itemDefaultsIn, withDefaults } from "../../domain/item/item-defaults.js";
import { formatAmount } from "../../domain/money/money.js";
import type { Standing } from "../../domain/team/invoice-standing.js";
import { shortened, visibleLength } from "../../domain/text/safe-text.js";
import { type ExpiryChoice, expireAtOf } from "../../domain/time/expiry.js";
import type { ChatScope } from "../shared/context.js";
import { type Language, languageNames, plainUserText, userText } from "../shared/locales.js";
import { customerText } from "../shared/texts/customer-text.js";
import { codesText } from "../shared/texts/item-details.js";
import { dearestLines, itemLines, longestMessage, totalOf } from "../shared/texts/items-text.js";
import { placeLabel, refusalReason } from "../shared/texts/refusal-text.js";
import { terminalValues } from "../shared/texts/terminal-text.js";
import {
  describeTolerance,
  durationText,
  momentText,
  shortMoment,
  toleranceLines,
} from "../shared/texts/terms-text.js";
import { waitText } from "../shared/texts/wait-text.js";
import { limitLines } from "./create/limit-lines.js";
import { waitToCreate } from "./create/submissions.js";
import { doubleWarning } from "./create/unknown-outcome-text.js";
import { draftButton } from "./draft-button.js";
import { addNoteButton, notUnderstoodLines } from "./not-understood-lines.js";

/** The facts that the review card shows besides the draft's invoice. */
export interface ReviewNotes {
  /** Earlier submissions that may already have created this invoice. */
  readonly doubles: readonly Invoice[];
  /** The result of comparing the invoice with the seller's limits. */
  readonly standing: Standing;
}

/**
 * Returns the review card, which shows the draft's invoice as the bot has understood it, before anything is sent to the
 * service. An invoice that the limits don't allow has no [Create invoice].
 */
export function reviewCard(
  scope: ChatScope,
  draft: Draft,
  { doubles, standing }: ReviewNotes,
): { html: string; keyboard: InlineKeyboard } {
  const { t } = scope;
  const button = (key: string, action: string): [string, string] => [
    t.plain(key),
    draftButton(draft, action),
  ];
  const { html, isWhole } = reviewContent(scope, draft, {
    warning: [
      ...doubleWarning(scope, doubles),
      ...(draft.repeatsFailed === true
        ? [t("review-both-payable", { service: scope.deps.settings.serviceName })]
        : []),
      ...limitLines(scope, standing),
      ...waitLines(scope),
      ...refusalLines(scope, draft),
    ],
  });
  const keyboard = new InlineKeyboard();
  for (const { about, place } of stillRefused(draft.terms, draft.refused)) {
    const label = t.plain("button-refused", { place: placeLabel(t, about, draft.terms.items) });
    keyboard.text(label, draftButton(draft, `fix:${place}`)).row();
  }
  if (standing.kind === "over") {
    if (standing.asked === "not-yet") keyboard.text(...button("button-ask-owner", "ask-owner")).row();
  } else if (standing.kind !== "terminal") keyboard.text(...button("button-create", "create")).row();
  if (!isWhole) keyboard.text(...button("button-all-items", "all-items")).row();
  addReadings(scope, keyboard, draft);
  addNoteButton(scope, keyboard, draft);
  keyboard
    .row()
    .text(...button("button-items", "items"))
    .text(...button("button-expiry", "edit-expiry"))
    .text(...button("button-terminal", "edit-terminal"))
    .row()
    .text(...button("button-customer", "customer"))
    .text(...button("button-more", "more"))
    .text(...button("button-discard-here", "discard"));
  return { html, keyboard };
}

/** Returns the line about a wait for which the service has asked, while it lasts. */
function waitLines(scope: ChatScope): string[] {
  const wait = waitToCreate(scope);
  return wait === undefined ? [] : [`⏳ ${waitText(scope, wait)}`];
}

/**
 * Returns the line about the service's refusal of this very invoice. It is the last one, right above the buttons, because
 * the sentence in the message above a long card can't be seen.
 */
function refusalLines({ t, deps }: ChatScope, { terms, refusal }: Draft): string[] {
  const refused = refusalToShow(terms, refusal);
  if (refused === undefined) return [];
  const service = deps.settings.serviceName;
  const reason = refusalReason(t, refused, terms.items);
  return [
    reason === null ? t("review-refused", { service }) : t("review-refused-because", { service, reason }),
  ];
}

type Reading = NonNullable<Draft["readings"]>[number];

/**
 * Adds buttons with which the merchant chooses another meaning of a line that was just added. For example, "Table 5 100
 * 000" is read as "Table" at 5,100,000, but can also mean “Table 5” at 100,000.
 */
export function addReadings({ t }: Pick<ChatScope, "t">, keyboard: InlineKeyboard, draft: Draft): void {
  const currencyOf = ({ index }: Reading): string =>
    draft.terms.items[index]?.currency ?? draft.terms.currency;
  for (const [place, reading] of (draft.readings ?? []).entries()) {
    const name = plainUserText(reading.name);
    const label =
      reading.price === undefined
        ? t.plain("button-reading-name", { name })
        : t.plain("button-reading", {
            name,
            quantity: reading.quantity,
            price: formatAmount(reading.price, currencyOf(reading), t.language),
          });
    keyboard.text(label, draftButton(draft, `reading:${place}`)).row();
  }
}

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
