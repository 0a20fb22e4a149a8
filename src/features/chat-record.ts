import { z } from "zod";
import { heardEvents } from "../frame/model/heard-events.js";
import { secrecy } from "../frame/model/secrecy.js";
import { invoice } from "../invoice/invoice.js";
import { accountIdentity } from "../invoice/merchant-account.js";
import { reminderPercents } from "../invoice/reminder-time.js";
import { soldFor } from "../invoice/sold-for.js";
import { terminalChoice } from "../invoice/terminal.js";
import { locale } from "../language/text/locale.js";
import { askedWait } from "../language/time/asked-wait.js";
import { expiryChoice } from "../language/time/expiry.js";
import { businessConnection } from "./business/model/connection.js";
import { draft } from "./draft/model/draft.js";
import { draftDialogue, draftQuestion } from "./draft/model/draft-question.js";
import { paymentGroup } from "./groups/model/payment-groups.js";
import { inlineSend } from "./inline/model/inline-sends.js";
import { question } from "./open-questions.js";
import { outgoingEvent } from "./outbox.js";
import { owed } from "./owed-messages.js";
import { appSignIn } from "./page/contract/page-sign-in.js";
import { lockMinutes } from "./security/model/lock.js";
import { changedDefaults, defaultValues } from "./settings/model/changed-defaults.js";
import { dailySum } from "./team/model/daily-sum.js";
import { joining, membership } from "./team/model/membership.js";
import { team } from "./team/model/team.js";
import { ledger } from "./today/ledger/postings.js";
import { sentFiles } from "./today/model/sent-files.js";

/**
 * The results of the calls to Telegram and the service that one event has made, each under a name. When the event is
 * handled again after a failure or a restart, the bot takes these results instead of making the calls again.
 */
const journal = z.object({ event: z.number().int(), results: z.record(z.string(), z.json()) });

/**
 * Everything about one chat that must change together: sign-in, draft, open invoices, the conversation's state, the
 * messages still to be sent and the keys of handled events. The bot writes the whole record in one atomic commit.
 */
