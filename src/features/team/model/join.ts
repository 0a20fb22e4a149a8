import type { User } from "grammy/types";
import * as z from "zod";
import { shortened } from "../../../language/text/safe-text.js";
import { isBlank, onOneLine } from "../../../language/text/typed-text.js";
import { dayMs } from "../../../language/time/local-time.js";
import {
  type Invitation,
  invitationMs,
  presentSellers,
  type Seller,
  sellerOf,
  type Team,
  teamLimits,
} from "./team.js";
import { addToLog } from "./team-log.js";

/** An invitation's link is opened, its reader taps [Join], and the owner approves: both have agreed then. */

export const joinRefusal = z.enum(["gone", "expired", "used", "full", "member", "declined"]);

export type JoinRefusal = z.infer<typeof joinRefusal>;

/** How long (ms) after an invitation's end the owner may still approve somebody who has tapped [Join]. */
const approvableMs = dayMs;

/** How much longer (ms) a candidate's chat waits for the owner's chat, which ends the waiting by an event. */
const graceMs = 60 * 60_000;

export const isWishOver = ({ askedAt }: { readonly askedAt: number }, now: number): boolean =>
  askedAt + invitationMs + approvableMs + graceMs <= now;

interface Candidate {
  /** Telegram's id of the private chat, which is also the user's id. */
  readonly chat: string;
  /** The time (ms) at which the candidate looks at the invitation or taps [Join]. */
  readonly at: number;
}

/** @returns undefined for a candidate who can ask the owner */
export function whyNotToJoin(
  team: Team | undefined,
  id: string,
  { chat, at }: Candidate,
): JoinRefusal | undefined {
  const invitation = team?.invitations.find((one) => one.id === id);
  const earlier = sellerOf(team, id, chat);
  if (isJoined(earlier)) return "member";
  if (team === undefined || invitation === undefined) return "gone";
  // A candidate who has asked before may ask again, for example after deleting all data in between.
  if (earlier?.state === "asking") return undefined;
  if (invitation.usedBy !== undefined) return "used";
  if (at >= invitation.until) return "expired";
  const own = team.sellers.filter((one) => one.chat === chat);
  if (own.some(isJoined)) return "member";
  const others = presentSellers(team).length - own.filter(({ state }) => state === "asking").length;
  return others >= teamLimits.sellers ? "full" : undefined;
}

const isJoined = (seller: Seller | undefined): boolean =>
  seller?.state === "active" || seller?.state === "paused";

/**
 * A tap on [Join] uses the invitation up. If the same chat waits on an earlier one, the new one takes its place.
 * @returns false when the candidate has asked before, so that nothing changes
 */
export function askToJoin(
  team: Team,
  id: string,
  { chat, at, telegramName, username }: Candidate & Pick<Seller, "telegramName" | "username">,
): boolean {
  const invitation = team.invitations.find((one) => one.id === id);
  if (invitation === undefined || sellerOf(team, id, chat) !== undefined) return false;
  const { name, limits } = invitation;
  invitation.usedBy = chat;
  team.sellers = team.sellers.filter((one) => one.chat !== chat || one.state !== "asking");
  team.sellers.push({
    ...{ id, chat, name, telegramName, state: "asking", limits, since: at },
    ...(username === undefined ? {} : { username }),
  });
  addToLog(team.log, { at, what: "asked-to-join", by: "seller", about: id, name });
  return true;
}

/** @returns undefined when nobody with this id waits for an answer */
export function answerCandidate(
  team: Team,
  id: string,
  answer: "joined" | "declined",
  at: number,
): Seller | undefined {
  const candidate = team.sellers.find((one) => one.id === id && one.state === "asking");
  if (candidate === undefined) return undefined;
  if (answer === "joined") Object.assign(candidate, { state: "active", since: at });
  // A declined candidate has never sold anything, so no list needs the name.
  else team.sellers = team.sellers.filter((one) => one !== candidate);
  addToLog(team.log, { at, what: answer, by: "owner", about: id, name: candidate.name });
  return candidate;
}

/** The seller's questions name customers, so they go, too. */
export function endPlace(team: Team, seller: Seller, at: number): void {
  const { id } = seller;
  Object.assign(seller, { state: "removed", since: at });
  team.asks = team.asks.filter((ask) => ask.seller !== id);
  if (team.waiting !== undefined) team.waiting = team.waiting.filter((waits) => waits !== id);
}

/** @returns undefined when the team has no such seller any more */
export function noteLeft(team: Team, id: string, chat: string, at: number): Seller | undefined {
  const seller = sellerOf(team, id, chat);
  if (seller === undefined || seller.state === "removed") return undefined;
  endPlace(team, seller, at);
  addToLog(team.log, { at, what: "left", by: "seller", about: id, name: seller.name });
  return seller;
}

const isLongOver = ({ until }: Invitation, now: number): boolean => until + approvableMs <= now;

export const hasOldInvitations = ({ invitations }: Pick<Team, "invitations">, now: number): boolean =>
  invitations.some((one) => isLongOver(one, now));

/** @returns the candidates to whom the owner hasn't answered by then */
export function dropOldInvitations(team: Team, now: number): Seller[] {
  const over = team.invitations.filter((one) => isLongOver(one, now)).map(({ id }) => id);
  team.invitations = team.invitations.filter(({ id }) => !over.includes(id));
  const late = team.sellers.filter(({ id, state }) => state === "asking" && over.includes(id));
  team.sellers = team.sellers.filter((one) => !late.includes(one));
  return late;
}

const longestName = 64;

/** Somebody whose name is invisible is called by the username or the id. */
export function telegramName({ id, first_name, last_name = "", username }: User): string {
  const name = onOneLine(`${first_name} ${last_name}`);
  return isBlank(name) ? (username ?? String(id)) : shortened(name, longestName);
}
