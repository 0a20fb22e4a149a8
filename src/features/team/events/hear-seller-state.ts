import type { ChatScope } from "../../../frame/context.js";
import { teamAccess } from "../../access/index.js";
import { addDue } from "../../due-list.js";
import { addCardsOfTeam } from "../../invoices/index.js";
import type { ChatEventOf } from "../../slices.js";
import { stopSelling } from "./former-sellers.js";

/**
 * Hears in a seller's chat that the owner has paused, resumed or removed the seller. The event may come late, so it
 * doesn't say which: the owner's record says what holds now.
 */
export async function hearSellerState(
  scope: ChatScope,
  { team, seller: id }: ChatEventOf<"seller-state">,
  from: string,
): Promise<void> {
  const { session } = scope;
  const { seller } = session;
  if (seller?.owner !== from || seller.team !== team || seller.id !== id) return;
  const access = await teamAccess(scope);
  if (access?.kind === "removed") return stopSelling(scope, "removed");
  const what = access?.kind === "paused" ? "paused" : "resumed";
  addDue(session, { kind: "team-news", news: { what } });
  // The cards hide their links while the seller is paused, and show them again afterwards.
  addCardsOfTeam(session, team);
}
