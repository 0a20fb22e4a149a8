import type { Draft } from "../storage/chat-record.js";

/**
 * Takes the tolerances that are fixed amounts from a draft, or from the settings: they were meant in the currency
 * before. @returns true when there were any.
 */
export function dropAmountTolerances(holder: Pick<Draft, "overpaid" | "underpaid">): boolean {
  const amounts = (["overpaid", "underpaid"] as const).filter((side) => holder[side]?.kind === "amount");
  for (const side of amounts) delete holder[side];
  return amounts.length > 0;
}
