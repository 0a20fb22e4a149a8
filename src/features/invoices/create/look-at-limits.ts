import type { ChatScope } from "../../../frame/context.js";
import type { Invoice } from "../../../invoice/invoice.js";
import type { SoldFor } from "../../../invoice/sold-for.js";
import type { OpenTerms } from "../../../invoice/terms/terms.js";
import { dayAt } from "../../../language/time/local-time.js";
import { type TeamAccess, teamAccess } from "../../access/index.js";
import { type Standing, standingOf } from "../../team/model/invoice-standing.js";

type Scope = Pick<ChatScope, "session" | "deps">;

export const lookAtLimits = async (scope: Scope, terms: OpenTerms, own?: SoldFor): Promise<Standing> =>
  standingIn(scope, await teamAccess(scope), terms, own);

/**
 * The owner's record is read anew each time the limits are looked at: on the review card, when the invoice is asked
 * for, and right before the create call's first byte.
 * @param own what the submission of this very invoice has noted
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
 * The bot asks right before the create call's first byte, and sends nothing after "not-allowed": since the tap the
 * seller may have been paused, or the owner may have lowered a limit, taken a terminal away or signed out.
 * @throws StorageError when the check can't be made; nothing is sent then either
 */
export async function mayCreate(
  scope: Pick<ChatScope, "session" | "deps">,
  { terms, soldFor }: Pick<Invoice, "terms" | "soldFor">,
): Promise<"go" | "not-allowed"> {
  const { kind } = await lookAtLimits(scope, terms, soldFor);
  // The access token is that of the team for which the chat acts now, so the invoice must belong to that team.
  const isAllowed = soldFor === undefined ? kind === "own" : kind === "allowed";
  return isAllowed && soldFor?.seller === scope.session.seller?.id ? "go" : "not-allowed";
}
