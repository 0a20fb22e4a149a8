import * as z from "zod";
import { limits } from "./limits.js";

/** An invitation asks in this order. "save" stores the answers. */
const asks = ["name", "terminals", "per-invoice", "per-day", "tolerance", "save"] as const;

export const teamQuestion = z.object({
  kind: z.literal("team"),
  ask: z.enum(asks),
  /** Undefined for a new invitation. */
  seller: z.string().optional(),
  /** An invitation begins without limits, and a seller's change with the present ones. */
  name: z.string().optional(),
  limits,
  /** Counted from 0. */
  page: z.number().int().nonnegative().optional(),
  /** The possible values of an ambiguous amount. */
  choices: z.array(z.string()).optional(),
});

export type TeamQuestion = z.infer<typeof teamQuestion>;

/**
 * A change of a seller asks for the name, for the terminals, or for both amounts and the tolerance. An invitation
 * doesn't ask for the tolerance: the owner's own settings hold at first.
 */
export function questionAfter({ page: _page, choices: _choices, ...answered }: TeamQuestion): TeamQuestion {
  const { seller, ask } = answered;
  const isLast = seller === undefined ? ask === "per-day" : ask !== "per-invoice" && ask !== "per-day";
  return { ...answered, ask: isLast ? "save" : (asks[asks.indexOf(answered.ask) + 1] ?? "save") };
}
