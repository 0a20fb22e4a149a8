import * as z from "zod";
import { parseItemLines } from "../../language/line/quick-line.js";
import { isCurrency, minorUnits } from "../../language/money/money.js";
import { thousandsLeftOut } from "../../language/money/small-units.js";
import { defined } from "../../language/omit-undefined.js";
import { type Locale, languageNames, languages } from "../../language/text/locale.js";
import { about, onOneLine, type Parsed, readText } from "../../language/text/typed-text.js";
import type { ExpiryChoice } from "../../language/time/expiry.js";
import { parseExpiry } from "../../language/time/expiry-parse.js";
import type { ClockChange } from "../../language/time/local-time.js";
import type { Item } from "../item/item.js";
import { fitsCurrency } from "../item/item-fields.js";
import { chargedFor, type Discount } from "./discount.js";
import { isLarge, parseTolerance, type Tolerance, type ToleranceSide } from "./payment-tolerance.js";

export interface Place {
  readonly now: Date;
  readonly zone: string;
  /** The invoice's currency. In /settings: the currency of new invoices. */
  readonly currency: string;
  readonly currencies: readonly string[];
  readonly items: readonly Pick<Item, "name" | "price" | "currency" | "quantity">[];
  /** The invoice's total in its currency; undefined when an item has another currency. */
  readonly total?: string | undefined;
}

interface Entry {
  /** `adjusted` is set when the zone's clocks change at the typed time, so that a time nearby was taken. */
  read(text: string, place: Place): Parsed<unknown, string> & { readonly adjusted?: ClockChange };
  /** Likely values, shown as buttons, each of which `read` accepts. A tap can set no other value, even with forged data. */
  offers?(place: Place): readonly string[];
  readonly required?: true;
  /** True for a choice among a few known values, which an edit of the typed message doesn't change. */
  readonly chosen?: true;
  /** The name of the create call's field that carries this text (docs/interface.md, "Invoice request"). */
  readonly sentAs?: string;
  /** One question asks for all fields of the customer, and templates don't keep them. */
  readonly customer?: true;
}

/**
 * The fields of an invoice, beside its items, that a merchant can type. A field's texts in locales/ are
 * `button-<field>`, `draft-ask-<field>`, `review-<field>` for a text, and `problem-<problem>`. The fields of the customer
 * share `button-customer`, `draft-ask-customer` and `review-customer`.
 */
export const invoiceFields = {
  currency: {
    read: readCurrency,
    offers: ({ currencies }) => currencies,
    required: true,
    chosen: true,
  },
  expiry: {
    read: readExpiry,
    offers: () => expiryOffers,
    required: true,
  },
  note: {
    /** The invoice's note is stored as typed, with its line breaks. */
    read: (text) => readText("note", text.trim(), 512),
    sentAs: "desc",
  },
  discount: { read: readDiscount, offers: () => ["5%", "10%", "15%"] },
  email: { read: readEmail, sentAs: "clientEmail", customer: true },
  /** The customer's name or number as the merchant uses it. */
  reference: {
    read: (text) => readText("reference", onOneLine(text), 128),
    sentAs: "clientId",
    customer: true,
  },
  overpaid: toleranceOf("overpaid"),
  underpaid: toleranceOf("underpaid"),
  customerLanguage: { read: readLanguage, offers: () => languages, chosen: true },
} as const satisfies Record<string, Entry>;

type Table = typeof invoiceFields;
export type InvoiceField = keyof Table;
type FieldsWith<Property> = {
  [Field in InvoiceField]: Table[Field] extends Property ? Field : never;
}[InvoiceField];
export type TextField = FieldsWith<{ readonly sentAs: string }>;
export type InvoiceTexts = { readonly [Field in TextField]?: string | undefined };
type ProblemOf<Reader extends Entry["read"]> = Extract<ReturnType<Reader>, { ok: false }>["problem"];
export type InvoiceFieldProblem =
  | ProblemOf<Table[InvoiceField]["read"]>
  | ProblemOf<typeof readDefaultExpiry>
  | ProblemOf<typeof readTemplateName>;

const invoiceFieldNames = Object.keys(invoiceFields) as InvoiceField[];
export const isRequired = (field: InvoiceField): field is FieldsWith<{ readonly required: true }> =>
  "required" in invoiceFields[field];
export const isRetyped = (
  field: InvoiceField,
): field is Exclude<InvoiceField, FieldsWith<{ readonly chosen: true }>> =>
  !("chosen" in invoiceFields[field]);
const isText = (field: InvoiceField): field is TextField => "sentAs" in invoiceFields[field];
export const textFields = invoiceFieldNames.filter(isText);

export type CustomerField = FieldsWith<{ readonly customer: true }>;
/** The fields of the customer share one question, so the bot doesn't ask for them one by one. */
export type SingleField = Exclude<InvoiceField, CustomerField>;
export const isOfCustomer = (field: InvoiceField): field is CustomerField =>
  "customer" in invoiceFields[field];
export const customerFields = invoiceFieldNames.filter(isOfCustomer);
export const singleFields = invoiceFieldNames.filter((field): field is SingleField => !isOfCustomer(field));

