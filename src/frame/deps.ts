import type { SecretsInMemory } from "../engine/secrets-in-memory.js";
import type { UntoldReason } from "../features/invoices/model/untold-payments.js";
import type { InvoiceStatus } from "../invoice/invoice-status.js";
import type { LogMethod } from "../log/logger.js";
import type { MerchantService } from "../service/service-port.js";
import type { CreateCalls } from "../store/create-call-guard.js";
import type { Submission, Tokens } from "../store/sealed-tokens.js";
import type { Store, TimerRecord } from "../store/store-port.js";
import type { Work } from "../work/work.js";
import type { Language, Translators } from "./locales.js";
import type { TypedReader } from "./typed-reader.js";

export interface BotDeps {
  readonly service: MerchantService;
  readonly store: Store;
  readonly settings: BotSettings;
  readonly translators: Translators;
  readonly reader: TypedReader;
  /** Files and pictures would hold up all chats, so threads work on them. */
  readonly work: Work;
  /** Returns undefined when PUBLIC_URL isn't set. The key with the id `keyId` has sealed the address. */
  readonly callbackUrl: (
    submission: Submission,
  ) => { readonly url: string; readonly keyId: string } | undefined;
  /** An invoice's share button types this inline query, by which the bot finds the invoice. */
  readonly shareToken: (chat: string, ref: string) => string | undefined;
  /** Returns the name under which people call the bot in inline mode; undefined when the bot has no inline mode. */
  readonly inlineName: () => string | undefined;
  readonly tokens: Pick<Tokens, "share" | "invitation" | "offer">;
  readonly secrets: Pick<SecretsInMemory, "put" | "look">;
  /** Returns undefined when Telegram can't open the Mini App, because PUBLIC_URL isn't set or isn't https. */
  readonly appUrl?: ((screen: AppScreen) => string) | undefined;
  /** The timer is on disk when the promise resolves. Scheduling it twice has no further effect. */
  readonly schedule: (timer: TimerRecord) => Promise<void>;
  /** Only one process can use a data folder, so create calls need no rules there. */
  readonly createCalls?: CreateCalls;
  readonly observeCallback?: (outcome: CallbackOutcome) => void;
  /** An invoice has got another status. A retry may report it twice. */
  readonly observeStatus?: (status: InvoiceStatus) => void;
  /** The operator must hear of a payment of which the bot can tell nobody now. A retry may report it twice. */
  readonly observeUntold?: (payment: {
    readonly chat: string;
    readonly ref: string;
    readonly reason: UntoldReason;
  }) => void;
  /** The store has moved a damaged record aside, and the chat must be told with its next event. */
  readonly noteDamaged: (chat: string, news?: "damaged" | "damaged-items") => void;
  readonly unschedule: (timer: TimerRecord) => Promise<void>;
  readonly now: () => number;
  readonly log: LogMethod;
}

type CallbackOutcome = "new" | "repeated" | "unreadable" | "unknown" | "no-invoice" | "deleted";

type AppScreen = "sign-in" | "counter" | "links";

interface BotSettings {
  /** With CHAT_SIGN_IN=off, merchants may sign in only in the Mini App. */
  readonly chatSignIn?: boolean;
  /** ONE_TIME_CODE_PATTERN says what a one-time code looks like. It is undefined for the usual forms. */
  readonly codePattern?: RegExp | undefined;
  readonly serviceName: string;
  readonly currency: string;
  readonly language: Language;
  readonly timeZone: string;
  /** CALLBACK_STATUS_PATH says where in a status callback's JSON body the bot finds the status. */
  readonly callbackStatusPath?: string | undefined;
  /** FAILED_LINKS says whether a link can be paid after the status "failed". */
  readonly failedLinks?: "payable" | "final" | "unknown" | undefined;
  readonly retentionDays: number;
}
