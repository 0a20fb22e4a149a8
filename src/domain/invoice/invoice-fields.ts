import { z } from "zod";
import { defined } from "../defined.js";
import type { Item } from "../item/item.js";
import { fitsCurrency } from "../item/item-fields.js";
import { isCurrency, minorUnits } from "../money/money.js";
import { type Locale, languageNames, languages } from "../text/locale.js";
import { about, onOneLine, type Parsed, readText } from "../text/typed-text.js";
import type { ExpiryChoice } from "../time/expiry.js";
import { parseExpiry } from "../time/expiry-parse.js";
import type { ClockChange } from "../time/local-time.js";
import { isLarge, parseTolerance, type Tolerance, type ToleranceSide } from "./tolerance.js";

/** The circumstances on which the reading of a field depends. */
export interface Place {
  readonly now: Date;
  /** The merchant's time zone. */
  readonly zone: string;
  /** The invoice's currency; in the settings, that of new invoices. */
  readonly currency: string;
  /** Currencies that are offered. */
  readonly currencies: readonly string[];
  readonly items: readonly Pick<Item, "price" | "currency">[];
  /** The total in the invoice's currency, where that is known. */
  readonly total?: string | undefined;
}

interface Entry {
  /** Reads what was typed. `adjusted`: a clock change skips or doubles the time, so another one was taken. */
  read(text: string, place: Place): Parsed<unknown, string> & { readonly adjusted?: ClockChange };
  /** Likely values, as buttons: texts that `read` takes. A button made by hand brings no other. */
  offers?(place: Place): readonly string[];
  /** No invoice goes without the field. */
  readonly required?: true;
  /** True for a field whose value is chosen among a few: an edit of the message that named it doesn't change it. */
  readonly chosen?: true;
  /** The field is a text, and this field of the create call carries it (docs/interface.md, "Invoice request"). */
  readonly sentAs?: string;
  /** The text is about one customer: templates and [Repeat] don't keep it. */
  readonly once?: true;
}

/**
 * The fields of an invoice that a merchant may type, beside its items. A field's texts in locales/ are
 * `button-<field>`, `draft-ask-<field>`, `review-<field>` for a text, and `problem-<problem>`.
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
    /** The text as typed, line breaks included. */
    read: (text) => readText("note", text.trim(), 512),
    sentAs: "desc",
  },
  email: { read: readEmail, sentAs: "clientEmail" },
  /** The merchant's own reference of the customer. */
  reference: {
    read: (text) => readText("reference", onOneLine(text), 128),
    sentAs: "clientId",
    once: true,
  },
  overpaid: toleranceOf("overpaid"),
  underpaid: toleranceOf("underpaid"),
  /** The language of what the customer reads. */
  customerLanguage: { read: readLanguage, offers: () => languages, chosen: true },
} as const satisfies Record<string, Entry>;

type Table = typeof invoiceFields;
export type InvoiceField = keyof Table;
type FieldsWith<Property> = {
  [Field in InvoiceField]: Table[Field] extends Property ? Field : never;
}[InvoiceField];
/** Fields that are one text each. */
export type TextField = FieldsWith<{ readonly sentAs: string }>;
export type InvoiceTexts = { readonly [Field in TextField]?: string | undefined };
type ProblemOf<Reader extends Entry["read"]> = Extract<ReturnType<Reader>, { ok: false }>["problem"];
export type InvoiceFieldProblem =
  | ProblemOf<Table[InvoiceField]["read"]>
  | ProblemOf<typeof readDefaultExpiry>
  | ProblemOf<typeof readTemplateName>;

export const invoiceFieldNames = Object.keys(invoiceFields) as InvoiceField[];
export const isRequired = (field: InvoiceField): field is FieldsWith<{ readonly required: true }> =>
  "required" in invoiceFields[field];
/** True when an edit of the message that the field was typed in changes it. */
export const isRetyped = (
  field: InvoiceField,
): field is Exclude<InvoiceField, FieldsWith<{ readonly chosen: true }>> =>
  !("chosen" in invoiceFields[field]);
const isText = (field: InvoiceField): field is TextField => "sentAs" in invoiceFields[field];
export const textFields = invoiceFieldNames.filter(isText);

type OnceField = FieldsWith<{ readonly once: true }>;
/** Fields that are about one customer, so that the next invoice goes without them. */
export const onceFields = invoiceFieldNames.filter(
  (field): field is OnceField => "once" in invoiceFields[field],
);

/** The texts that are set, and nothing else. */
export const textsIn = (holder: InvoiceTexts): InvoiceTexts =>
  defined(Object.fromEntries(textFields.map((field) => [field, holder[field]])));

/** The texts by the names of the create call's fields. */
export const sentTexts = (texts: InvoiceTexts): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(textFields.map((field) => [invoiceFields[field].sentAs, texts[field]]));

function readCurrency(
  text: string,
  { currency, items }: Place,
): Parsed<string, "currency-unknown" | "items-decimals"> {
  const value = text.trim().toUpperCase();
  if (!isCurrency(value)) return { ok: false, problem: "currency-unknown" };
  // Items in the invoice's currency follow it.
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

/** Each is a part of a text's key: `button-expiry-24h`. */
export const expiryOffers = ["1h", "24h", "3d", "7d", "never"] as const;

/** A default can only be a duration: a fixed moment passes. */
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

/** The tolerance that was typed, when it is so large that it may be a slip of the finger. */
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

/** A template's name: one short line, since it is typed behind /new. */
export function readTemplateName(text: string): Parsed<string, `template-${"empty" | "too-long"}`> {
  const limit = 32;
  const read = readText("template", onOneLine(text), limit);
  return read.ok && Buffer.byteLength(read.value) > 4 * limit
    ? { ok: false, problem: "template-too-long", limit }
    : read;
}
