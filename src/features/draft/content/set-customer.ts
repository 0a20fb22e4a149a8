import type { BotContext } from "../../../frame/context.js";
import { problemText } from "../../../frame/problem-texts.js";
import { customerText } from "../../../frame/texts/customer-text.js";
import { meantBy, namedBy } from "../../../invoice/seen-customers.js";
import {
  type Customer,
  customerIn,
  readCustomer,
  replaceCustomer,
  withPhone,
} from "../../../invoice/terms/customer-fields.js";
import { customerFields, invoiceFields } from "../../../invoice/terms/invoice-fields.js";
import { defined } from "../../../language/omit-undefined.js";
import { isCyrillic } from "../../../language/order/names/endings.js";
import { seenCustomers } from "../../invoices/index.js";
import { customerInWords, type NamedCustomer } from "../model/customer-words.js";
import type { Draft } from "../model/draft.js";
import { nextQuestion } from "../model/draft-question.js";
import type { Answer } from "../questions/draft-asking.js";

/** The draft forgets in which messages the last customer was typed, so that edits of those change nothing. */
export function setCustomer(draft: Draft, customer: Customer): void {
  const { sources } = draft;
  for (const field of customerFields) {
    if (draft.terms[field] !== customer[field] && sources !== undefined) delete sources[field];
    delete draft.terms[field];
  }
  Object.assign(draft.terms, customerIn(customer));
  delete draft.customerRepeated;
}

export function takeWorded(
  ctx: BotContext,
  draft: Draft,
  text: string,
  source: number | undefined,
): Promise<Answer> {
  const named = customerInWords(text, true);
  return named === undefined ? takeCustomer(ctx, draft, text, source) : takeNamed(ctx, draft, named, source);
}

/** If only one customer of an earlier invoice has this name, the e-mail address is taken over as well. */
export async function setPerson(
  ctx: BotContext,
  draft: Draft,
  reference: string,
  source?: number,
): Promise<void> {
  const [only, second] = namedBy(await seenCustomers(ctx), reference, false);
  const customer = only !== undefined && second === undefined ? only : { reference };
  setCustomer(draft, customer);
  noteTyped(draft, customerIn(customer), source);
}

/** The number of a message that a phone number has joined isn't kept: an edit of that message would replace the name. */
export function takePhone({ t }: BotContext, draft: Draft, phone: string): Answer {
  const customer = withPhone(draft.terms, phone);
  const read = invoiceFields.reference.read(customer.reference ?? "");
  if (!read.ok) return { html: problemText(t, read) };
  setCustomer(draft, customer);
  return nextQuestion(draft);
}

/** Takes a typed customer, or asks whether a customer seen before is meant. */
export async function takeCustomer(
  ctx: BotContext,
  draft: Draft,
  text: string,
  source: number | undefined,
): Promise<Answer> {
  const read = readCustomer(text);
  const typed = read.ok ? read.value : undefined;
  const isWhole = typed?.reference !== undefined && typed.email !== undefined;
  const meant = isWhole ? [] : meantBy(await seenCustomers(ctx), text, typed);
  if (meant.length > 0) return { kind: "draft", ask: "which-customer", text, ...defined({ source }) };
  return takeTyped(ctx, draft, text, source);
}

/**
 * Sets the customer whose name was typed behind a word such as "for". If only one customer of an earlier invoice has
 * this name, the e-mail address is taken over as well. If the name may mean others, because theirs begins so, the bot
 * asks.
 * @param isInCase whether the name may stand in another grammatical case than the first
 */
export async function takeNamed(
  ctx: BotContext,
  draft: Draft,
  { name, isInCase }: Pick<NamedCustomer, "name" | "isInCase">,
  source: number | undefined,
): Promise<Answer> {
  const meant = await customersNamed(ctx, name, isInCase);
  const [only, second] = meant;
  if (only === undefined) return takeTyped(ctx, draft, name, source);
  if (second !== undefined || namedBy([only], name, isInCase).length === 0)
    return { kind: "draft", ask: "which-customer", text: name, isInCase, ...defined({ source }) };
  setCustomer(draft, only);
  noteTyped(draft, customerIn(only), source);
  return nextQuestion(draft);
}

/**
 * Sets the customer who is named beside items. Nothing is asked, because the items are asked about: if the name may mean
 * several customers, it stands on the card as typed.
 * @returns false if the name is too long for a customer
 */
export async function setNamed(
  ctx: BotContext,
  draft: Draft,
  { name, isInCase }: Pick<NamedCustomer, "name" | "isInCase">,
  source: number | undefined,
): Promise<boolean> {
  const [only, second] = namedBy(await seenCustomers(ctx), name, isInCase);
  const read = readCustomer(name);
  if (!read.ok) return false;
  const customer = only !== undefined && second === undefined ? only : read.value;
  setCustomer(draft, customer);
  noteTyped(draft, customerIn(customer), source);
  return true;
}

/**
 * A Russian name may have been typed in another case ("для Азиза"). The sentence then also says how to correct it.
 */
export function customerSet(
  { t }: BotContext,
  { terms }: Draft,
  named?: Pick<NamedCustomer, "name" | "isInCase">,
): string {
  const isAsTyped = named?.isInCase === true && terms.email === undefined && isCyrillic(named.name);
  const key =
    isAsTyped && terms.reference === named.name ? "review-customer-as-typed" : "review-customer-set";
  return t(key, { customer: customerText(terms) ?? "" });
}

/** Customers of earlier invoices with this name count, and those whose name begins so if their address is known. */
export async function customersNamed(
  ctx: BotContext,
  name: string,
  isInCase: boolean,
): Promise<readonly Customer[]> {
  const seen = await seenCustomers(ctx);
  const meant = [...namedBy(seen, name, isInCase), ...meantBy(seen, name)];
  return seen.filter((customer) => meant.includes(customer));
}

export function takeTyped({ t }: BotContext, draft: Draft, text: string, source: number | undefined): Answer {
  const read = readCustomer(text);
  if (!read.ok) return { html: problemText(t, read) };
  setCustomer(draft, replaceCustomer(draft.terms, read.value));
  noteTyped(draft, read.value, source);
  return nextQuestion(draft);
}

/** Values from other messages stay, such as a name that was sent before the address. */
export function retypeCustomer(
  { t }: BotContext,
  draft: Draft,
  text: string,
  source: number,
): Answer | "changed" {
  const read = readCustomer(text);
  if (!read.ok) return { html: problemText(t, read) };
  setCustomer(draft, { ...withoutTyped(draft, source), ...read.value });
  noteTyped(draft, read.value, source);
  return "changed";
}

export function clearTyped(draft: Draft, source: number): void {
  setCustomer(draft, withoutTyped(draft, source));
}

export const isCustomerTyped = ({ sources }: Draft, source: number): boolean =>
  customerFields.some((field) => sources?.[field] === source);

function withoutTyped({ terms, sources }: Draft, source: number): Customer {
  const kept = customerFields.filter((field) => sources?.[field] !== source);
  return Object.fromEntries(kept.map((field) => [field, terms[field]]));
}

function noteTyped(draft: Draft, typed: Customer, source: number | undefined): void {
  if (source === undefined) return;
  const set = customerFields.filter((field) => typed[field] !== undefined);
  draft.sources = { ...draft.sources, ...Object.fromEntries(set.map((field) => [field, source])) };
}
