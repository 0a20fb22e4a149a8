import { Big } from "big.js";
import * as z from "zod";
import { totals } from "../../language/money/money.js";
import { defined } from "../../language/omit-undefined.js";
import { locale } from "../../language/text/locale.js";
import { expiryChoice } from "../../language/time/expiry.js";
import { item, plainItem } from "../item/item.js";
import { itemDefaults, withDefaults } from "../item/item-defaults.js";
import { chargedFor, chargedItems, discount } from "./discount.js";
import { type TextField, textFields, textsIn } from "./invoice-fields.js";
import { acceptedRange, tolerance, toleranceSides } from "./payment-tolerance.js";
import { terminalChoice } from "./terminal.js";

const texts = Object.fromEntries(textFields.map((field) => [field, z.string().optional()])) as Record<
  TextField,
  z.ZodOptional<z.ZodString>
>;

/** The bot makes the body of the create call (the request that creates the invoice) from the terms. */
export const terms = z.object({
  terminal: terminalChoice,
  currency: z.string(),
  items: z.array(item),
  expiry: expiryChoice,
  ...texts,
  /** A payment may exceed (overpaid) or miss (underpaid) the total by this much and still counts. */
  overpaid: tolerance.optional(),
  underpaid: tolerance.optional(),
  /** The language of the messages that the customer reads. */
  customerLanguage: locale.optional(),
});

export type Terms = z.infer<typeof terms>;

export const openTerms = terms.partial({ terminal: true, expiry: true }).extend({
  /** Submitted terms have none: their items have the lowered prices. */
  discount: discount.optional(),
  /** The codes of items that have none of their own, as they were in /settings when the draft was begun. */
  itemDefaults: itemDefaults.optional(),
});

export type OpenTerms = z.infer<typeof openTerms>;

type Tolerances = Pick<Terms, "overpaid" | "underpaid">;

type Priced = Pick<OpenTerms, "items" | "currency" | "discount">;

/** Returns what is to be paid; undefined when there are no items, or when an item has another currency. */
export function totalInCurrency(terms: Priced): string | undefined {
  const [total, second] = totals(chargedItems(terms));
  return second === undefined && total?.currency === terms.currency ? total.amount : undefined;
}

/**
 * A fixed amount isn't sent while the total in the invoice's currency is unknown: the amount might exceed the total,
 * and nearly any payment would count. Percentages are always sent.
 */
export function effectiveTolerances({ overpaid, underpaid, ...terms }: OpenTerms): Tolerances {
  const isKnown = totalInCurrency(terms) !== undefined;
  return defined({
    overpaid: isKnown || overpaid?.kind === "percent" ? overpaid : undefined,
    underpaid: isKnown || underpaid?.kind === "percent" ? underpaid : undefined,
  });
}

export interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** Whoever adds up paid invoices adds up the allowed underpayments beside them, since the service doesn't tell what was paid. */
export function allowedLess(terms: OpenTerms): Money[] {
  const { underpaid } = effectiveTolerances(terms);
  if (underpaid === undefined) return [];
  return totals(chargedItems(terms)).flatMap(({ amount, currency }) => {
    const { from } = acceptedRange(amount, currency, undefined, underpaid);
    const less = new Big(amount).minus(from);
    return less.gt(0) ? [{ amount: less.toFixed(), currency }] : [];
  });
}

/** Fixed amounts were meant in the invoice's old currency, so a new one removes them. @returns true when there were any */
export function dropFixedAmounts(holder: Tolerances & Pick<OpenTerms, "discount">): boolean {
  const amounts = ([...toleranceSides, "discount"] as const).filter(
    (side) => holder[side]?.kind === "amount",
  );
  for (const side of amounts) delete holder[side];
  return amounts.length > 0;
}

/** Checks whether nothing that the create call needs is missing, and the discount can be taken off. */
export const isComplete = (open: OpenTerms): boolean =>
  open.terminal !== undefined && open.expiry !== undefined && !("problem" in chargedFor(open));

/**
 * Submitted terms go to the service, the pay card and [Repeat]. They hold only what the service gets, and the
 * customer's language for the bot's own messages.
 * @throws Error when terminal or expiry is missing, or the discount can't be taken off
 */
export function termsToSubmit(open: OpenTerms): Terms {
  const { terminal, expiry, currency, customerLanguage } = open;
  if (terminal === undefined) throw new Error("A draft without a terminal can't be submitted.");
  if (expiry === undefined) throw new Error("A draft without an expiry can't be submitted.");
  const charged = chargedFor(open);
  if ("problem" in charged) throw new Error("A draft whose discount can't be taken off can't be submitted.");
  const submitted = {
    terminal,
    currency,
    items: charged.items.map((each) => withDefaults(plainItem(each), open.itemDefaults)),
    expiry,
    ...textsIn(open),
    ...defined({ customerLanguage }),
    ...effectiveTolerances(open),
  };
  return structuredClone(submitted);
}

/** A later invoice can't copy an expiry at a fixed moment, which may have passed by then. */
export function termsForNextTime<T extends OpenTerms>(terms: T): Omit<T, "expiry"> & OpenTerms {
  const { expiry, ...kept } = structuredClone(terms);
  return { ...kept, ...(expiry?.kind === "at" ? {} : defined({ expiry })) };
}