export const textsIn = (holder: InvoiceTexts): InvoiceTexts =>
  defined(Object.fromEntries(textFields.map((field) => [field, holder[field]])));

export const sentTexts = (texts: InvoiceTexts): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(textFields.map((field) => [invoiceFields[field].sentAs, texts[field]]));

function readCurrency(
  text: string,
  { currency, items }: Place,
): Parsed<string, "currency-unknown" | "items-decimals"> {
  const value = text.trim().toUpperCase();
  if (!isCurrency(value)) return { ok: false, problem: "currency-unknown" };
  // Items in the invoice's old currency get the new one, so their prices must fit its decimals: 10.50 doesn't fit a currency without decimals.
  const isUnfit = items.some((item) => item.currency === currency && !fitsCurrency(item, value));
  if (!isUnfit) return { ok: true, value };
  return { ok: false, problem: "items-decimals", currency: value, decimals: minorUnits(value) ?? 2 };
}

type ParsedExpiry = ReturnType<typeof parseExpiry>;

function readExpiry(
  text: string,
  place: Place,
): Parsed<ExpiryChoice, `expiry-${Extract<ParsedExpiry, { ok: false }>["problem"]}`> &
  Pick<ParsedExpiry, "adjusted"> {
  const parsed = parseExpiry(text, place);
  return parsed.ok ? parsed : about("expiry", parsed);
}

/** Each offer is the end of its button's key in locales/, as in `button-expiry-24h`. */
export const expiryOffers = ["1h", "24h", "3d", "7d", "never"] as const;

/** A fixed moment such as "25.12" is no default, because every invoice created after it would already have expired. */
export function readDefaultExpiry(
  text: string,
  place: Place,
): Parsed<ExpiryChoice, `default-expiry-${"not-understood" | "fixed" | "too-far" | "too-soon"}`> {
  const parsed = parseExpiry(text, place);
  if (parsed.ok && parsed.value.kind !== "at") return parsed;
  const problem = parsed.ok || parsed.problem === "past" ? "fixed" : parsed.problem;
  return { ok: false, problem: `default-expiry-${problem}` };
}

/** Reads "10%", "5000", "скидка 10%", and "no discount" as undefined. */
function readDiscount(
  text: string,
  { currency, items }: Place,
): Parsed<
  Discount | undefined,
  `discount-${"not-understood" | "unclear-size" | "no-items" | "covers-all" | "currencies" | "no-room"}`
> {
  const typed = parseItemLines(text, currency).discount;
  if (typed === "none") return { ok: true, value: undefined };
  const plain = typed === undefined ? parseTolerance(text, { currency, side: "overpaid" }) : undefined;
  const value = typed ?? (plain?.ok === true ? plain.value : undefined);
  if (value === undefined) return { ok: false, problem: "discount-not-understood" };
  if (
    value === "unclear" ||
    (value.kind === "amount" && thousandsLeftOut(value.amount, currency) !== undefined)
  )
    return { ok: false, problem: "discount-unclear-size" };
  if (items.length === 0) return { ok: false, problem: "discount-no-items" };
  const charged = chargedFor({ items, currency, discount: value });
  return "problem" in charged ? { ok: false, problem: `discount-${charged.problem}` } : { ok: true, value };
}

const address = z.email();

function readEmail(text: string): Parsed<string, "email-wrong"> {
  const value = text.trim();
  return value.length <= 254 && address.safeParse(value).success
    ? { ok: true, value }
    : { ok: false, problem: "email-wrong" };
}

const likelyPercents = ["1%", "2%", "5%"];

function toleranceOf(side: ToleranceSide) {
  return {
    read: (text: string, { currency, total }: Place) =>
      about("tolerance", parseTolerance(text, { currency, side, total })),
    offers: () => likelyPercents,
  };
}

/** Returns a typed tolerance only if it is so large that it may be a typing mistake and must be confirmed. */
export function largeTolerance(
  field: string,
  text: string,
  place: Place,
): { readonly side: ToleranceSide; readonly tolerance: Tolerance } | undefined {
  if (field !== "overpaid" && field !== "underpaid") return undefined;
  const parsed = invoiceFields[field].read(text, place);
  return parsed.ok && isLarge(parsed.value, place.total)
    ? { side: field, tolerance: parsed.value }
    : undefined;
}

function readLanguage(text: string): Parsed<Locale, "customerLanguage-unknown"> {
  const typed = text.trim().toLowerCase();
  const value = languages.find((language) =>
    [language, languageNames[language]].some((name) => name.toLowerCase() === typed),
  );
  return value === undefined ? { ok: false, problem: "customerLanguage-unknown" } : { ok: true, value };
}

/** Reads a template's name. It is one short line, because the merchant types it after /new. */
export function readTemplateName(text: string): Parsed<string, `template-${"empty" | "too-long"}`> {
  const limit = 32;
  const read = readText("template", onOneLine(text), limit);
  return read.ok && Buffer.byteLength(read.value) > 4 * limit
    ? { ok: false, problem: "template-too-long", limit }
    : read;
}
