import * as z from "zod";
import { due, slice } from "../../frame/model/slice.js";
import { accountIdentity } from "../../invoice/merchant-account.js";
import { type OutsideAddress, outsideAddress, textOfAddress } from "../../invoice/message-address.js";
import { namedProblem } from "../../invoice/terms/refused-field.js";
import { lostTerminal } from "../../invoice/terms/terminal.js";
import { askedWait } from "../../language/time/asked-wait.js";
import { draftTerms } from "../draft/model/draft.js";
import { overLimit } from "../team/model/limits.js";
import { inlineSend } from "./model/inline-sends.js";

/** The seller's choice in Telegram names an offer by its id only, so offers are stored. */
const inlineOffersRecord = z.object({
  offers: z.array(
    z.object({
      id: z.string(),
      at: z.number(),
      terms: draftTerms,
      /** The account for which the chat acted when the bot made the offer. */
      account: accountIdentity.optional(),
    }),
  ),
  /** Texts that inline mode didn't understand for sure. [Check it first] opens the private chat with one of them on a review card. */
  texts: z.array(z.object({ id: z.string(), at: z.number(), text: z.string() })).optional(),
  /** Invoices that [Send to customer] has offered in a chat, and for which Telegram hasn't reported a sent message yet. */
  shares: z.array(z.object({ ref: z.string(), at: z.number() })).optional(),
});

const problem = z.union([
  z.object({
    kind: z.enum([
      "signed-out",
      "unavailable",
      "faulty-answer",
      "no-terminal",
      "which-terminal",
      "renewed",
      "not-allowed",
      "stale",
      "may-exist",
      "terminal-not-allowed",
    ]),
  }),
  z.object({ kind: z.literal("over-limit"), over: z.array(overLimit), currency: z.string() }),
  z.object({
    kind: z.literal("rejected"),
    reason: z.string().nullable(),
    /** The parts of the reason, if the service has named a field. */
    problems: z.array(namedProblem).optional(),
    aboutTerminal: z.boolean().optional(),
  }),
  /** The invoice's terminal can't be used any more, so that nothing was sent. */
  z.object({ kind: z.literal("terminal-lost"), lost: lostTerminal }),
  z.object({ kind: z.literal("too-many-requests"), wait: askedWait }),
]);

export type NotCreated = z.infer<typeof problem>;

/** The message in the customer's chat, or the command there. */
const message = outsideAddress;

const ofMessage = ({ message: of }: { readonly message: OutsideAddress }): string => textOfAddress(of);

export const inline = slice({
  stored: "the messages in other chats that create an invoice",
  record: {
    /** Messages that the seller sent via inline mode to create an invoice, the newest last. */
    inlineSends: z.array(inlineSend).optional(),
  },
  records: {
    inlineOffers: {
      name: "inline-offers",
      stored: {
        what: "A chat's offers to create an invoice from another chat (the last 1,000, about 256 KiB), the last 20 texts that were too unclear for that, and the invoices that it has begun to share",
        until: "1 day",
      },
      schema: inlineOffersRecord,
      keys: "chat",
      keptDays: 1,
    },
  },
  due: [
    /** The bot edits a message in a customer's chat to say that it doesn't become an invoice. */
    due("withdrawn", { message }, { to: "customer", key: ofMessage }),
    due("not-created", { message, problem }, { to: "merchant", key: ofMessage }),
    /** The bot tells the seller that it is unknown whether an invoice was created from an inline message. */
    due(
      "unknown",
      { message, ref: z.string() },
      { to: "merchant", key: ofMessage, invoice: ({ ref }) => ref },
    ),
    /** The bot tells the seller that the invoice from an inline message was created without one of the seller's default tolerances. */
    due(
      "left-out",
      { message, ref: z.string() },
      { to: "merchant", key: ofMessage, invoice: ({ ref }) => ref },
    ),
  ],
});
