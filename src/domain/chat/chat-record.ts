import { z } from "zod";
import { accountIdentity } from "../account.js";
import { askedField, draft } from "../draft/draft.js";
import { invoice } from "../invoice/invoice.js";
import { reminderPercents } from "../invoice/reminder.js";
import { terminalChoice } from "../invoice/terminal.js";
import { tolerance } from "../invoice/tolerance.js";
import { locale } from "../text/locale.js";
import { expiryChoice } from "../time/expiry.js";
import { inlineSend } from "./inline-sends.js";
import { question } from "./open.js";
import { owed } from "./owed.js";
import { secrecy } from "./secrecy.js";

/**
 * The results of an event's effects outside, so that a retry or a redelivery finds them and doesn't repeat the effects.
 */
const journal = z.object({ event: z.number().int(), results: z.record(z.string(), z.json()) });

/**
 * Everything the bot knows of one chat that must change together, written in one atomic commit: session, draft,
 * open invoices, the conversation's state and the ids of handled events.
 */
export const chatRecord = z.object({
  version: z.literal(1),
  /** Telegram's id of the private chat. */
  chat: z.string(),
  createdAt: z.number(),
  settings: z.object({
    language: locale.optional(),
    timeZone: z.string().optional(),
    currency: z.string().optional(),
    terminal: terminalChoice.optional(),
    expiry: expiryChoice.optional(),
    overpaid: tolerance.optional(),
    underpaid: tolerance.optional(),
    customerLanguage: locale.optional(),
    note: z.string().optional(),
    /** The part of a link's life, in percent, after which the seller is reminded of it. */
    reminder: z.literal([...reminderPercents, "off"]).optional(),
    /** Fields that each new invoice asks for. */
    ask: z.array(askedField).optional(),
  }),
  /** Telegram's language code of the user, a fallback for settings.language. */
  languageHint: z.string().optional(),
  /** The merchant has blocked the bot: nothing is sent until an update comes from the chat again. */
  blocked: z.boolean().optional(),
  /** Present while there is access, as far as is known. The secrets of access are in a record of their own. */
  account: z.object({ expiresAt: z.number() }).optional(),
  /** The login of the last sign-in: when access ends, only password and code are asked. Gone with /signout. */
  login: z.string().optional(),
  /** The end of access (ms) that the chat was told of beforehand. */
  hintedEnd: z.number().optional(),
  /** The account that was signed in last: another one must get neither its terminal nor its invoices. */
  lastAccount: accountIdentity.optional(),
  /** Set by /signout: no account's invoices are shown until the next sign-in. */
  signedOut: z.boolean().optional(),
  /** Digests of logins that this chat has signed in with: a stranger's refusals don't count against it. */
  knownLogins: z.array(z.string()),
  /** Times (ms) of refused passwords and codes of this chat, for the pause after five in 15 minutes. */
  refusals: z.array(z.number()),
  /** The questions that are open, the newest last. */
  open: z.array(question),
  /** Messages sent via inline mode that were to create an invoice, the newest last. */
  inlineSends: z.array(inlineSend).optional(),
  /** Left with /cancel it is kept, and none of its questions is open. */
  draft: draft.optional(),
  /** A draft made by /new with a line, [Repeat] or a template while another is open, until the merchant has chosen. */
  offered: draft.optional(),
  /** The draft that [Discard] threw away, for [Undo]. */
  discarded: draft.optional(),
  /** The message that asks the open question. */
  question: z.object({ messageId: z.number().int() }).optional(),
  /** The last text that was accepted as an answer: the same text sent before the open question was shown is dropped. */
  lastAccepted: z.object({ text: z.string(), messageId: z.number().int() }).optional(),
  /** Commit "awaited" before a secret is asked for: the intake keeps what comes next out of every file. */
  secrecy: secrecy.optional(),
  /** The last message that told why a message was deleted. Older messages are deleted without another word. */
  saidDeleted: z.number().int().optional(),
  /** The things that must still be said. */
  owed: z.array(owed),
  /**
   * When the merchant has deleted everything, in milliseconds. Status updates of submissions made before that are
   * dropped.
   */
  deletedAt: z.number().optional(),
  /** The number of invoices that the chat's list has counted; the next one gets this number. */
  listed: z.number().int().optional(),
  /** The list's first number; the invoices of lower numbers aren't kept any more. */
  listedFrom: z.number().int().optional(),
  /** The number of list numbers from listedFrom on whose invoices aren't kept any more. */
  listGaps: z.number().int().optional(),
  /** The newest search in /invoices; its id tells buttons of an older search. */
  invoiceSearch: z.object({ id: z.string(), text: z.string() }).optional(),
  /** The newest open invoices by their reference; others are records of their own. */
  invoices: z.record(z.string(), invoice),
  /** grammY conversations' state, as the plugin hands it over. */
  conversation: z.unknown().optional(),
  journal: journal.optional(),
  /** Keys of the events handled last, to recognise a redelivery. */
  handled: z.array(z.string()),
  /** Number of the event handled last. */
  lastEvent: z.number().int(),
});

export type ChatRecord = z.infer<typeof chatRecord>;

/** The record of a chat seen for the first time. `now` in milliseconds. */
export const newChatRecord = (chat: string, now: number): ChatRecord => ({
  version: 1,
  chat,
  createdAt: now,
  settings: {},
  knownLogins: [],
  refusals: [],
  open: [],
  owed: [],
  invoices: {},
  handled: [],
  lastEvent: 0,
});
