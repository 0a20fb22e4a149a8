import { z } from "zod";
import { defined } from "../defined.js";
import { item, plainItem } from "../item/item.js";
import { totals } from "../money/money.js";
import { locale } from "../text/locale.js";
import { expiryChoice } from "../time/expiry.js";
import { onceFields, type TextField, textFields, textsIn } from "./invoice-fields.js";
import { terminalChoice } from "./terminal.js";
import { tolerance, toleranceSides } from "./tolerance.js";

/** The fields of an invoice that are one text each. */
const texts = Object.fromEntries(textFields.map((field) => [field, z.string().optional()])) as Record<
  TextField,
  z.ZodOptional<z.ZodString>
>;

/**
 * The terms of an invoice, as the merchant chose them. The client of the service makes the create call's body of them.
 */
export const terms = z.object({
  terminal: terminalChoice,
  currency: z.string(),
  items: z.array(item),
  expiry: expiryChoice,
  ...texts,
  /** The tolerances: how much more or less may be paid so that the invoice still counts as paid. */
  overpaid: tolerance.optional(),
  underpaid: tolerance.optional(),
  /** Language of what the customer reads. */
  customerLanguage: locale.optional(),
});

export type Terms = z.infer<typeof terms>;

/** Terms that are still being made: terminal and expiry may be missing. */
export const openTerms = terms.partial({ terminal: true, expiry: true });

export type OpenTerms = z.infer<typeof openTerms>;

type Tolerances = Pick<Terms, "overpaid" | "underpaid">;

/** The total in the invoice's currency; undefined when an item has another currency, or there is no item. */
export function totalInCurrency({ items, currency }: Pick<Terms, "items" | "currency">): string | undefined {
  const [total, second] = totals(items);
  return second === undefined && total?.currency === currency ? total.amount : undefined;
}

/**
 * The tolerances that go to the service, and by which payments are judged. A fixed amount is one of the total; where
 * that isn't known in the invoice's currency it might accept next to nothing as paid, so it stays out. Percentages go.
 */
export function effectiveTolerances({ overpaid, underpaid, ...terms }: OpenTerms): Tolerances {
  const isKnown = totalInCurrency(terms) !== undefined;
  return defined({
    overpaid: isKnown || overpaid?.kind === "percent" ? overpaid : undefined,
    underpaid: isKnown || underpaid?.kind === "percent" ? underpaid : undefined,
  });
}

/**
 * Takes the tolerances that are fixed amounts from a draft, or from the settings: they were meant in the currency
 * before. @returns true when there were any.
 */
export function dropAmountTolerances(holder: Tolerances): boolean {
  const amounts = toleranceSides.filter((side) => holder[side]?.kind === "amount");
  for (const side of amounts) delete holder[side];
  return amounts.length > 0;
}

/**
 * The terms as they are submitted: the service is sent them, the card shows them and [Repeat] copies them. They hold
 * nothing that the service isn't sent, such as a tolerance that doesn't apply; only the customer's language is for the
 * bot's own messages.
 * @throws Error when terminal or expiry is missing.
 */
export function termsToSubmit(open: OpenTerms): Terms {
  const { terminal, expiry, currency, items, customerLanguage } = open;
  if (terminal === undefined) throw new Error("A draft without a terminal can't be submitted.");
  if (expiry === undefined) throw new Error("A draft without an expiry can't be submitted.");
  const submitted = {
    terminal,
    currency,
    items: items.map(plainItem),
    expiry,
    ...textsIn(open),
    ...defined({ customerLanguage }),
    ...effectiveTolerances(open),
  };
  return structuredClone(submitted);
}

/**
 * The terms that another invoice takes over: all but a fixed moment, which will be over, and the fields about one
 * customer.
 */
export function termsForNextTime<T extends OpenTerms>(terms: T): Omit<T, "expiry"> & OpenTerms {
  const { expiry, ...kept } = structuredClone(terms);
  const next: typeof kept & OpenTerms = { ...kept, ...(expiry?.kind === "at" ? {} : defined({ expiry })) };
  for (const field of onceFields) delete next[field];
  return next;
}
