import type { ChatScope } from "../../../frame/context.js";
import type { Invoice } from "../../../invoice/invoice.js";
import type { SoldFor } from "../../../invoice/sold-for.js";
import type { OpenTerms } from "../../../invoice/terms.js";
import { dayAt } from "../../../language/time/local-time.js";
import { type TeamAccess, teamAccess } from "../../access/index.js";
import { type Standing, standingOf } from "../../team/model/invoice-standing.js";

type Scope = Pick<ChatScope, "session" | "deps">;

/** Reads the team in which the chat sells, and returns what its limits say about an invoice, as `standingIn` does. */
export const lookAtLimits = async (scope: Scope, terms: OpenTerms, own?: SoldFor): Promise<Standing> =>
  standingIn(scope, await teamAccess(scope), terms, own);

/**
 * Returns what the limits say about an invoice. The bot looks at them three times, and the owner's record is read anew
 * each time: on the review card, when the invoice is asked for, and last right before the create call's first byte.
 * @param access the chat's team, as it was just read
 * @param own what the submission of this very invoice has noted, if it was submitted already
 */
export function standingIn(
  { session, deps }: Scope,
  access: TeamAccess | undefined,
  terms: OpenTerms,
  own?: SoldFor,
): Standing {
  const { seller: place } = session;
  if (access === undefined || place === undefined) return { kind: "own" };
  if (access.kind !== "ok") return { kind: "closed" };
  const now = deps.now();
  const { team, seller, zone, account } = access;
  const spent = session.spent?.[place.team];
  return standingOf({ team, seller, place, account, spent, now, day: dayAt(now, zone) }, terms, own);
}

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
