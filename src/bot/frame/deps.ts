import type { LogMethod } from "../../logger/logger.js";
import type { MerchantService } from "../../merchant-service/port.js";
import type { Store, TimerRecord } from "../../store/store-port.js";
import type { Language, Translator } from "./locales.js";

/** Everything the bot is handed by main.ts. */
export interface BotDeps {
  readonly service: MerchantService;
  readonly store: Store;
  readonly settings: BotSettings;
  readonly translators: (language: Language) => Translator;
  /** The address for status updates of a submission; undefined when PUBLIC_URL isn't set. */
  readonly callbackUrl: (submission: {
    readonly chat: string;
    readonly ref: string;
    /** Milliseconds, later than the chat's last deletion. */
    readonly submittedAt: number;
  }) => { readonly url: string; readonly keyId: string } | undefined;
  /**
   * The inline query by which an invoice's share button finds the invoice; undefined when the bot has no inline mode.
   */
  readonly shareToken: (chat: string, ref: string) => string | undefined;
  /**
   * Opens a share token.
   * @returns undefined for a text that is no share token.
   */
  readonly openShareToken: (token: string) => { readonly chat: string; readonly ref: string } | undefined;
  /** An id for something that inline mode offers to this chat. */
  readonly newOfferId: (chat: string) => string;
  /** Whether an offer's id was made for this chat. */
  readonly isOfferOf: (chat: string, id: string) => boolean;
  /** Sets a timer, which is on disk when this resolves. Setting the same timer again changes nothing. */
  readonly schedule: (timer: TimerRecord) => Promise<void>;
  /** Present on a database, where another process may take the lead over; undefined on a data folder. */
  readonly createCalls?: CreateCalls;
  /** Called with the result of each status callback. */
  readonly observeCallback?: (outcome: CallbackOutcome) => void;
  /** Takes a timer back, if it still waits. */
  readonly unschedule: (timer: TimerRecord) => Promise<void>;
  /** Milliseconds. */
  readonly now: () => number;
  readonly log: LogMethod;
}

/** The lead decides about create calls: only the leader may make them. */
interface CreateCalls {
  /**
   * Called right before a call's first byte.
   * @returns false when another process may lead by now.
   */
  mayBegin(): boolean;
  /** A call was begun. @param created the invoice, or undefined when none was made or nobody knows */
  underWay(
    submission: { readonly chat: string; readonly ref: string },
    created: Promise<CreatedInvoice | undefined>,
  ): void;
  /** Must be called once the outcome of the call is on disk. */
  kept(ref: string): void;
  /** The invoice of a call that a former leader has begun. Resolves once no former leader can begin it any more. */
  leftBehind(chat: string, ref: string): Promise<CreatedInvoice | undefined>;
}

interface CreatedInvoice {
  readonly id: string;
  readonly payLink: string;
}

type CallbackOutcome = "new" | "repeated" | "unreadable" | "no-invoice" | "deleted";

export interface BotSettings {
  /** The name by which merchants know the service. */
  readonly serviceName: string;
  readonly currency: string;
  readonly language: Language;
  readonly timeZone: string;
  /** The place of the status in a status callback (CALLBACK_STATUS_PATH). */
  readonly callbackStatusPath?: string | undefined;
  /** Days that closed invoices are kept. */
  readonly retentionDays: number;
}
