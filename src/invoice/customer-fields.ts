import { defined } from "../language/omit-undefined.js";
import { evenOut, onOneLine, type Parsed } from "../language/text/typed-text.js";
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

/** Returns the fields of an invoice's terms that name the customer, without the other terms. */
export const customerIn = ({ reference, email }: Customer): Customer => defined({ reference, email });

/** Checks whether an invoice's terms name a customer, by a name, a number or an e-mail address. */
export const namesCustomer = (terms: Customer): boolean =>
  customerFields.some((field) => terms[field] !== undefined);

/** Checks whether two customers are the same, whatever the case, spaces and apostrophes of their names and addresses. */
export const isSameCustomer = (one: Customer, other: Customer): boolean =>
  customerFields.every((field) => evenOut(one[field] ?? "") === evenOut(other[field] ?? ""));

/**
 * Characters that people type between a customer's name and an e-mail address, and the invisible marks of writing
 * direction in a text that was copied from one of the bot's cards.
 */
const separators = String.raw`[\s,;:|·•\u2066-\u2069—–-]`;
const atTheEnds = new RegExp(`^${separators}+|(?<!${separators})${separators}+$`, "gu");
/**
 * A word with an @ that may be an e-mail address. A word that begins with @, such as "@aziz", is a Telegram name and
 * isn't one. An address is looked for only where a word begins, because a long word without an @ would otherwise be
 * walked through once for each of its characters.
 */
const addressLike =
  /(?<![^\s,;|·•<>()\u2066-\u2069@])[^\s,;|·•<>()\u2066-\u2069@]+@[^\s,;|·•<>()\u2066-\u2069]*/gu;

/**
 * Reads who the customer is: a name or number, an e-mail address, or both in any order. The name and the address must
 * fit the rules in invoice-fields.ts.
 */
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

/**
 * Returns the customer after the merchant has typed one. An e-mail address alone is added to a name that has no
 * address. Anything else replaces the whole customer, so that no invoice goes to the address of the customer before.
 */
export const replaceCustomer = (before: Customer, typed: Customer): Customer =>
  typed.reference === undefined && before.email === undefined ? { ...customerIn(before), ...typed } : typed;
