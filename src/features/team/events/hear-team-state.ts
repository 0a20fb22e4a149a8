import type { ChatScope } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { post, saidOnce } from "../../../frame/send-or-edit.js";
import { readChat } from "../../access/index.js";
import { addDue } from "../../due-list.js";
import type { ChatEventOf, DueOf } from "../../slices.js";
import { teamState } from "../model/team-state.js";
import { sayMayCreate } from "./access-back.js";
import { stopSelling } from "./former-sellers.js";

/**
 * Hears in a seller's chat that the team rests, works again or is over. The event may come late, so it doesn't say which:
 * the owner's record says what holds now.
 */
export async function hearTeamState(
  scope: ChatScope,
  event: ChatEventOf<"team-state">,
  from: string,
): Promise<void> {
  const { session, deps } = scope;
  const owner = await readChat(deps, from);
  const state = (owner?.team?.id === event.team ? teamState(owner) : undefined) ?? "over";
  const { joining, seller } = session;
  if (state === "over" && joining?.owner === from && !isAsking(owner?.team, joining.invitation)) {
    delete session.joining;
    addDue(session, {
      kind: "no-longer-seller",
      ownerName: joining.ownerName,
      reason: "over",
    });
  }
  if (seller?.owner !== from || seller.team !== event.team) return;
  if (state === "over") return stopSelling(scope, "over");
  // A quick sign-out and sign-in, of which the seller has heard nothing, needs no message.
  if ((seller.toldOfRest === true) === (state === "rests")) return;
  if (state === "rests") seller.toldOfRest = true;
  else delete seller.toldOfRest;
  addDue(session, { kind: "team-state", state });
}

/** Checks whether a team knows the chat's wish to join, which may be a later one than that of the team that is over. */
const isAsking = (
  team: { readonly sellers: readonly { readonly id: string }[] } | undefined,
  id: string,
): boolean => team?.sellers.some((one) => one.id === id) === true;

/** Tells a seller that the team rests or works again. */
export async function sayTeamState(scope: ChatScope, entry: DueOf<"team-state">): Promise<void> {
  const { session, t } = scope;
  if (session.seller === undefined) return;
  const sentence = t(`team-${entry.state}`, { owner: userText(session.seller.ownerName) });
  if (entry.state === "works") return sayMayCreate(scope, entry, sentence);
  const html = session.draft === undefined ? sentence : `${sentence} ${t("no-access-draft")}`;
  await saidOnce(scope, entry, () => post(scope, html));
}
