import { z } from "zod";
import { accountIdentity } from "../../../invoice/merchant-account.js";
import { terms } from "../../../invoice/terms.js";
import { dailySum } from "./daily-sum.js";
import { limits, overLimit } from "./limits.js";
import { teamLog } from "./team-log.js";

/**
 * A team: the sellers who create invoices for an owner's account. It is a part of the owner's chat record, and only the
 * owner's own events change it. Sellers' chats read it.
 */

/** How many sellers and open invitations a team may have, and how many unanswered questions one seller. */
export const teamLimits = { sellers: 50, invitations: 5, openAsks: 5 } as const;

/** How long (ms) an invitation and an approval work. */
export const invitationMs = 24 * 60 * 60_000;
export const approvalMs = 24 * 60 * 60_000;

const invitation = z.object({
  /** A random id, which the link carries sealed. */
  id: z.string(),
  /** The seller's name, as the owner has typed it. */
  name: z.string(),
  limits,
  /** The end of the invitation in milliseconds. */
  until: z.number(),
  /** Telegram's id of the chat that has tapped [Join] first. The invitation is used up then. */
  usedBy: z.string().optional(),
  /** The ids of the owner's messages that show the link. When the invitation is used or taken back, they say so. */
  saidIn: z.array(z.number().int()).optional(),
});

const seller = z.object({
  /** The seller's id in this team: the id of the invitation. */
  id: z.string(),
  /** Telegram's id of the seller's private chat, which is also the seller's user id. */
  chat: z.string(),
  /** The name that the owner has given. */
  name: z.string(),
  /** The name and the username that Telegram has sent when the seller tapped [Join]. Anybody can choose them freely. */
  telegramName: z.string(),
  username: z.string().optional(),
  /** "asking": the seller has tapped [Join], and the owner hasn't answered yet. A removed seller stays for the names in lists. */
  state: z.enum(["asking", "active", "paused", "removed"]),
  limits,
  /** The time (ms) of the last change of `state`. */
  since: z.number(),
  /** The sums of this seller's invoices that were paid on one day, and by how much less their customers may have paid. */
  paid: dailySum.extend({ less: dailySum.shape.sums.optional() }).optional(),
});

/** A seller's question to the owner whether an invoice over the limits may be created. */
const ask = z.object({
  id: z.string(),
  seller: z.string(),
  /** The digest of the content (ask-content.ts). The approval holds for this content only. */
  digest: z.string(),
  terms,
  over: z.array(overLimit),
  askedAt: z.number(),
  answer: z.enum(["approved", "declined"]).optional(),
  /** The time (ms) until which the answer holds, or until which the question waits for one. */
  until: z.number(),
  /** The id of the owner's message that shows the question. */
  messageId: z.number().int().optional(),
});

/** When an owner is told of the sellers' payments. */
export const teamNotices = z.enum(["every-payment", "daily-summary", "nothing"]);

export const team = z.object({
  /** A random id. Sellers' chats and their invoices name the account by it, so that they hold no digest of the login. */
  id: z.string(),
  /** The owner's name at Telegram, which invitations show. */
  ownerName: z.string(),
  /** The account for which the sellers create invoices. While another one is signed in, the team rests. */
  account: accountIdentity,
  invitations: z.array(invitation),
  sellers: z.array(seller),
  asks: z.array(ask),
  /** The ids of the sellers who wait until the owner has signed in again. */
  waiting: z.array(z.string()).optional(),
  /** The id of the owner's message that says who waits. */
  waitingSaidIn: z.number().int().optional(),
  /** When the owner is told of the sellers' payments. Undefined: at every one. */
  notices: teamNotices.optional(),
  log: teamLog,
});

export type Team = z.infer<typeof team>;
export type Seller = z.infer<typeof seller>;
export type Invitation = z.infer<typeof invitation>;
export type Ask = z.infer<typeof ask>;

/** The sellers that count for the limit of 50: those who ask to join too. */
export const presentSellers = ({ sellers }: Pick<Team, "sellers">): Seller[] =>
  sellers.filter(({ state }) => state !== "removed");

export const openInvitations = ({ invitations }: Pick<Team, "invitations">, now: number): Invitation[] =>
  invitations.filter(({ usedBy, until }) => usedBy === undefined && now < until);

/** Returns the seller with this id whose chat is `chat`; undefined for anybody else, whatever an event says. */
export const sellerOf = (of: Team | undefined, id: string, chat: string): Seller | undefined =>
  of?.sellers.find((one) => one.id === id && one.chat === chat);
