import * as z from "zod";
import { due, slice } from "../../frame/model/slice.js";
import { accountIdentity } from "../../invoice/merchant-account.js";

/**
 * The account's owner has sent /payments in this group. The list of groups is in the record of the owner's private
 * chat.
 */
const paymentGroup = z.object({
  id: z.number().int(),
  title: z.string(),
  /** Undefined for a group without topics. */
  topic: z.number().int().optional(),
  /** While the chat is signed out or uses another account, nothing is posted. */
  account: accountIdentity,
});

export type PaymentGroup = z.infer<typeof paymentGroup>;

/**
 * "left": the owner isn't a member any more. "unseen": Telegram doesn't tell the bot who is a member. "removed": the
 * bot isn't in the group any more. "closed": the bot may not write.
 */
const whyPostsEnded = z.enum(["left", "unseen", "removed", "closed"]);

export type WhyPostsEnded = z.infer<typeof whyPostsEnded>;

const group = z.number().int();
const amounts = z.array(z.object({ amount: z.string(), currency: z.string() }));

export const groups = slice({
  stored: "the groups for payments",
  record: { paymentGroups: z.array(paymentGroup).optional() },
  due: [
    /** The entry has all that the post says, because a seller's invoice isn't in the owner's chat. */
    due(
      "payment",
      {
        group,
        invoice: z.string(),
        totals: amounts,
        /** How much less than the totals may have been paid. */
        less: amounts.optional(),
        terminal: z.string(),
        seller: z.string().optional(),
      },
      {
        to: "group",
        key: (entry) => `${entry.group}:${entry.invoice}`,
        inOrder: (entry) => entry.group,
        droppable: () => false,
      },
    ),
    due(
      "posts-ended",
      { group, title: z.string(), why: whyPostsEnded },
      { to: "merchant", key: (entry) => entry.group },
    ),
  ],
  commands: [{ name: "payments", menu: "groups", links: ["payments"] }],
});
