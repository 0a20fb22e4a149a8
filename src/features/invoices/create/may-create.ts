import type { ChatScope } from "../../../frame/context.js";
import type { Invoice } from "../../../invoice/invoice.js";
import { lookAtLimits } from "./look-at-limits.js";

/**
 * Checks whether the chat may create this invoice now. The bot asks this when the connection for the create call
 * stands, right before the first byte, and sends nothing after "not-allowed". A chat may create every invoice of its own
 * account. A seller may have been paused or removed since the tap, and the owner may have lowered a limit, taken a
 * terminal away or signed out.
 * @throws StorageError when the check can't be made; nothing is sent then either
 */
export async function mayCreate(
  scope: Pick<ChatScope, "session" | "deps">,
  { terms, soldFor }: Pick<Invoice, "terms" | "soldFor">,
): Promise<"go" | "not-allowed"> {
  const { kind } = await lookAtLimits(scope, terms, soldFor);
  // The invoice's place in a team must be the one for which the chat acts now, because the access token is that team's.
  const isAllowed = soldFor === undefined ? kind === "own" : kind === "allowed";
  return isAllowed && soldFor?.seller === scope.session.seller?.id ? "go" : "not-allowed";
}
