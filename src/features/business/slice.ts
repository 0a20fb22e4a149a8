import * as z from "zod";
import { due, slice } from "../../frame/model/slice.js";
import { type OutsideAddress, outsideAddress, textOfAddress } from "../../invoice/message-address.js";
import { businessConnection } from "./model/connection.js";

/**
 * "silent": the customer hasn't written for a day. "not-chosen": the seller has left the chat out of the connection.
 * "refused": another reason of Telegram's. "no-link": the service hasn't given the pay link yet, so the message is posted later.
 * "no-link-at-all": nothing will tell the bot of a pay link, so no message is posted.
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
  "no-link",
  "no-link-at-all",
]);

export type WhyNotPosted = z.infer<typeof whyNotPosted>;

const [message, ref] = [outsideAddress, z.string()];

const ofMessage = ({ message: of }: { readonly message: OutsideAddress }): string => textOfAddress(of);

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
      {
        message,
        ref,
        /** Whether the seller was told that the post waits for the pay link. */
        waitsForLink: z.boolean().optional(),
        /** Whether Telegram may have posted the message already, because its answer was lost. */
        mayBePosted: z.boolean().optional(),
      },
      { to: "customer", key: ofMessage, invoice: (entry) => entry.ref, droppable: () => false },
    ),
    due("remove-command", { message }, { to: "customer", key: ofMessage }),
    /** The bot tells the seller why the customer's message wasn't posted. The invoice exists. */
    due(
      "not-posted",
      { message, ref, why: whyNotPosted },
      { to: "merchant", key: ofMessage, invoice: (entry) => entry.ref },
    ),
    /** The bot tells the seller, who has noted a payment in cash or withdrawn the invoice, that a message in the seller's name keeps its pay button. */
    due("still-asks", { ref }, { to: "merchant", key: (entry) => entry.ref, invoice: (entry) => entry.ref }),
  ],
  commands: [{ name: "business" }, { name: "pay" }],
});
