import type { Control } from "./control.js";

export interface TelegramSandboxOptions {
  /** A free one by default. */
  readonly port?: number;
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** Milliseconds since 1970; the machine's clock by default. Waiting for answers and polls is real time. */
  readonly clock?: () => number;
  /** Keeps everything between runs. Without it the state lives in memory. */
  readonly dataFile?: string;
  readonly botToken: string;
  readonly botUsername?: string;
  /** Whether the bot can be used in inline mode, as BotFather's /setinline; on by default. */
  readonly inlineMode?: boolean;
  /** Whether chosen_inline_result comes, as BotFather's /setinlinefeedback at 100 %; on by default. */
  readonly inlineFeedback?: boolean;
  /** Refuse a chat's messages with 429 past three at once and one a second. Off by default. */
  readonly rateLimit?: boolean;
  /**
   * Take webhooks on this machine as well, at any port and without TLS, as the demo and tests need them. Off by
   * default: then an address is refused as Telegram refuses it.
   */
  readonly loopbackWebhooks?: boolean;
  /** First wait before a webhook delivery is tried again, in ms; it doubles up to a minute. 1000 by default. */
  readonly webhookRetryBaseMs?: number;
}

export interface TelegramSandbox {
  /** The apiRoot: methods at `url/bot<token>/<method>`, files at `url/file/bot<token>/<path>`, people at `url/user`. */
  readonly url: string;
  readonly port: number;
  readonly control: Control;
  close(): Promise<void>;
}
