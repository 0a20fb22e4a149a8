import { z } from "zod";
import { heardEvents } from "./heard-events.js";
import { secrecy } from "./secrecy.js";
import { due, slice } from "./slice.js";

/**
 * The results of the calls to Telegram and the service that one event has made, each under a name. When the event is
 * handled again after a failure or a restart, the bot takes these results instead of making the calls again.
 */
const journal = z.object({ event: z.number().int(), results: z.record(z.string(), z.json()) });

/** News about damaged data of the chat, or about events that the bot couldn't handle. */
const news = z.enum([
  "damaged",
  "damaged-invoice",
  "unknown-invoice",
  "damaged-items",
  "dead-letter",
  "overflow",
]);
export type News = z.infer<typeof news>;

/** An event that couldn't be handled. Key: `<chat>/<event number>`. */
export const deadLetterRecord = z.object({
  at: z.number(),
  reason: z.string(),
  event: z.json(),
});

/** A status callback that the bot couldn't read, as it arrived, and the time (ms) of its arrival. */
export const unreadableRecord = z.object({
  at: z.number(),
  ref: z.string(),
  submittedAt: z.number(),
  contentType: z.string(),
  contentEncoding: z.string(),
  /** The bytes of the status callback's body in base64. */
  body: z.string(),
});

/** What every chat's record holds, whatever the features keep in it: the conversation, and which events were handled. */
export const chat = slice({
  record: {
    version: z.literal(1),
    /** Telegram's id of the private chat. */
    chat: z.string(),
    createdAt: z.number(),
    /** The language code that Telegram sends for the user. The bot uses it while settings.language isn't set. */
    languageHint: z.string().optional(),
    /** Whether the merchant has blocked the bot. The bot sends nothing to the chat until the merchant's next update. */
    blocked: z.boolean().optional(),
    /**
     * The message in which the bot asks the newest open question: its id, whether it has buttons, and whether the bot has
     * since written below it what is wrong with an answer.
     */
    question: z
      .object({
        messageId: z.number().int(),
        buttons: z.boolean().optional(),
        above: z.boolean().optional(),
      })
      .optional(),
    /**
     * The message with the newest screen that asks nothing, such as a list, the settings or an offer. When the next
     * screen is shown, the message loses its buttons.
     */
    screen: z.object({ messageId: z.number().int() }).optional(),
    /** The last text accepted as an answer. The bot ignores the same text if the merchant sent it again before the next question was shown. */
    lastAccepted: z.object({ text: z.string(), messageId: z.number().int() }).optional(),
    /**
     * Whether the merchant's messages may contain a secret, such as a password. The bot stores the state "awaited" before
     * it asks for a secret, so that the answer is written to no file.
     */
    secrecy: secrecy.optional(),
    /**
     * The id of the last message in which the bot explained why it deletes messages with secrets. The bot deletes secret
     * messages that were sent before it without explaining again.
     */
    saidDeleted: z.number().int().optional(),
    /** The time (ms) of the last [Delete everything]. The bot ignores status updates about invoices that were submitted until then. */
    deletedAt: z.number().optional(),
    /** The state of the grammY conversations plugin, which the bot stores unchanged. */
    conversation: z.unknown().optional(),
    journal: journal.optional(),
    /**
     * The deduplication keys of the events that the bot handled last. An event with one of these keys has come a second
     * time, and the bot doesn't handle it again.
     */
    handled: z.array(z.string()),
    /** The same for events from other chats: see heard-events.ts. */
    heard: heardEvents.optional(),
    /** The number of the event of this chat that was handled last. An event with this number or a lower one is not handled again. */
    lastEvent: z.number().int(),
  },
  stored: "where the conversation stands, and the numbers of handled events",
  begins: () => ({ version: 1, handled: [], lastEvent: 0 }),
  kept: {
    version: "The version says how the rest is read.",
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
    /** Key: `<chat>/<event number>`. */
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
    /** Key: `<chat>/<event number>`. */
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
