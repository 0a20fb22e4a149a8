import { z } from "zod";
import type { SoldBy, SoldFor } from "../../../invoice/sold-for.js";

/**
 * The parts of a seller's chat record that are about the team. What the seller may do stands in the owner's team alone and
 * is read there each time. A seller's record holds no credential, no login and no digest of a login.
 */

/** The seller's place in a team. The chat acts for the owner's account while it is set. */
export const membership = z.object({
  /** Telegram's id of the owner's private chat. */
  owner: z.string(),
  /** The owner's name at Telegram. */
  ownerName: z.string(),
  /** The team's id. */
  team: z.string(),
  /** The seller's id in the team. */
  id: z.string(),
  joinedAt: z.number(),
  /** True when the seller was told that the team rests, so that the seller is told when it works again. */
  toldOfRest: z.boolean().optional(),
  /** The time (ms) at which the seller has let the bot tell the owner that the owner's access has ended. */
  toldOwnerAt: z.number().optional(),
  /** The ids of the approvals that were used, the newest last, so that each is used once. */
  usedApprovals: z.array(z.string()).optional(),
  /** The questions to the owner whose answer the seller hasn't heard yet. `digest` is that of the content (ask-content.ts). */
  asked: z.array(z.object({ id: z.string(), digest: z.string(), until: z.number() })).optional(),
});

export type Membership = z.infer<typeof membership>;

/** A team that the chat has asked to join. Nothing works before the owner has approved. */
export const joining = z.object({
  owner: z.string(),
  ownerName: z.string(),
  /** The invitation's id. */
  invitation: z.string(),
  askedAt: z.number(),
});

/**
 * Checks whether the chat has left the team for which it has created an invoice, or was removed from it. The owner then
 * gets the news of the invoice, and the chat gets none, unless the owner can't be told any more.
 */
export const hasLeft = (
  { seller }: { readonly seller?: Membership | undefined },
  {
    soldFor: sold,
    ownerGone,
  }: { readonly soldFor?: SoldFor | undefined; readonly ownerGone?: boolean | undefined },
): boolean => sold !== undefined && seller?.team !== sold.team && ownerGone !== true;

/** Returns the present name of the seller who has created an invoice; the name of that time if the team is gone. */
export const sellerName = (team: NamedSellers | undefined, { seller, name }: SoldBy): string =>
  team?.sellers.find(({ id }) => id === seller)?.name ?? name;

interface NamedSellers {
  readonly sellers: readonly { readonly id: string; readonly name: string }[];
}
