import type { ChatScope } from "../../../frame/context.js";
import type { SoldFor } from "../../../invoice/sold-for.js";
import type { OpenTerms } from "../../../invoice/terms.js";
import { dayAt } from "../../../language/time/local-time.js";
import { teamAccess } from "../../access/index.js";
import { type Standing, standingOf } from "../../team/model/invoice-standing.js";

/**
 * Returns what the limits say about an invoice. The bot looks at them three times, and reads the owner's record anew
 * each time: on the review card, at [Create invoice], and last right before the create call's first byte.
 * @param own what the submission of this very invoice has noted, if it was submitted already
 */
export async function lookAtLimits(
  scope: Pick<ChatScope, "session" | "deps">,
  terms: OpenTerms,
  own?: SoldFor,
): Promise<Standing> {
  const access = await teamAccess(scope);
  const { seller: place } = scope.session;
  if (access === undefined || place === undefined) return { kind: "own" };
  if (access.kind !== "ok") return { kind: "closed" };
  const now = scope.deps.now();
  const { team, seller, zone, account } = access;
  const spent = scope.session.spent?.[place.team];
  return standingOf({ team, seller, place, account, spent, now, day: dayAt(now, zone) }, terms, own);
}
