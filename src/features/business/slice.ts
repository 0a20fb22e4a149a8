import { z } from "zod";
import { due, slice } from "../../frame/model/slice.js";
import { type OutsideAddress, outsideAddress, textOfAddress } from "../../invoice/message-address.js";
import { businessConnection } from "./model/connection.js";

/**
 * Why the bot didn't post the customer's message in the seller's name. "not-connected": the connection has ended.
 * "no-right": the bot may not write. "silent": the customer hasn't written for a day. "not-chosen": the seller has left
 * the chat out of the connection. "refused": another reason of Telegram's.
 */
const whyNotPosted = z.enum([
  "not-connected",
  "no-right",
  "silent",
  "not-chosen",
  "customer-blocked",
  "you-blocked",
  "flood",
  "refused",
]);

export type WhyNotPosted = z.infer<typeof whyNotPosted>;

/** The seller's command in the customer's chat, and the invoice's reference. */
const [message, ref] = [outsideAddress, z.string()];

const ofMessage = ({ message: of }: { readonly message: OutsideAddress }): string => textOfAddress(of);

/** The bot in a seller's own chats with customers. */
export const business = slice({
  stored: "the connections to the seller's Telegram account",
  record: {
    /** The connections of the bot to the seller's Telegram account, the newest last. */
    business: z.array(businessConnection).optional(),
  },
  due: [
    /** The bot posts the customer's message with the pay link, in the seller's name, in the chat of the command. */
    due(
      "post-as-seller",
      { message, ref },
      { to: "customer", key: ofMessage, invoice: (entry) => entry.ref, droppable: () => false },
    ),
    /** The bot removes the seller's command from the customer's chat, because the customer's message is there now. */
    due("remove-command", { message }, { to: "customer", key: ofMessage }),
    /** The bot tells the seller why the customer's message wasn't posted. The invoice exists. */
    due(
      "not-posted",
      { message, ref, why: whyNotPosted },
      { to: "merchant", key: ofMessage, invoice: (entry) => entry.ref },
    ),
    /** The bot tells the seller, who has noted a payment in cash, that a message in the seller's name keeps its pay button. */
    due("still-asks", { ref }, { to: "merchant", key: (entry) => entry.ref, invoice: (entry) => entry.ref }),
  ],
  commands: [{ name: "business", menu: 80 }, { name: "pay" }],
});
