import { z } from "zod";

/**
 * Everything the bot knows of one chat that must change together, written in one atomic commit: session, draft,
 * open invoices, the conversation's state and the ids of handled events.
 */

const item = z.object({
  name: z.string(),
  price: z.string(),
  currency: z.string(),
  quantity: z.number().int(),
  id: z.string().optional(),
  description: z.string().optional(),
  icpuCode: z.string().optional(),
  packageCode: z.string().optional(),
  imageUrl: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

const terminalChoice = z.object({ id: z.string(), name: z.string(), businessUnitName: z.string() });

/** A duration stays one until [Create invoice] is tapped; a fixed moment is ISO 8601 UTC. */
const expiryChoice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("duration"), seconds: z.number().int().positive() }),
  z.object({ kind: z.literal("at"), at: z.string() }),
  z.object({ kind: z.literal("none") }),
]);

const invoiceRequest = z.object({
  terminalId: z.string(),
  currency: z.string(),
  items: z.array(item),
  clientId: z.string().optional(),
  desc: z.string().optional(),
  clientEmail: z.string().optional(),
  type: z.literal("ORIGINAL").optional(),
  expireAt: z.string().optional(),
  overpaidAmount: z.string().optional(),
  overpaidPercent: z.string().optional(),
  underpaidAmount: z.string().optional(),
  underpaidPercent: z.string().optional(),
});

/** What an invoice may be paid more or less by and still count as paid: a fixed amount or a percentage. */
const tolerance = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("amount"), amount: z.string() }),
  z.object({ kind: z.literal("percent"), percent: z.string() }),
]);

const language = z.enum(["en", "ru", "uz"]);

const draftStep = z.enum([
  "terminal",
  "currency",
  "item",
  "price",
  "quantity",
  "expiry",
  "expiry-other",
  "review",
  "more",
  "note",
  "email",
  "reference",
  "overpaid",
  "underpaid",
  "confirm-tolerance",
  "customer-language",
  "choose-item",
  "edit-item",
  "item-field",
  "template",
]);

const itemField = z.enum([
  "name",
  "price",
  "quantity",
  "currency",
  "description",
  "icpuCode",
  "packageCode",
  "imageUrl",
  "id",
  "metadata",
]);

/** Fields of a draft that /settings can have asked every time, beside terminal and expiry, which are asked without a default. */
const askedField = z.enum(["currency", "note", "overpaid", "underpaid", "customer-language"]);

const draftItem = item.extend({
  /** The merchant's message that it was typed in: an edit of that message, or a reply to it, changes the item. */
  source: z.number().int().optional(),
  /** The same for a price and a quantity that came in messages of their own. */
  priceSource: z.number().int().optional(),
  quantitySource: z.number().int().optional(),
  /** The saved item that it was taken from. */
  saved: z.string().optional(),
});

export const draft = z.object({
  /** Names the draft in callback data, so that a button of an older draft is recognised. */
  id: z.string(),
  step: draftStep,
  /** True once the review card was shown: a step that is answered then leads back to it. */
  reviewed: z.boolean(),
  currency: z.string(),
  /** The currency before the first item brought its own: without items it is back. */
  ownCurrency: z.string().optional(),
  terminal: terminalChoice.optional(),
  items: z.array(draftItem),
  /** The item being asked for, step by step. */
  pending: z
    .object({
      name: z.string(),
      price: z.string().optional(),
      quantity: z.number().int().optional(),
      source: z.number().int().optional(),
      priceSource: z.number().int().optional(),
      /** The message whose buttons ask which of two readings of a price is meant. */
      choiceMessageId: z.number().int().optional(),
    })
    .optional(),
  expiry: expiryChoice.optional(),
  note: z.string().optional(),
  email: z.string().optional(),
  /** The merchant's own reference of the customer (`clientId`). */
  reference: z.string().optional(),
  overpaid: tolerance.optional(),
  underpaid: tolerance.optional(),
  /** A tolerance so large that it is taken only after a confirmation. */
  unconfirmed: z.object({ side: z.enum(["overpaid", "underpaid"]), tolerance }).optional(),
  /** Sides whose large tolerance was confirmed. */
  confirmed: z.array(z.enum(["overpaid", "underpaid"])).optional(),
  /** Language of what the customer reads. */
  customerLanguage: language.optional(),
  /** The item that is being changed, by its place among the items, and its field that a text is asked for. */
  editing: z
    .object({
      index: z.number().int().nonnegative(),
      field: itemField.optional(),
      /** The buttons of the fields that few need are shown. */
      more: z.boolean().optional(),
      /** Amounts that the price just typed may mean, as buttons. */
      choices: z.array(z.string()).optional(),
    })
    .optional(),
  /** Other readings of lines just added: a button puts one in the place of the item. Without a price it is only a name. */
  readings: z
    .array(
      z.object({
        index: z.number().int().nonnegative(),
        name: z.string(),
        price: z.string().optional(),
        quantity: z.number().int(),
      }),
    )
    .optional(),
  /** Fields that are still to be asked, because the settings have them asked every time. */
  toAsk: z.array(askedField).optional(),
  /** Message ids of the merchant's texts that set a field, so that an edit of such a message changes the field. */
  sources: z.record(z.string(), z.number().int()).optional(),
  /** Left with /cancel: kept, but its question is no longer open. */
  paused: z.boolean().optional(),
  /** Reference of the submission made from this draft whose outcome is unknown. */
  submission: z.string().optional(),
  /** Reference of an earlier submission of the same intention, which may have made an invoice already. */
  follows: z.string().optional(),
  updatedAt: z.number(),
});

