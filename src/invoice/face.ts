import * as z from "zod";
import { isSameMessage, type MessageAddress, messageAddress } from "./message-address.js";

/**
 * The end of a pay link as a message describes it. "over": the link's time has passed, but no status update has
 * confirmed it. "processing": the time has passed, or the invoice was withdrawn, while a payment is being processed.
 * "cash": the merchant has noted a payment in cash. "withdrawn": the merchant has withdrawn the invoice. For both the
 * customer is no longer asked to pay, but the link can still be paid.
 */
const toldEnd = z.enum(["paid", "expired", "failed", "over", "processing", "cash", "withdrawn"]);

/** How a message may describe that a customer is no longer asked to pay by a link. */
export type ToldEnd = z.infer<typeof toldEnd>;

/**
 * What a face shows, as far as it decides whether the face must change. "link", "link-hidden": a pay card with or without
 * what only the invoice's account may see. "unknown": nobody knows whether the invoice was created. "pay": the customer
 * is asked to pay. "link-follows": the customer is told that there will be a link.
 */
const shows = z.enum([...toldEnd.options, "link", "link-hidden", "unknown", "pay", "link-follows"]);

export const face = z.object({
  at: messageAddress,
  /**
   * "card": the merchant's pay card. "doubt": a message to the merchant that promises the invoice, or says that nobody
   * knows whether it was created. "reminder": the message that reminds the merchant of the link's end. "customer": a
   * message in a customer's chat.
   */
  as: z.enum(["card", "doubt", "reminder", "customer"]),
  /** What the message shows; undefined while it shows what it was sent with. */
  shows: shows.optional(),
  /** Whether the chat may have a second such message, of which no face is known, because Telegram's answer was lost. */
  mayHaveCopy: z.boolean().optional(),
});

export type Face = z.infer<typeof face>;
export type Shows = z.infer<typeof shows>;

interface Shown {
  faces?: Face[] | undefined;
}

/** The most faces of a kind that an invoice keeps; hardly any invoice has so many. A card or a reminder is one message. */
const most = { card: 1, doubt: 20, reminder: 1, customer: 100 } as const;

export const facesAs = ({ faces = [] }: Shown, as: Face["as"]): Face[] =>
  faces.filter((one) => one.as === as);

/** Adds a face as the newest of its kind, or changes the one in the same message. @returns the oldest ones, beyond the limit */
export function putFace(invoice: Shown, added: Face): Face[] {
  const faces = invoice.faces ?? [];
  const known = faces.findIndex(({ as, at }) => as === added.as && isSameMessage(at, added.at));
  const next = known < 0 ? [...faces, added] : faces.with(known, added);
  const pushedOut = facesAs({ faces: next }, added.as).slice(0, -most[added.as]);
  invoice.faces = next.filter((one) => !pushedOut.includes(one));
  return pushedOut;
}

/** Removes the faces of a kind: all of them, or the one in a message. */
export function dropFace(invoice: Shown, as: Face["as"], at?: MessageAddress): void {
  const rest = invoice.faces?.filter(
    (one) => one.as !== as || (at !== undefined && !isSameMessage(one.at, at)),
  );
  if (rest === undefined || rest.length === 0) delete invoice.faces;
  else invoice.faces = rest;
}

/** Returns the ids of the messages in the merchant's own chat that show the invoice as one kind of face. */
export const ownMessages = (invoice: Shown, as: Face["as"]): number[] =>
  facesAs(invoice, as).flatMap(({ at }) => (at.in === "own-chat" ? [at.id] : []));

/** Returns the id of the message with the pay card; undefined while there is none. */
export const cardOf = (invoice: Shown): number | undefined => ownMessages(invoice, "card")[0];

/** Makes a message of the merchant's chat the pay card. */
export const putCard = (invoice: Shown, messageId: number, shown?: "link" | "link-hidden"): void =>
  void putFace(invoice, { at: inOwnChat(messageId), as: "card", ...(shown && { shows: shown }) });

export const inOwnChat = (id: number): MessageAddress => ({ in: "own-chat", id });
