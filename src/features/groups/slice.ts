import { z } from "zod";
import { due, slice } from "../../frame/model/slice.js";
import { accountIdentity } from "../../invoice/merchant-account.js";

/**
 * A group in which the bot posts the payments of an account, because the account's owner has sent /payments there. The
 * list of these groups is in the record of the owner's private chat.
 */
const paymentGroup = z.object({
  /** Telegram's id of the group. */
  id: z.number().int(),
  /** The group's name when the owner sent /payments, by which the private chat names the group. */
  title: z.string(),
  /** The topic in which the owner has sent /payments; undefined for a group without topics. */
  topic: z.number().int().optional(),
  /** The account whose payments are posted. While the chat is signed out or uses another one, nothing is posted. */
  account: accountIdentity,
});

export type PaymentGroup = z.infer<typeof paymentGroup>;

/**
 * Why the bot has ended the posts of payments in a group. "left": the owner isn't a member any more. "unseen": Telegram
 * doesn't tell the bot who is a member. "removed": the bot isn't in the group any more. "closed": the bot may not write.
 */
const whyPostsEnded = z.enum(["left", "unseen", "removed", "closed"]);

export type WhyPostsEnded = z.infer<typeof whyPostsEnded>;

/** Telegram's id of the group. */
const group = z.number().int();
const amounts = z.array(z.object({ amount: z.string(), currency: z.string() }));

/** The groups in which the payments of the chat's account are posted. */
export const groups = slice({
  stored: "the groups for payments",
  record: { paymentGroups: z.array(paymentGroup).optional() },
  due: [
    /**
     * The bot posts a payment in a group. The entry has all that the post says, because an invoice of a seller isn't in
     * the owner's chat.
     */
    due(
      "payment",
      {
        group,
        invoice: z.string(),
        totals: amounts,
        /** How much less than the totals may have been paid, if the invoice allows a smaller payment. */
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
    /** The bot tells the owner that it posts no more payments in a group. */
    due(
      "posts-ended",
      { group, title: z.string(), why: whyPostsEnded },
      { to: "merchant", key: (entry) => entry.group },
    ),
  ],
  commands: [{ name: "payments", menu: "groups", links: ["payments"] }],
});
