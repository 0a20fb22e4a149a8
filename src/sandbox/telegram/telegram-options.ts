import type { Control } from "./telegram-control.js";

export interface TelegramSandboxOptions {
  /** The port of the sandbox; by default any free one. */
  readonly port?: number;
  /** The host of the sandbox; by default 127.0.0.1. */
  readonly host?: string;
  /** Returns milliseconds since 1970; by default the machine's clock. Waiting for answers and polls takes real time. */
  readonly clock?: () => number;
  /** The file that keeps the state between runs. Without it the state is in memory only. */
  readonly dataFile?: string;
  readonly botToken: string;
  readonly botUsername?: string;
  /** Whether the bot has inline mode, as set by BotFather's /setinline; on by default. */
  readonly inlineMode?: boolean;
  /** Whether chosen_inline_result is sent, as with BotFather's /setinlinefeedback at 100 %; on by default. */
  readonly inlineFeedback?: boolean;
  /** Whether more than three messages at once and one a second to a chat are refused with 429; off by default. */
  readonly rateLimit?: boolean;
  /**
   * Whether webhooks on this machine are accepted, at any port and without TLS, as the demo and tests need. Off by
   * default: the sandbox then refuses such addresses as Telegram does.
   */
  readonly loopbackWebhooks?: boolean;
  /** The first pause before a webhook delivery is repeated, in milliseconds; 1000 by default. The pause doubles up to a minute. */
  readonly webhookRetryBaseMs?: number;
}

export interface TelegramSandbox {
  /** The apiRoot, with methods at `url/bot<token>/<method>`, files at `url/file/bot<token>/<path>` and people at `url/user`. */
  readonly url: string;
  readonly port: number;
  readonly control: Control;
  close(): Promise<void>;
}
