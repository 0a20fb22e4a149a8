import { z } from "zod";
import {
  accountIdentity,
  askedField,
  draft,
  draftItem,
  type draftStep,
  expiryChoice,
  itemField,
  language,
  terminalChoice,
  tolerance,
} from "./draft-record.js";
import { invoiceRecord } from "./invoice-record.js";

/**
 * Everything the bot knows of one chat that must change together, written in one atomic commit: session, draft,
 * open invoices, the conversation's state and the ids of handled events.
 */
const signIn = z.object({
  step: z.enum(["login", "password", "authenticator", "code"]),
  /** It was opened from another chat, by the button above inline results: there it goes on afterwards. */
  fromChat: z.boolean().optional(),
  /** Where the merchant came from, for the way back. */
  from: z.enum(["settings-terminal"]).optional(),
  /** Access has ended by itself, and the login is the one that was kept. */
  returning: z.boolean().optional(),
  login: z.string().optional(),
  mfaToken: z.string().optional(),
  authenticators: z.array(z.object({ id: z.string(), type: z.string() })).optional(),
  wrongCodes: z.number().int(),
  startedAt: z.number(),
  /** An answer was lost, and its question asked anew by this message: what was sent before it answers something else. */
  askedAgain: z.number().int().optional(),
});

/** A message that was sent via inline mode to become an invoice: one message is one intention, however often it is told. */
const inlineSend = z.object({
  /** Telegram's inline_message_id. */
  message: z.string(),
  at: z.number(),
  /** What is to be invoiced, as it was offered; gone once there is an invoice. */
  currency: z.string().optional(),
  items: z.array(draftItem).optional(),
  /** The submission made of it. */
  ref: z.string().optional(),
  /** When the last attempt came to nothing: a tap made before that isn't asking for another one. */
  failedAt: z.number().optional(),
  /** Why nothing was created, while the seller hasn't heard of it. */
  untold: z
    .union([
      z.object({
        kind: z.enum([
          "signed-out",
          "unavailable",
          "no-terminal",
          "which-terminal",
          "renewed",
          "stale",
          "may-exist",
        ]),
      }),
      z.object({
        kind: z.literal("rejected"),
        reason: z.string().nullable(),
        retryAfter: z.number().nullable(),
      }),
    ])
    .optional(),
  /** The message which asks whether it is to be made all the same, since the same invoice may exist already. */
  askedBy: z.number().int().optional(),
  /** A tolerance was left out of the submission, and the seller hasn't heard of it. */
  leftOut: z.boolean().optional(),
  /** The seller knows that nobody can tell what came of the submission. */
  told: z.boolean().optional(),
});

/** Why what the merchant sends may hold a secret: see the domain's `Secrecy`. */
const secrecy = z.discriminatedUnion("state", [
  z.object({ state: z.literal("awaited") }),
  z.object({ state: z.literal("guarded"), until: z.number() }),
  z.object({ state: z.literal("lifted"), before: z.number().int() }),
]);

/** What an event has already done outside, so that a retry or a redelivery finds the result and does it not again. */
const journal = z.object({ event: z.number().int(), results: z.record(z.string(), z.json()) });

