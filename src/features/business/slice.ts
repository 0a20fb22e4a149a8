import * as z from "zod";
import { due, slice } from "../../frame/model/slice.js";
import { type OutsideAddress, outsideAddress, textOfAddress } from "../../invoice/message-address.js";

/** docs/telegram-business.md says what Telegram's documentation leaves open. */

/** A connection of the bot to the seller's Telegram account, as Telegram has last reported it. */
const businessConnection = z.object({
  /** Telegram's id of the connection (business_connection_id). A change of rights or chats gives it a new id. */
  id: z.string(),
  /** False once the seller has ended the connection, or a newer one has taken its place. */
  isEnabled: z.boolean(),
  /** Whether the bot may send messages in the seller's name, and edit them. */
  canReply: z.boolean(),
  /** Whether the bot may delete messages in the seller's name, such as the command. */
  canDelete: z.boolean(),
});

export type BusinessConnection = z.infer<typeof businessConnection>;

interface Connections {
  business?: BusinessConnection[] | undefined;
}

/**
 * Only one connection is in use, but the update about a newer one may come after the first message over it, and a
 * message over an older one later still.
 */
const mostConnections = 3;

export const knownConnection = ({ business = [] }: Connections, id: string): BusinessConnection | undefined =>
  business.find((connection) => connection.id === id);

export const usableConnections = ({ business = [] }: Connections): BusinessConnection[] =>
  business.filter(({ isEnabled }) => isEnabled).reverse();

/**
 * Stores a connection in place of its earlier state. An account has only one connection in use, so when the newest
 * ends, the older ones have ended as well.
 */
export function putConnection(record: Connections, connection: BusinessConnection): void {
  const isLast = !connection.isEnabled && usableConnections(record)[0]?.id === connection.id;
  const others = (record.business ?? [])
    .filter(({ id }) => id !== connection.id)
    .map((other) => (isLast ? { ...other, isEnabled: false } : other));
  const next = connection.isEnabled ? [...others, connection] : [connection, ...others];
  record.business = next.slice(-mostConnections);
}

/** Notes that Telegram doesn't accept a connection any more. An older connection may still be in use. */
export function endConnection(record: Connections, id: string): void {
  record.business = record.business?.map((other) =>
    other.id === id ? { ...other, isEnabled: false } : other,
  );
}

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
