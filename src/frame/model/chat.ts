import * as z from "zod";
import { heardEvents } from "./heard-events.js";
import { secrecy } from "./secrecy.js";
import { due, slice } from "./slice.js";

/** When an event is handled again, the bot takes these results instead of calling Telegram or the service. */
const journal = z.object({ event: z.number().int(), results: z.record(z.string(), z.json()) });

const news = z.enum([
  "damaged",
  "damaged-invoice",
  "unknown-invoice",
  "damaged-items",
  "dead-letter",
  "overflow",
]);
export type News = z.infer<typeof news>;

/** A dead letter is an event that couldn't be handled. */
export const deadLetterRecord = z.object({
  at: z.number(),
  reason: z.string(),
  event: z.json(),
});

export const unreadableRecord = z.object({
  at: z.number(),
  ref: z.string(),
  submittedAt: z.number(),
  contentType: z.string(),
  contentEncoding: z.string(),
  body: z.string(),
});

export const chat = slice({
  record: {
    chat: z.string(),
    createdAt: z.number(),
    /** Telegram sends this language code for the user. The bot uses it while settings.language isn't set. */
    languageHint: z.string().optional(),
    /** The bot sends nothing to a merchant who has blocked it, until the merchant's next update. */
    blocked: z.boolean().optional(),
    /** The newest open question is in this message, `above` a later one that says what is wrong with an answer. */
    question: z
      .object({
        messageId: z.number().int(),
        buttons: z.boolean().optional(),
        above: z.boolean().optional(),
      })
      .optional(),
    /** The message with the newest screen loses its buttons when the next screen is shown. */
    screen: z.object({ messageId: z.number().int() }).optional(),
    /** The bot ignores this text if the merchant sent it again before the next question was shown. */
    lastAccepted: z.object({ text: z.string(), messageId: z.number().int() }).optional(),
    /** The bot stores "awaited" before it asks for a secret, so that the answer is written to no file. */
    secrecy: secrecy.optional(),
    /** Secret messages that were sent before this last explanation are deleted without another one. */
    saidDeleted: z.number().int().optional(),
    /** Status updates about invoices that were submitted before [Delete everything] (ms) are ignored. */
    deletedAt: z.number().optional(),
    conversation: z.unknown().optional(),
    journal: journal.optional(),
    /** An event with one of these keys has come a second time, and the bot doesn't handle it again. */
    handled: z.array(z.string()),
    /** An event from another chat is recognized by what heard-events.ts keeps. */
    heard: heardEvents.optional(),
    /** An event of this chat with this number or a lower one was handled before. */
    lastEvent: z.number().int(),
  },
  stored: "where the conversation stands, and the numbers of handled events",
  begins: () => ({ handled: [], lastEvent: 0 }),
  kept: {
    chat: "The chat's id is the record's key.",
    createdAt: "The time says only since when the bot knows the chat.",
    blocked: "The bot sends nothing to a merchant who has blocked it.",
    secrecy: "A message that may hold a secret stays out of all files. The state ends after some minutes.",
    saidDeleted: "The merchant still sees the message with this id.",
    deletedAt: "Status updates about deleted invoices are recognized by this time.",
    conversation: "The conversation ends itself.",
    journal: "The journal ends with the event that deletes everything.",
    handled: "No event may be handled twice.",
    heard: "No event may be handled twice.",
    lastEvent: "No event may be handled twice.",
  },
  records: {
    /** The key is `<chat>/<event number>`. */
    deadLetters: {
      name: "dead-letters",
      stored: {
        what: "Events that couldn't be handled, the newest 100 of a chat",
        until: "7 days, or until [Delete everything]",
      },
      schema: deadLetterRecord,
      keys: "of-chat",
      keptDays: 7,
    },
    /** The key is `<chat>/<event number>`. */
    unreadable: {
      name: "unreadable",
      stored: {
        what: "Unreadable status updates, and those of an unknown invoice, the newest 100 of a chat",
        until: "30 days, or until [Delete everything]",
      },
      schema: unreadableRecord,
      keys: "of-chat",
      keptDays: 30,
    },
  },
  due: [due("news", { about: news }, { to: "merchant", key: ({ about }) => about })],
  // What couldn't be said when it became due is said at this timer.
  timers: ["due"],
});