export const chatRecord = z.object({
  version: z.literal(1),
  /** Telegram's id of the private chat. */
  chat: z.string(),
  createdAt: z.number(),
  settings: z.object({
    language: language.optional(),
    timeZone: z.string().optional(),
    currency: z.string().optional(),
    terminal: terminalChoice.optional(),
    expiry: expiryChoice.optional(),
    overpaid: tolerance.optional(),
    underpaid: tolerance.optional(),
    customerLanguage: language.optional(),
    note: z.string().optional(),
    /** How much of a link's life (percent) has passed when the seller is reminded of it. */
    nudge: z.union([z.literal(50), z.literal(80), z.literal(90), z.literal("off")]).optional(),
    /** Fields that each new invoice asks for. */
    ask: z.array(askedField).optional(),
  }),
  /** Telegram's language code of the user, a fallback for settings.language. */
  languageHint: z.string().optional(),
  /** The merchant has blocked the bot: nothing is sent until an update comes from the chat again. */
  blocked: z.boolean().optional(),
  /** There is access, as far as is known; its secrets are a record of their own. */
  account: z.object({ expiresAt: z.number() }).optional(),
  /** The login of the last sign-in: when access ends, only password and code are asked. Gone with /signout. */
  login: z.string().optional(),
  /** The end of access (ms) that the chat was told of beforehand. */
  hintedEnd: z.number().optional(),
  /** The account that was signed in last: another one must get neither its terminal nor its invoices. */
  lastAccount: accountIdentity.optional(),
  /** By /signout: nobody's invoices are shown until somebody signs in. */
  signedOut: z.boolean().optional(),
  /** When others have signed in to it (ms), as long as the merchant hasn't been told. */
  signInsElsewhere: z.array(z.number()).optional(),
  /** Digests of logins that this chat has signed in with: a stranger's refusals don't count against it. */
  knownLogins: z.array(z.string()),
  /** Times (ms) of refused passwords and codes of this chat, for the pause after five in 15 minutes. */
  refusals: z.array(z.number()),
  signIn: signIn.optional(),
  /** A short question outside sign-in and draft, such as a time zone in /settings. */
  asking: z
    .enum(["time-zone", "currency", "expiry", "overpaid", "underpaid", "note", "invoice-search"])
    .optional(),
  /** A question of /items that is open. */
  savedItems: z
    .object({
      asking: z.enum(["new", "search", "field", "file"]),
      /** The saved item that is shown, and its field that is asked for. */
      item: z.string().optional(),
      field: itemField.optional(),
      /** The list shows what was found for these letters. */
      sought: z.string().optional(),
      /** The page of the list, from 0. */
      page: z.number().int().nonnegative().optional(),
      /** The name of an item whose price is asked for. */
      name: z.string().optional(),
      /** Amounts that the price just typed may mean, as buttons. */
      choices: z.array(z.string()).optional(),
      /** The other reading of the line that the shown item was just added by. */
      other: z.object({ name: z.string(), price: z.string() }).optional(),
      /** A file that came unasked, until the merchant says whether it is to be imported. */
      file: z.object({ id: z.string(), name: z.string(), size: z.number().int().optional() }).optional(),
    })
    .optional(),
  /** Messages sent via inline mode that were to create an invoice, the newest last. */
  inlineSends: z.array(inlineSend).optional(),
  draft: draft.optional(),
  /** A draft made by /new with a line, [Repeat] or a template while another is open, until the merchant has chosen. */
  offered: draft.optional(),
  /** The draft that [Discard] threw away, for [Undo]. */
  discarded: draft.optional(),
  /** The open question: the message that asks it. */
  question: z.object({ messageId: z.number().int() }).optional(),
  /** The last text that was accepted as an answer: the same text sent before the open question was shown is dropped. */
  lastAccepted: z.object({ text: z.string(), messageId: z.number().int() }).optional(),
  /** Commit "awaited" before a secret is asked for: the door keeps what comes next out of every file. */
  secrecy: secrecy.optional(),
  /** The message that told last why a message was deleted: what was sent before it goes without another word. */
  saidDeleted: z.number().int().optional(),
  /** Things to tell at the next event, e.g. that a damaged record was set aside. */
  notices: z.array(
    z.enum(["damaged", "damaged-invoice", "unknown-invoice", "damaged-items", "dead-letter", "overflow"]),
  ),
  /** When the merchant has deleted everything, ms: nothing is kept of what is still told of submissions until then. */
  deletedAt: z.number().optional(),
  /** How many invoices the chat's list has counted; the next one gets this number. */
  listed: z.number().int().optional(),
  /** Numbers below this are of invoices that aren't kept any more. */
  listedFrom: z.number().int().optional(),
  /** How many numbers from listedFrom on are of invoices that aren't kept any more. */
  listGaps: z.number().int().optional(),
  /** What the newest search in /invoices looks for; its id tells buttons of an older search. */
  invoiceSearch: z.object({ id: z.string(), text: z.string() }).optional(),
  /** The newest open invoices by their reference; others are records of their own. */
  invoices: z.record(z.string(), invoiceRecord),
  /** References of invoices with records of their own that the merchant still has to be told something of. */
  owing: z.array(z.string()).optional(),
  /** grammY conversations' state, as the plugin hands it over. */
  conversation: z.unknown().optional(),
  journal: journal.optional(),
  /** Keys of the events handled last, to recognise a redelivery. */
  handled: z.array(z.string()),
  /** Number of the event handled last. */
  lastEvent: z.number().int(),
});

export type ChatRecord = z.infer<typeof chatRecord>;
export type Draft = z.infer<typeof draft>;
export type DraftItem = z.infer<typeof draftItem>;
export type DraftStep = z.infer<typeof draftStep>;
export type AskedField = z.infer<typeof askedField>;
export type SignIn = z.infer<typeof signIn>;
export type AccountIdentity = z.infer<typeof accountIdentity>;
export type InvoiceRecord = z.infer<typeof invoiceRecord>;
export type InlineSend = z.infer<typeof inlineSend>;

/** The record of a chat seen for the first time. `now` in milliseconds. */
export const newChatRecord = (chat: string, now: number): ChatRecord => ({
  version: 1,
  chat,
  createdAt: now,
  settings: {},
  knownLogins: [],
  refusals: [],
  notices: [],
  invoices: {},
  handled: [],
  lastEvent: 0,
});