const signIn = z.object({
  step: z.enum(["login", "password", "authenticator", "code"]),
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

/** One status update as it was received; identical ones are counted. */
const statusEntry = z.object({
  status: z.enum(["created", "processing", "paid", "failed", "expired"]),
  /** The update's own time, ISO 8601 UTC, when it carried one. */
  at: z.string().optional(),
  receivedAt: z.number(),
  /** The event's id if the update carried one, else a digest of its body: what makes two updates identical. */
  key: z.string(),
  count: z.number().int().positive(),
});

/** A submission of the create call and, once the service has answered, the invoice it made. */
export const invoiceRecord = z.object({
  /** Our own reference; the callback address carries it. */
  ref: z.string(),
  /** Number of the inbox event whose tap submitted it. */
  event: z.number().int(),
  /** Its number in the chat's list of invoices; not there: not listed yet. */
  listed: z.number().int().optional(),
  /** The expiry as it was chosen, for [Repeat]. */
  expiry: expiryChoice.optional(),
  customerLanguage: language.optional(),
  /** The account that made it: the terminals are those of that account. */
  userId: z.string().optional(),
  /** The draft it was made from; two submissions of one draft are one intention. */
  draftId: z.string(),
  creation: z.enum(["sending", "unknown", "created"]),
  request: invoiceRequest,
  terminal: terminalChoice,
  submittedAt: z.number(),
  /** The callback address was sent along, so status updates can come. */
  callbacks: z.boolean(),
  /** Key id under which the callback address was sealed. */
  keyId: z.string().optional(),
  id: z.string().optional(),
  payLink: z.string().optional(),
  history: z.array(statusEntry),
  /** The pay card's message. */
  cardMessageId: z.number().int().optional(),
  /** The status that a reply has told last; another one that is worth a reply is still owed. */
  told: z.enum(["created", "processing", "paid", "failed", "expired"]).optional(),
  /** A second invoice was made while the outcome of this one was unknown. */
  repeatedBy: z.string().optional(),
});

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
    /** Fields that each new invoice asks for. */
    ask: z.array(askedField).optional(),
  }),
  /** Telegram's language code of the user, a fallback for settings.language. */
  languageHint: z.string().optional(),
  /** The merchant has blocked the bot: nothing is sent until an update comes from the chat again. */
  blocked: z.boolean().optional(),
  /** Signed-in account, without its secrets: those are a record of their own. */
  account: z.object({ userId: z.string().optional(), expiresAt: z.number() }).optional(),
  /** The login of the last sign-in: when access ends, only password and code are asked. Gone with /signout. */
  login: z.string().optional(),
  /** The end of access (ms) that the chat was told of beforehand. */
  hintedEnd: z.number().optional(),
  /** The account that was signed in last: another one must not get its terminal. */
  lastUserId: z.string().optional(),
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
  draft: draft.optional(),
  /** A draft made by /new with a line, [Repeat] or a template while another is open, until the merchant has chosen. */
  offered: draft.optional(),
  /** The draft that [Discard] threw away, for [Undo]. */
  discarded: draft.optional(),
  /** The open question: the message that asks it. */
  question: z.object({ messageId: z.number().int() }).optional(),
  /** The last text that was accepted as an answer: the same text sent before the open question was shown is dropped. */
  lastAccepted: z.object({ text: z.string(), messageId: z.number().int() }).optional(),
  /** Commit this before a secret is asked for: the door keeps the next text out of every file. */
  awaitsSecret: z.boolean().optional(),
  /** Things to tell at the next event, e.g. that a damaged record was set aside. */
  notices: z.array(z.enum(["damaged", "damaged-invoice", "damaged-items", "dead-letter", "overflow"])),
  /** How many invoices the chat's list has counted; the next one gets this number. */
  listed: z.number().int().optional(),
  /** Numbers below this are of invoices that aren't kept any more. */
  listedFrom: z.number().int().optional(),
  /** How many numbers from listedFrom on are of invoices that aren't kept any more. */
  listGaps: z.number().int().optional(),
  /** What the newest search in /invoices looks for; its id tells buttons of an older search. */
  invoiceSearch: z.object({ id: z.string(), text: z.string() }).optional(),
  /** Open invoices by their reference; closed ones are records of their own. */
  invoices: z.record(z.string(), invoiceRecord),
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
export type ItemField = z.infer<typeof itemField>;
export type AskedField = z.infer<typeof askedField>;
export type SignIn = z.infer<typeof signIn>;
export type InvoiceRecord = z.infer<typeof invoiceRecord>;
export type StatusEntry = z.infer<typeof statusEntry>;

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
