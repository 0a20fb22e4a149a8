import { defined } from "../../language/omit-undefined.js";
import { clientWords, respect } from "../../language/sentence/customer-marks.js";
import { evenOut, onOneLine, type Parsed } from "../../language/text/typed-text.js";
import {
  type CustomerField,
  customerFields,
  type InvoiceFieldProblem,
  invoiceFields,
} from "./invoice-fields.js";

/** Who an invoice is for, as the merchant calls them, and where the service may write to them. */
export type Customer = { readonly [Field in CustomerField]?: string | undefined };

export type CustomerProblem =
  | Extract<InvoiceFieldProblem, `${CustomerField}-${string}`>
  | "customer-two-emails";

export const customerIn = ({ reference, email }: Customer): Customer => defined({ reference, email });

export const namesCustomer = (terms: Customer): boolean =>
  customerFields.some((field) => terms[field] !== undefined);

/** Checks whether two customers are the same, whatever the case, spaces and apostrophes of their names and addresses. */
export const isSameCustomer = (one: Customer, other: Customer): boolean =>
  customerFields.every((field) => evenOut(one[field] ?? "") === evenOut(other[field] ?? ""));

/** People type separators between a name and an e-mail address, and a copied card has invisible direction marks. */
const separators = String.raw`[\s,;:|·•\u2066-\u2069—–-]`;
const atTheEnds = new RegExp(`^${separators}+|(?<!${separators})${separators}+$`, "gu");
/**
 * A word that begins with @ is a Telegram name. An address is looked for only where a word begins, because a long word
 * without an @ would otherwise be walked through once for each of its characters.
 */
const addressLike =
  /(?<![^\s,;|·•<>()\u2066-\u2069@])[^\s,;|·•<>()\u2066-\u2069@]+@[^\s,;|·•<>()\u2066-\u2069]*/gu;

/** Reads a name or number, an e-mail address, or both in any order, by the rules in invoice-fields.ts. */
export function readCustomer(text: string): Parsed<Customer, CustomerProblem> {
  const line = onOneLine(text);
  const [address, second] = line.match(addressLike) ?? [];
  if (second !== undefined) return { ok: false, problem: "customer-two-emails" };
  if (address === undefined) return only("reference", invoiceFields.reference.read(line));
  const email = invoiceFields.email.read(address.replace(/^mailto:/i, "").replace(/(?<![.:])[.:]+$/, ""));
  if (!email.ok) return email;
  const [before = "", behind = ""] = line.split(address);
  const [, inner = before] = /^(.*)[<(]$/u.exec(before) ?? [];
  // Brackets around the e-mail address aren't part of the name and are removed. Other brackets belong to the name.
  const name = `${inner} ${inner === before ? behind : behind.replace(/^[>)]/, "")}`.replace(atTheEnds, "");
  if (name === "") return only("email", email);
  const reference = invoiceFields.reference.read(name);
  return reference.ok ? { ok: true, value: { reference: reference.value, email: email.value } } : reference;
}

const only = <Problem extends string>(
  field: CustomerField,
  parsed: Parsed<string, Problem>,
): Parsed<Customer, Problem> => (parsed.ok ? { ok: true, value: { [field]: parsed.value } } : parsed);

/** A phone number at the end of a reference, with what separates it from the name. */
const phoneBehind = /[\s,;:]{0,3}\+?\d[\d() -]{7,18}\d$/;

/** Returns the name in a reference, without a phone number behind it; undefined when there is only a number. */
export function nameIn({ reference = "" }: Customer): string | undefined {
  const name = reference.replace(phoneBehind, "");
  return name === "" ? undefined : name;
}

const mostGreeted = 3;
const longestGreeted = 40;

/**
 * Returns the name by which a message may greet the customer: only words that are parts of a person's name, because a
 * seller's own remark or number for the customer is private.
 */
export function greetedName(customer: Customer): string | undefined {
  const name = onOneLine(nameIn(customer) ?? "");
  const words = name.split(" ");
  const [first = ""] = words;
  if (words.length > mostGreeted || name.length > longestGreeted || clientWords.has(evenOut(first)))
    return undefined;
  return words.every((word, at) => namePart.test(word) || (at > 0 && respect.has(evenOut(word))))
    ? name
    : undefined;
}

const namePart = /^\p{Lu}[\p{L}\p{M}'‘’ʻʼ-]*$/u;

/** A phone number alone joins the name that it belongs to, and replaces the number behind that name. */
export function withPhone(before: Customer, phone: string): Customer {
  const name = nameIn(before);
  if (name === undefined && before.reference !== undefined) return { reference: phone };
  return { ...customerIn(before), reference: name === undefined ? phone : `${name} ${phone}` };
}

/** An e-mail address alone joins a name that has none. Anything else replaces the customer, so that no old address is used. */
export const replaceCustomer = (before: Customer, typed: Customer): Customer =>
  typed.reference === undefined && before.email === undefined ? { ...customerIn(before), ...typed } : typed;
