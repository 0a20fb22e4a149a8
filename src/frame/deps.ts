import type { UntoldReason } from "../features/invoices/model/untold-payments.js";
import type { LogMethod } from "../log/logger.js";
import type { MerchantService } from "../service/service-port.js";
import type { CreateCalls } from "../store/create-call-guard.js";
import type { Submission, Tokens } from "../store/sealed-tokens.js";
import type { Store, TimerRecord } from "../store/store-port.js";
import type { Work } from "../work/work.js";
import type { Language, Translators } from "./locales.js";

/** `assemble.ts` passes to the bot what it needs from outside, such as the store and the service's client. */
export interface BotDeps {
  readonly service: MerchantService;
  readonly store: Store;
  readonly settings: BotSettings;
  readonly translators: Translators;
  /** Files and pictures would hold up all chats, so threads work on them. */
  readonly work: Work;
  /**
   * Returns the address for status updates of a submission, and the id of the key that has sealed it; undefined when
   * PUBLIC_URL isn't set.
   */
  readonly callbackUrl: (
    submission: Submission,
  ) => { readonly url: string; readonly keyId: string } | undefined;
  /**
   * The share button of an invoice types this inline query, by which the bot finds the invoice. It is undefined when
   * the bot has no inline mode.
   */
  readonly shareToken: (chat: string, ref: string) => string | undefined;
  /** By these texts, which leave the bot, it recognizes later what they are about. */
  readonly tokens: Pick<Tokens, "share" | "invitation" | "offer">;
  /** Returns undefined when Telegram can't open the Mini App, because PUBLIC_URL isn't set or isn't https. */
  readonly appUrl?: ((screen: AppScreen) => string) | undefined;
  /**
   * The timer is on disk when the promise resolves, and becomes an event of the chat at its time. Scheduling it twice
   * has no further effect.
   */
  readonly schedule: (timer: TimerRecord) => Promise<void>;
  /**
   * Processes that share one database need rules for create calls. A data folder has none, because only one process
   * can use it.
   */
  readonly createCalls?: CreateCalls;
  /** The metrics count the outcome of each status callback. */
  readonly observeCallback?: (outcome: CallbackOutcome) => void;
  /**
   * The service has reported a payment of which the bot can tell nobody now, so the operator must hear of it. An
   * event that is tried again may report the payment twice.
   */
  readonly observeUntold?: (payment: {
    readonly chat: string;
    readonly ref: string;
    readonly reason: UntoldReason;
  }) => void;
  /**
   * Must be called when a record is found damaged outside the chat's lane. The store has moved it aside, and the chat
   * is told with its next event.
   */
  readonly noteDamaged: (chat: string, news?: "damaged" | "damaged-items") => void;
  readonly unschedule: (timer: TimerRecord) => Promise<void>;
  readonly now: () => number;
  readonly log: LogMethod;
}

type CallbackOutcome = "new" | "repeated" | "unreadable" | "no-invoice" | "deleted";

type AppScreen = "sign-in" | "counter" | "links";

interface BotSettings {
  /** With CHAT_SIGN_IN=off, merchants may sign in only in the Mini App. */
  readonly chatSignIn?: boolean;
  /** ONE_TIME_CODE_PATTERN says what a one-time code looks like. It is undefined for the usual forms. */
  readonly codePattern?: RegExp | undefined;
  /** Merchants know the service by this name. */
  readonly serviceName: string;
  readonly currency: string;
  readonly language: Language;
  readonly timeZone: string;
  /** CALLBACK_STATUS_PATH says where in a status callback's JSON body the bot finds the status. */
  readonly callbackStatusPath?: string | undefined;
  /** FAILED_LINKS says whether a link can be paid after the status "failed". */
  readonly failedLinks?: "payable" | "final" | "unknown" | undefined;
  /** The bot keeps closed invoices for so many days. */
  readonly retentionDays: number;
}
