import * as z from "zod";
import type { SoldBy, SoldFor } from "../../../invoice/sold-for.js";

/**
 * The owner's team alone says what the seller may do, and is read each time. A seller's record holds no credential,
 * no login and no digest of a login.
 */

/** While the place is set, the chat acts for the owner's account. */
export const membership = z.object({
  /** Telegram's id of the owner's private chat. */
  owner: z.string(),
  ownerName: z.string(),
  team: z.string(),
  id: z.string(),
  joinedAt: z.number(),
  /** A seller who was told that the team rests is told when it works again. */
  toldOfRest: z.boolean().optional(),
  /** The time (ms) at which the owner was last told that the access has ended. */
  toldOwnerAt: z.number().optional(),
  /** The ids of the used approvals, the newest last, so that each is used once. */
  usedApprovals: z.array(z.string()).optional(),
  /** The questions whose answer the seller hasn't heard yet. `digest` is that of the content (ask-content.ts). */
  asked: z.array(z.object({ id: z.string(), digest: z.string(), until: z.number() })).optional(),
});

export type Membership = z.infer<typeof membership>;

/** Nothing works before the owner has approved. */
export const joining = z.object({
  owner: z.string(),
  ownerName: z.string(),
  invitation: z.string(),
  askedAt: z.number(),
});

/**
 * The owner gets the news of a former seller's invoice, and the chat gets none, unless the owner can't be told any
 * more.
 */
export const hasLeft = (
  { seller }: { readonly seller?: Membership | undefined },
  {
    soldFor: sold,
    ownerGone,
  }: { readonly soldFor?: SoldFor | undefined; readonly ownerGone?: boolean | undefined },
): boolean => sold !== undefined && seller?.team !== sold.team && ownerGone !== true;

/** If the team is gone, the name of that time remains. */
export const sellerName = (team: NamedSellers | undefined, { seller, name }: SoldBy): string =>
  team?.sellers.find(({ id }) => id === seller)?.name ?? name;

interface NamedSellers {
  readonly sellers: readonly { readonly id: string; readonly name: string }[];
}
