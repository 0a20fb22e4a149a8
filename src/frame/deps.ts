import type { UntoldReason } from "../features/invoices/model/untold-payments.js";
import type { LogMethod } from "../log/logger.js";
import type { MerchantService } from "../service/service-port.js";
import type { CreateCalls } from "../store/create-call-guard.js";
import type { Submission, Tokens } from "../store/sealed-tokens.js";
import type { Store, TimerRecord } from "../store/store-port.js";
import type { Work } from "../work/work.js";
import type { Language, Translators } from "./locales.js";

/** Everything that the bot needs from outside, such as the store and the service's client. `assemble.ts` passes it. */
export interface BotDeps {
  readonly service: MerchantService;
  readonly store: Store;
  readonly settings: BotSettings;
  readonly translators: Translators;
  /** Does what would hold up all chats, such as reading and writing files, and drawing pictures. */
  readonly work: Work;
  /**
   * Returns the address to which the service sends status updates of a submission (an attempt to create an invoice),
   * and the id of the key that has sealed the address; undefined when PUBLIC_URL isn't set.
   */
  readonly callbackUrl: (
    submission: Submission,
  ) => { readonly url: string; readonly keyId: string } | undefined;
  /**
   * Returns the share token of an invoice: the inline query that an invoice's share button types, by which the bot
   * finds the invoice. Undefined when the bot has no inline mode.
   */
  readonly shareToken: (chat: string, ref: string) => string | undefined;
  /** The texts that leave the bot and by which it recognizes later what they are about. */
  readonly tokens: Pick<Tokens, "share" | "invitation" | "offer">;
  /**
   * Returns the address of a screen of the Mini App, for a button that opens it; undefined when Telegram can't open the
   * Mini App, because PUBLIC_URL isn't set or isn't https.
   */
  readonly appUrl?: ((screen: AppScreen) => string) | undefined;
  /**
   * Schedules a timer, which becomes an event of the chat at its time, and resolves once it is on disk. Scheduling the
   * same timer twice has no further effect.
   */
  readonly schedule: (timer: TimerRecord) => Promise<void>;
  /**
   * The rules for create calls while several processes share one database. Undefined with a data folder, because only
   * one process can use it.
   */
  readonly createCalls?: CreateCalls;
  /** Called with the outcome of each status callback that was handled, to count it for the metrics. */
  readonly observeCallback?: (outcome: CallbackOutcome) => void;
  /**
   * Called when the service has reported a payment of which the bot can tell nobody now, for the operator's log and
   * metrics. `chat` is the chat that would read of it. An event that is tried again may report the payment twice.
   */
  readonly observeUntold?: (payment: {
    readonly chat: string;
    readonly ref: string;
    readonly reason: UntoldReason;
  }) => void;
  /**
   * Must be called when the record of a chat, or the one of its saved items, is found damaged outside the chat's lane (its
   * queue of events). The store has moved it aside, and that chat is told with its next event.
   */
  readonly noteDamaged: (chat: string, news?: "damaged" | "damaged-items") => void;
  /** Removes a scheduled timer that hasn't become an event yet. */
  readonly unschedule: (timer: TimerRecord) => Promise<void>;
  /** The current time in milliseconds. */
  readonly now: () => number;
  readonly log: LogMethod;
}

type CallbackOutcome = "new" | "repeated" | "unreadable" | "no-invoice" | "deleted";

/** The screens of the Mini App that a button in the chat opens. */
type AppScreen = "sign-in" | "counter" | "links";

interface BotSettings {
  /** False when merchants may sign in only in the Mini App (CHAT_SIGN_IN=off). */
  readonly chatSignIn?: boolean;
  /** What a one-time code looks like (ONE_TIME_CODE_PATTERN); undefined for the usual forms. */
  readonly codePattern?: RegExp | undefined;
  /** The service's name as merchants know it. */
  readonly serviceName: string;
  readonly currency: string;
  readonly language: Language;
  readonly timeZone: string;
  /** The path in a status callback's JSON body at which the bot finds the status (CALLBACK_STATUS_PATH). */
  readonly callbackStatusPath?: string | undefined;
  /** Whether a link can be paid after the status "failed" (FAILED_LINKS); undefined when nobody knows. */
  readonly failedLinks?: "payable" | "final" | "unknown" | undefined;
  /** The number of days for which the bot keeps closed invoices. */
  readonly retentionDays: number;
}
