import * as z from "zod";
import { defined } from "../language/omit-undefined.js";
import { formsOfName, formsOfTyped, isCyrillic } from "../language/order/names/endings.js";
import { inLatin, soundOf } from "../language/order/words/spelling.js";
import { evenOut } from "../language/text/typed-text.js";
import type { Invoice } from "./invoice.js";
import { type AccountIdentity, accountIdentity, isSameAccount } from "./merchant-account.js";
import { newestWithin } from "./retention.js";
import { type Customer, customerIn, isSameCustomer } from "./terms/customer-fields.js";

/** A customer whom an earlier invoice of the chat named. The bot can offer this customer for the next invoice. */
export const seenCustomer = z.object({
  reference: z.string().optional(),
  email: z.string().optional(),
  /** The time (ms) of the newest invoice for the customer. */
  usedAt: z.number(),
  /** The account that created the customer's newest invoice. No other account sees the customer. */
  account: accountIdentity.optional(),
});

export type SeenCustomer = z.infer<typeof seenCustomer>;

/** Beyond these limits of customers and of bytes of JSON, the customers go whose newest invoice is the oldest. */
const limits = { most: 200, bytes: 64 * 1024 };

/**
 * The customer of the newest invoice is last, and adding an invoice twice changes nothing. An entry with only a name
 * is removed when the invoice has an e-mail address for that name as well.
 */
export function withCustomerOf(
  seen: readonly SeenCustomer[],
  { terms, submittedAt, account }: Pick<Invoice, "terms" | "submittedAt" | "account">,
): SeenCustomer[] {
  const customer = customerIn(terms);
  const isReplaced = (other: SeenCustomer): boolean =>
    isOfOneAccount(other.account, account) &&
    (isSameCustomer(other, customer) ||
      (customer.email !== undefined && isSameCustomer(other, { reference: customer.reference })));
  const before = seen.filter(isReplaced).map(({ usedAt }) => usedAt);
  const added = { ...customer, usedAt: Math.max(submittedAt, ...before), ...defined({ account }) };
  const all = [...seen.filter((other) => !isReplaced(other)), added];
  return newestWithin(
    all.sort((one, other) => one.usedAt - other.usedAt),
    limits,
  );
}

const isOfOneAccount = (one: AccountIdentity | undefined, other: AccountIdentity | undefined): boolean =>
  one === undefined || other === undefined ? one === other : isSameAccount(one, other);

export const seenSince = (seen: readonly SeenCustomer[], since: number): SeenCustomer[] =>
  seen.filter(({ usedAt }) => usedAt >= since);

/** @param isInCase whether the typed name may stand in another Russian case, as behind "для" */
export const namedBy = <Seen extends Customer>(
  seen: readonly Seen[],
  name: string,
  isInCase: boolean,
): Seen[] =>
  seen.filter(({ reference }) => {
    if (reference === undefined) return false;
    return evenOut(reference) === evenOut(name) || (isInCase && isInCaseOf(name, reference));
  });

/**
 * Returns the customers whose address, name or a later word of the name begins with the text. A customer who equals
 * the typed one is left out, because choosing them would add nothing.
 */
export function meantBy<Seen extends Customer>(
  seen: readonly Seen[],
  text: string,
  typed?: Customer,
): Seen[] {
  const sought = evenOut(text);
  if (sought === "") return [];
  return seen.filter(
    (customer) =>
      customer.email !== undefined &&
      (typed === undefined || !isSameCustomer(customer, typed)) &&
      (evenOut(customer.email).startsWith(sought) ||
        ` ${evenOut(customer.reference ?? "")}`.includes(` ${sought}`)),
  );
}

/** A name in -а or -я has other endings than any other, so "Нодиры" is Нодира and not Нодир, and "Азиза" is Азиз. */
const endings = {
  ofNamesInA: new Set("ы и е у ю ой ей".split(" ")),
  ofOthers: new Set("а я у ю ом ем ём е ым им ого ому".split(" ")),
};

/** Checks for another Russian case: "Азиза Каримова" is a form of "Азиз Каримов". */
export function isInCaseOf(typed: string, name: string): boolean {
  const [typedWords, words] = [evenOut(typed).split(" "), evenOut(name).split(" ")];
  return (
    typedWords.length === words.length &&
    typedWords.every((word, place) => isWordInCase(word, words[place] ?? ""))
  );
}

function isWordInCase(typed: string, name: string): boolean {
  if (typed === name) return true;
  if (!isCyrillic(typed)) return false;
  const { sound, stems, russianStem } = formsOfName(name);
  const { stems: typedStems } = formsOfTyped(typed);
  // The endings of goods (see endings.ts) take "ей" from "Сергей", but in a person's name only the last letter changes: "Сергея".
  const nameStems = [sound, ...stems, russianStem, soundOf(name.replace(/й$/, ""))];
  if (!typedStems.some((stem) => nameStems.includes(stem))) return false;
  const allowed = /(?:a|ya)$/.test(inLatin(name)) ? endings.ofNamesInA : endings.ofOthers;
  return [...allowed].some((ending) => typed.endsWith(ending));
}
