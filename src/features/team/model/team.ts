import * as z from "zod";
import { accountIdentity } from "../../../invoice/merchant-account.js";
import { terms } from "../../../invoice/terms/terms.js";
import { dailySum } from "./daily-sum.js";
import { limits, overLimit } from "./limits.js";
import { teamLog } from "./team-log.js";

/** A team is a part of the owner's chat record. Only the owner's own events change it; sellers' chats read it. */

/** `openAsks`: the unanswered questions of one seller. */
export const teamLimits = { sellers: 50, invitations: 5, openAsks: 5 } as const;

/** An invitation and an approval work for this time (ms). */
export const invitationMs = 24 * 60 * 60_000;
export const approvalMs = 24 * 60 * 60_000;

const invitation = z.object({
  /** The link carries this random id sealed. */
  id: z.string(),
  name: z.string(),
  limits,
  /** The invitation's end (ms). */
  until: z.number(),
  /** The chat that has tapped [Join] first has used the invitation up. */
  usedBy: z.string().optional(),
  /** When the invitation is used or taken back, these messages with its link say so. */
  saidIn: z.array(z.number().int()).optional(),
});

const seller = z.object({
  /** The seller's id is that of the invitation. */
  id: z.string(),
  /** Telegram's id of the seller's private chat, which is also the seller's user id. */
  chat: z.string(),
  name: z.string(),
  /** Anybody can choose name and username at Telegram freely. */
  telegramName: z.string(),
  username: z.string().optional(),
  /** "asking": the seller has tapped [Join], and the owner hasn't answered yet. A removed seller stays for the names in lists. */
  state: z.enum(["asking", "active", "paused", "removed"]),
  limits,
  /** The time (ms) of the last change of `state`. */
  since: z.number(),
  /** The sums that were paid on one day, and by how much less customers may have paid. */
  paid: dailySum.extend({ less: dailySum.shape.sums.optional() }).optional(),
});

const ask = z.object({
  id: z.string(),
  seller: z.string(),
  /** The approval holds for the content of this digest only (ask-content.ts). */
  digest: z.string(),
  terms,
  over: z.array(overLimit),
  askedAt: z.number(),
  answer: z.enum(["approved", "declined"]).optional(),
  /** The time (ms) until which the answer holds, or until which the question waits for one. */
  until: z.number(),
  messageId: z.number().int().optional(),
});

export const teamNotices = z.enum(["every-payment", "daily-summary", "nothing"]);

export const team = z.object({
  /** Sellers' chats and invoices name the account by this random id, so that they hold no digest of the login. */
  id: z.string(),
  ownerName: z.string(),
  /** While another account is signed in, the team rests. */
  account: accountIdentity,
  invitations: z.array(invitation),
  sellers: z.array(seller),
  asks: z.array(ask),
  /** The ids of the sellers who wait until the owner has signed in again. */
  waiting: z.array(z.string()).optional(),
  waitingSaidIn: z.number().int().optional(),
  /** Undefined: at every payment. */
  notices: teamNotices.optional(),
  log: teamLog,
});

export type Team = z.infer<typeof team>;
export type Seller = z.infer<typeof seller>;
export type Invitation = z.infer<typeof invitation>;
export type Ask = z.infer<typeof ask>;

/** Candidates count for the limit of 50, too. */
export const presentSellers = ({ sellers }: Pick<Team, "sellers">): Seller[] =>
  sellers.filter(({ state }) => state !== "removed");

export const openInvitations = ({ invitations }: Pick<Team, "invitations">, now: number): Invitation[] =>
  invitations.filter(({ usedBy, until }) => usedBy === undefined && now < until);

/** @returns undefined for anybody else, whatever an event says */
export const sellerOf = (of: Team | undefined, id: string, chat: string): Seller | undefined =>
  of?.sellers.find((one) => one.id === id && one.chat === chat);
