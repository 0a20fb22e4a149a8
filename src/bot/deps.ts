import type { MerchantService } from "../merchant-service/port.js";
import type { Store, TimerRecord } from "../storage/port.js";
import type { Language, Translator } from "./locales.js";

/** Everything the bot is handed by main.ts. */
export interface BotDeps {
  readonly service: MerchantService;
  readonly store: Store;
  readonly settings: BotSettings;
  readonly translators: (language: Language) => Translator;
  /** Where the service is to send status updates of a submission; undefined when PUBLIC_URL isn't set. */
  readonly callbackUrl: (
    chat: string,
    ref: string,
  ) => { readonly url: string; readonly keyId: string } | undefined;
  /** Has an event come at a time; on disk when it resolves. The same timer again is the same one. */
  readonly schedule: (timer: TimerRecord) => Promise<void>;
  /** Milliseconds. */
  readonly now: () => number;
  readonly log: BotLog;
}

export type BotLog = (event: string, fields?: Record<string, string | number | boolean | undefined>) => void;

export interface BotSettings {
  /** What merchants call the service. */
  readonly serviceName: string;
  readonly currency: string;
  readonly language: Language;
  readonly timeZone: string;
  /** Where a status callback carries its status (CALLBACK_STATUS_PATH). */
  readonly callbackStatusPath?: string | undefined;
  /** Days that closed invoices are kept. */
  readonly retentionDays: number;
}
