import { z } from "zod";
import { limits } from "./limits.js";

/** The questions about a seller, in the order in which an invitation asks them. "save" stores the answers. */
const asks = ["name", "terminals", "per-invoice", "per-day", "tolerance", "save"] as const;

/** The questions of an owner's chat about a new invitation, or about a seller of the team. */
export const teamQuestion = z.object({
  kind: z.literal("team"),
  ask: z.enum(asks),
  /** The id of the seller whose name or limits change; undefined for a new invitation. */
  seller: z.string().optional(),
  /** The answers so far. An invitation begins without limits, and a seller's change with the seller's present ones. */
  name: z.string().optional(),
  limits,
  /** The page of the list of terminals, counted from 0. */
  page: z.number().int().nonnegative().optional(),
  /** The possible values of an ambiguous amount, which the bot shows as buttons. */
  choices: z.array(z.string()).optional(),
});

export type TeamQuestion = z.infer<typeof teamQuestion>;

/**
 * Returns the question that follows an answer. A change of a seller asks for the name, for the terminals, or for both
 * amounts and the tolerance. An invitation doesn't ask for the tolerance: the owner's own settings hold at first.
 */
export function questionAfter({ page: _page, choices: _choices, ...answered }: TeamQuestion): TeamQuestion {
  const { seller, ask } = answered;
  const isLast = seller === undefined ? ask === "per-day" : ask !== "per-invoice" && ask !== "per-day";
  return { ...answered, ask: isLast ? "save" : (asks[asks.indexOf(answered.ask) + 1] ?? "save") };
}
