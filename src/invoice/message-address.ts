import * as z from "zod";

/** A message that the seller has sent via inline mode. */
const inlineMessage = z.object({
  in: z.literal("inline"),
  /** Telegram's inline_message_id. */
  id: z.string(),
});

/**
 * A message in the seller's chat with a customer, where the bot is connected to the seller's account. The connection isn't
 * a part of the address, because the message outlives it.
 */
const businessMessage = z.object({
  in: z.literal("business"),
  /** Telegram's id of the chat, which is the customer's id. */
  chat: z.number().int(),
  id: z.number().int(),
});

/** A message outside the merchant's own chat with the bot. */
export const outsideAddress = z.discriminatedUnion("in", [inlineMessage, businessMessage]);

export type OutsideAddress = z.infer<typeof outsideAddress>;
export type BusinessMessage = z.infer<typeof businessMessage>;

/** Where a message is that the bot may edit. */
export const messageAddress = z.discriminatedUnion("in", [
  /** A message in the merchant's own chat with the bot. */
  z.object({ in: z.literal("own-chat"), id: z.number().int() }),
  inlineMessage,
  businessMessage,
]);

export type MessageAddress = z.infer<typeof messageAddress>;

/** Returns an address as one text, for keys. Telegram's inline_message_id never has a colon. */
export function textOfAddress(address: MessageAddress): string {
  switch (address.in) {
    case "own-chat":
      return `own:${address.id}`;
    case "inline":
      return address.id;
    case "business":
      return `business:${address.chat}:${address.id}`;
  }
}

export const isSameMessage = (a: MessageAddress, b: MessageAddress): boolean =>
  textOfAddress(a) === textOfAddress(b);
