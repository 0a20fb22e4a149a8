import type { ChatView } from "../../frame/context.js";
import type { BotDeps } from "../../frame/deps.js";
import { zoneOf } from "../../frame/middleware.js";
import { isDamaged } from "../../store/errors.js";
import type { ChatRecord } from "../chat-record.js";
import type { AccountTolerances } from "../team/model/limits.js";
import { type Seller, sellerOf, type Team } from "../team/model/team.js";
import { teamState } from "../team/model/team-state.js";

export interface WorkingTeam {
  readonly kind: "ok";
  readonly team: Team;
  readonly seller: Seller;
  /** The owner's time zone, in which the days of the daily limit begin. */
  readonly zone: string;
  /** The tolerances that the owner's settings have for new invoices. A seller may allow no more by default. */
  readonly account: AccountTolerances;
}

export type TeamAccess =
  | WorkingTeam
  /** The owner has signed out or signed in to another account, so that nobody in the team creates invoices. */
  | { readonly kind: "resting" }
  | { readonly kind: "paused" }
  /** The owner has removed the seller, or there is no such team any more. */
  | { readonly kind: "removed" };

/**
 * Reads the team in which the chat sells. Nothing is remembered: the owner may have paused the seller a moment ago.
 * @returns undefined when the chat sells for nobody
 */
export async function teamAccess({
  session,
  deps,
}: Pick<ChatView, "session" | "deps">): Promise<TeamAccess | undefined> {
  const { seller: place, chat } = session;
  if (place === undefined) return undefined;
  const owner = await readChat(deps, place.owner);
  const team = owner?.team?.id === place.team ? owner.team : undefined;
  const seller = sellerOf(team, place.id, chat);
  if (owner === undefined || team === undefined || seller === undefined) return { kind: "removed" };
  if (seller.state === "paused") return { kind: "paused" };
  if (seller.state !== "active") return { kind: "removed" };
  if (teamState(owner) === "rests") return { kind: "resting" };
  const { overpaid, underpaid, currency = deps.settings.currency } = owner.settings;
  return { kind: "ok", team, seller, zone: zoneOf(owner, deps), account: { overpaid, underpaid, currency } };
}

/** Checks whether the person of another chat has blocked the bot, so that they read nothing before they open it again. */
export const hasBlocked = async (deps: BotDeps, chat: string): Promise<boolean> =>
  (await readChat(deps, chat))?.blocked === true;

/**
 * Reads the record of another chat, which no handler changes. A damaged record counts as none, and its chat is told of
 * the damage.
 */
export async function readChat(deps: BotDeps, chat: string): Promise<ChatRecord | undefined> {
  try {
    return await deps.store.chats.read(chat);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    deps.noteDamaged(chat);
    return undefined;
  }
}
