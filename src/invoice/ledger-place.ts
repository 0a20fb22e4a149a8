import * as z from "zod";

/**
 * The kinds of places in the ledger.
 * - "waiting": nothing has ended it, so the customer may still pay.
 * - "paid", "expired", "failed": the service has told this status. An invoice whose time has passed without any news
 *   counts as expired too.
 * - "cash", "withdrawn": the merchant has noted a payment in cash, or has withdrawn the invoice; the service has told no
 *   payment.
 * - "untracked": the service sends no status updates for it, so that nobody can know.
 */
const placeKind = z.enum(["waiting", "paid", "expired", "failed", "cash", "withdrawn", "untracked"]);

export type PlaceKind = z.infer<typeof placeKind>;

/** The length of a quarter of an hour in milliseconds. In every time zone the days begin with a new quarter. */
export const quarterMs = 15 * 60_000;

/** The place of an invoice in the ledger. An invoice is counted in one place at a time. */
export const ledgerPlace = z.object({
  kind: placeKind,
  /** The quarter of an hour in which the invoice counts, as its number since 1970. */
  quarter: z.number().int(),
});

export type LedgerPlace = z.infer<typeof ledgerPlace>;

export const quarterOf = (at: number): number => Math.floor(at / quarterMs);

export const isSamePlace = (one: LedgerPlace | undefined, other: LedgerPlace | undefined): boolean =>
  one?.kind === other?.kind && one?.quarter === other?.quarter;