export const chatRecord = z.object({
  version: z.literal(1),
  /** Telegram's id of the private chat. */
  chat: z.string(),
  createdAt: z.number(),
  settings: defaultValues.extend({
    language: locale.optional(),
    timeZone: z.string().optional(),
    /** How much of a pay link's lifetime, in percent, passes before the bot reminds the seller that the link is unpaid. */
    reminder: z.literal([...reminderPercents, "off"]).optional(),
    /** The hour (0 to 23, in the chat's time zone) of the daily summary, and the time (ms) of the next one. */
    summary: z.object({ hour: z.number().int().min(0).max(23), next: z.number() }).optional(),
    /** The minutes without a message or a tap of the merchant after which the chat locks (see lock.ts). */
    lock: z.literal(lockMinutes).optional(),
  }),
  changedDefaults: changedDefaults.optional(),
  /**
   * The terminal that the merchant chose last for an invoice, which the bot offers first. A merchant with one terminal
   * never chooses.
   */
  chosenTerminal: terminalChoice.optional(),
  /**
   * The terminal and the expiry that the bot has offered to the merchant as defaults. The bot offers each of them only
   * once.
   */
  offeredDefaults: z
    .object({ terminal: terminalChoice.optional(), expiry: expiryChoice.optional() })
    .optional(),
  /** The language code that Telegram sends for the user. The bot uses it while settings.language isn't set. */
  languageHint: z.string().optional(),
  /** Whether the merchant has blocked the bot. The bot sends nothing to the chat until the merchant's next update. */
  blocked: z.boolean().optional(),
  /** The end (ms) of the access token; undefined when the chat isn't signed in. The token itself is in the credentials record. */
  account: z.object({ expiresAt: z.number() }).optional(),
  /** The time (ms) of the last sign-in by the merchant. A renewal of the access doesn't change it. */
  signedInAt: z.number().optional(),
  /** The time (ms) of the merchant's last message or tap in this chat. Only a chat with `settings.lock` stores it. */
  lastActive: z.number().optional(),
  /** True from the moment at which the lock was noticed until the next sign-in (see lock.ts). */
  locked: z.boolean().optional(),
  /** The login of the last sign-in. When the access ends, the bot asks only for password and code. /signout deletes the login. */
  login: z.string().optional(),
  /** The end of access (ms) about which the bot has already warned the merchant, so that it warns only once. */
  hintedEnd: z.number().optional(),
  /**
   * The account that was signed in last. When the merchant signs in with another account, the bot doesn't show it this
   * account's invoices or use its terminal.
   */
  lastAccount: accountIdentity.optional(),
  /** True when the merchant has signed out with /signout and hasn't signed in again. The bot then shows no invoices. */
  signedOut: z.boolean().optional(),
  /** The team of sellers that the chat's owner has invited. */
  team: team.optional(),
  /** The chat's teams that have ended, the newest last. Payments of their sellers' invoices are still told to the owner. */
  endedTeams: z.array(team).optional(),
  /** The chat's place in another chat's team. While it is set, the chat acts for the account of that team's owner. */
  seller: membership.optional(),
  /** The sums of the chat's invoices of one day, by the id of the team in which it has created them (see daily-sum.ts). */
  spent: z.record(z.string(), dailySum).optional(),
  /**
   * Unpaid invoices that the chat has created as a seller and then deleted with [Delete everything], by reference. Only
   * their owner is stored, who is still told of their payments.
   */
  soldBefore: z.record(z.string(), soldFor).optional(),
  /** The team that the chat has asked to join; its owner hasn't answered yet. */
  joining: joining.optional(),
  /**
   * Digests of the logins with which this chat has signed in. When other chats try these logins and are refused, this
   * chat can still sign in without a pause.
   */
  knownLogins: z.array(z.string()),
  /** The times (ms) at which the service refused a password or a code of this chat. Five refusals in 15 minutes cause a pause. */
  refusals: z.array(z.number()),
  /** The wait for which the service has asked (429) in a sign-in of this chat. No step of a sign-in is sent before its end. */
  signInWait: askedWait.optional(),
  /** The wait for which the service has asked (429) after a create call. No create call of this chat is sent before its end. */
  createWait: askedWait.optional(),
  /** The sign-in on the bot's own page inside Telegram, if one is under way or was the last. */
  appSignIn: appSignIn.optional(),
  /** The open questions, the newest last. The bot asks the last one. */
  open: z.array(question),
  /** Messages that the seller sent via inline mode to create an invoice, the newest last. */
  inlineSends: z.array(inlineSend).optional(),
  /** The merchant's draft. After /cancel the draft stays, but none of its questions is open. */
  draft: draft.optional(),
  /** The question of the draft that /cancel or the end of access closed. [Continue] asks it again. */
  closedQuestion: draftQuestion.optional(),
  /** A second draft, from /new with a line, [Repeat] or a template, while another draft is open. The bot keeps it until the merchant chooses one. */
  offered: draftDialogue.optional(),
  /**
   * The draft that the merchant removed with [Discard] or [Start over], and the id of the message that says so. [Undo]
   * in that message restores the draft.
   */
  discarded: draftDialogue.extend({ saidIn: z.number().int() }).optional(),
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
  /** The groups in which the bot posts the payments of the chat's account. */
  paymentGroups: z.array(paymentGroup).optional(),
  /** The connections of the bot to the seller's Telegram account, the newest last (see business.ts). */
  business: z.array(businessConnection).optional(),
  /** The messages that the bot still has to send (see owed-messages.ts). */
  owed: z.array(owed),
  /** Events for other chats that aren't in the inbox yet: see outbox.ts. */
  outbox: z.array(outgoingEvent).optional(),
  /** The time (ms) of the last [Delete everything]. The bot ignores status updates about invoices that were submitted until then. */
  deletedAt: z.number().optional(),
  /** How many invoices the chat's list has numbered, from 0 on. The next invoice gets this number. */
  listed: z.number().int().optional(),
  /**
   * The lowest number in the chat's list of invoices whose invoice still exists. The bot has deleted all invoices with
   * lower numbers.
   */
  listedFrom: z.number().int().optional(),
  /**
   * How many of the invoices from number `listedFrom` on the bot has deleted. Deleted invoices don't count in the
   * length of the list.
   */
  listGaps: z.number().int().optional(),
  /** The newest search in /invoices. A button that carries another id belongs to an older search. */
  invoiceSearch: z.object({ id: z.string(), text: z.string() }).optional(),
  /** The newest open invoices, by the bot's reference. All other invoices are stored in records of their own. */
  invoices: z.record(z.string(), invoice),
  /** The changes of the ledger that aren't on its pages yet. Every commit adds the changes of its invoices (see postings.ts). */
  ledger: ledger.optional(),
  /** The newest files of sales that the bot has sent, so that repeated taps send none twice (see sent-files.ts). */
  sentFiles: sentFiles.optional(),
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
});

export type ChatRecord = z.infer<typeof chatRecord>;

/** Creates the record of a chat that the bot sees for the first time. `now` is in milliseconds. */
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

/**
 * Checks whether the record is of a person who has never written to the bot in private, and to whom the bot owes
 * nothing. Nothing may be stored about such a person.
 */
export const isStrangers = ({ lastEvent, owed, outbox }: ChatRecord): boolean =>
  lastEvent === 0 && owed.length === 0 && outbox === undefined;

type Deleted = Pick<ChatRecord, "deletedAt">;

/**
 * Returns the current time (ms), but at least one millisecond after the last deletion. The clock may have been set back
 * since the deletion. Without this correction, a new invoice would look like one that the merchant has deleted.
 */
export const afterDeletion = ({ deletedAt = 0 }: Deleted, now: number): number =>
  Math.max(now, deletedAt + 1);

/**
 * Checks whether [Delete everything] has deleted a submission (an attempt to create an invoice).
 * @param submittedAt the time (ms) in the callback address
 */
export const isDeleted = ({ deletedAt }: Deleted, submittedAt: number): boolean =>
  deletedAt !== undefined && submittedAt <= deletedAt;
