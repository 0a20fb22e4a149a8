import { z } from "zod";
import { isCurrency, minorUnits } from "../language/money/money.js";
import { defined } from "../language/omit-undefined.js";
import { type Locale, languageNames, languages } from "../language/text/locale.js";
import { about, onOneLine, type Parsed, readText } from "../language/text/typed-text.js";
import type { ExpiryChoice } from "../language/time/expiry.js";
import { parseExpiry } from "../language/time/expiry-parse.js";
import type { ClockChange } from "../language/time/local-time.js";
import type { Item } from "./item/item.js";
import { fitsCurrency } from "./item/item-fields.js";
import { isLarge, parseTolerance, type Tolerance, type ToleranceSide } from "./payment-tolerance.js";

/** The circumstances in which a typed field is read, such as the time zone. */
export interface Place {
  readonly now: Date;
  /** The merchant's time zone. */
  readonly zone: string;
  /** The invoice's currency. In /settings: the currency of new invoices. */
  readonly currency: string;
  /** The currencies that the bot offers as buttons. */
  readonly currencies: readonly string[];
  readonly items: readonly Pick<Item, "price" | "currency">[];
  /** The invoice's total in its currency; undefined when an item has another currency. */
  readonly total?: string | undefined;
}

interface Entry {
  /**
   * Reads the text that the merchant typed as this field's value. `adjusted` is set when the zone's clocks change at
   * the typed time, for example to summer time, so that a time nearby was taken.
   */
  read(text: string, place: Place): Parsed<unknown, string> & { readonly adjusted?: ClockChange };
  /**
   * Likely values of this field, which the bot shows as buttons. `read` (above) must accept each of them. A tap can't
   * set any other value, even if the data of the button were forged.
   */
  offers?(place: Place): readonly string[];
  /** True when an invoice can't be created without the field. */
  readonly required?: true;
  /**
   * True when the merchant chooses from a few known values. If such a value was typed, editing the message with it
   * doesn't change the field.
   */
  readonly chosen?: true;
  /** The name of the create call's field that carries this text (docs/interface.md, "Invoice request"). */
  readonly sentAs?: string;
  /**
   * Whether the text says who the customer is. One question asks for all fields of the customer, and templates don't
   * keep them.
   */
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
  email: { read: readEmail, sentAs: "clientEmail", customer: true },
  /** The customer's name or number as the merchant uses it. */
  reference: {
    read: (text) => readText("reference", onOneLine(text), 128),
    sentAs: "clientId",
    customer: true,
  },
  overpaid: toleranceOf("overpaid"),
  underpaid: toleranceOf("underpaid"),
  /** The language of the messages that the customer reads. */
  customerLanguage: { read: readLanguage, offers: () => languages, chosen: true },
} as const satisfies Record<string, Entry>;

type Table = typeof invoiceFields;
export type InvoiceField = keyof Table;
type FieldsWith<Property> = {
  [Field in InvoiceField]: Table[Field] extends Property ? Field : never;
}[InvoiceField];
/** The invoice's fields whose value is a plain text, such as the note. */
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
/** Checks whether the merchant can change the field by editing the message in which it was typed. */
export const isRetyped = (
  field: InvoiceField,
): field is Exclude<InvoiceField, FieldsWith<{ readonly chosen: true }>> =>
  !("chosen" in invoiceFields[field]);
const isText = (field: InvoiceField): field is TextField => "sentAs" in invoiceFields[field];
export const textFields = invoiceFieldNames.filter(isText);

export type CustomerField = FieldsWith<{ readonly customer: true }>;
/**
 * The fields that the bot asks for one by one. The fields of the customer aren't among them, because they share one
 * question.
 */
export type SingleField = Exclude<InvoiceField, CustomerField>;
/** Checks whether the field says who the customer is. */
export const isOfCustomer = (field: InvoiceField): field is CustomerField =>
  "customer" in invoiceFields[field];
export const customerFields = invoiceFieldNames.filter(isOfCustomer);
export const singleFields = invoiceFieldNames.filter((field): field is SingleField => !isOfCustomer(field));

/** Returns the text fields of an invoice's terms (such as the note) that have a value, without the other terms. */
export const textsIn = (holder: InvoiceTexts): InvoiceTexts =>
  defined(Object.fromEntries(textFields.map((field) => [field, holder[field]])));

/** Returns the invoice's texts, such as the note, under the names that the create call's fields have. */
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

/**
 * The expiries that the bot offers as buttons. Each is the end of the key of its button's text in locales/, as in
 * `button-expiry-24h`.
 */
export const expiryOffers = ["1h", "24h", "3d", "7d", "never"] as const;

/**
 * Reads the expiry that new invoices get by the settings. A fixed moment such as "25.12" is refused, because every
 * invoice created after that moment would already have expired.
 */
export function readDefaultExpiry(
  text: string,
  place: Place,
): Parsed<ExpiryChoice, `default-expiry-${"not-understood" | "fixed" | "too-far" | "too-soon"}`> {
  const parsed = parseExpiry(text, place);
  if (parsed.ok && parsed.value.kind !== "at") return parsed;
  const problem = parsed.ok || parsed.problem === "past" ? "fixed" : parsed.problem;
  return { ok: false, problem: `default-expiry-${problem}` };
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

/**
 * Reads a typed tolerance and returns it only if it is so large that it may be a typing mistake and must be confirmed.
 */
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
    [language, languageNames[language].toLowerCase()].includes(typed),
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
