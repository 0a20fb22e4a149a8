import type { LogMethod } from "../../logger/logger.js";
import type { MerchantService } from "../../merchant-service/port.js";
import type { Store, TimerRecord } from "../../store/store-port.js";
import type { Language, Translator } from "./locales.js";

/** Everything that main.ts passes to the bot. */
export interface BotDeps {
  readonly service: MerchantService;
  readonly store: Store;
  readonly settings: BotSettings;
  readonly translators: (language: Language) => Translator;
  /** Returns the address to which the service sends status updates of a submission; undefined when PUBLIC_URL isn't set. */
  readonly callbackUrl: (submission: {
    readonly chat: string;
    readonly ref: string;
    /** The time of the submission in milliseconds. It is later than the time of the chat's last [Delete everything]. */
    readonly submittedAt: number;
  }) => { readonly url: string; readonly keyId: string } | undefined;
  /** Returns the inline query by which an invoice's share button finds the invoice; undefined when the bot has no inline mode. */
  readonly shareToken: (chat: string, ref: string) => string | undefined;
  /** Returns the chat and the invoice that a share token stands for; undefined when the text isn't a share token. */
  readonly openShareToken: (token: string) => { readonly chat: string; readonly ref: string } | undefined;
  /** Makes the id of an inline offer (an invoice that inline mode offers) for a chat. */
  readonly newOfferId: (chat: string) => string;
  /** Checks whether the id of an inline offer was made for a chat. */
  readonly isOfferOf: (chat: string, id: string) => boolean;
  /** Schedules an event for a later time and resolves once the timer is on disk. To schedule the same timer twice has no further effect. */
  readonly schedule: (timer: TimerRecord) => Promise<void>;
  /** The leader's rules for create calls. Undefined with a data folder, because only one process can use it. */
  readonly createCalls?: CreateCalls;
  /** Counts the outcome of each status callback, for the metrics. */
  readonly observeCallback?: (outcome: CallbackOutcome) => void;
  /** Removes a timer that hasn't fired yet. */
  readonly unschedule: (timer: TimerRecord) => Promise<void>;
  /** The current time in milliseconds. */
  readonly now: () => number;
  readonly log: LogMethod;
}

/** Protects create calls when another process may become leader: only the leader makes them. */
interface CreateCalls {
  /** Checks, right before a call's first byte, that this process still leads; false when another process may lead by now. */
  mayBegin(): boolean;
  /** Registers a create call. @param created resolves with the invoice, or undefined when none was made or the outcome is unknown */
  underWay(
    submission: { readonly chat: string; readonly ref: string },
    created: Promise<CreatedInvoice | undefined>,
  ): void;
  /** Must be called once the create call's outcome is on disk. */
  kept(ref: string): void;
  /** Returns the invoice of a create call that a former leader began. Resolves only when no former leader can begin that call any more. */
  leftBehind(chat: string, ref: string): Promise<CreatedInvoice | undefined>;
}

interface CreatedInvoice {
  readonly id: string;
  readonly payLink: string;
}

type CallbackOutcome = "new" | "repeated" | "unreadable" | "no-invoice" | "deleted";

interface BotSettings {
  /** The service's name as merchants know it. */
  readonly serviceName: string;
  readonly currency: string;
  readonly language: Language;
  readonly timeZone: string;
  /** The path of the status in the JSON of a status callback (CALLBACK_STATUS_PATH). */
  readonly callbackStatusPath?: string | undefined;
  /** The number of days for which the bot keeps closed invoices. */
  readonly retentionDays: number;
}
