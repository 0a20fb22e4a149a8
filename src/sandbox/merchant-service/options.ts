import type { CallbackSignature } from "./callback-delivery.js";
import type { Clock } from "./clock.js";
import type { Control } from "./control.js";
import type { SwitchesPatch } from "./switches.js";

export interface MerchantSandboxOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  readonly host?: string;
  /** host:port put into payUrl; the sandbox's own address by default. */
  readonly checkoutHost?: string;
  readonly clock?: Clock;
  /** Terminal ids are derived from it, so they stay the same over restarts. */
  readonly seed?: string;
  /** When given, invoices and tokens survive a restart in this JSON file. */
  readonly dataFile?: string;
  readonly switches?: SwitchesPatch;
  /** First pause before a status callback is sent again; it doubles up to 60 s. */
  readonly callbackRetryBaseMs?: number;
  /** How long one attempt of a status callback may take. */
  readonly callbackTimeoutMs?: number;
  readonly callbackSignature?: CallbackSignature;
  readonly accessTokenSeconds?: number;
  readonly mfaTokenSeconds?: number;
  readonly refreshTokenSeconds?: number;
}

export interface MerchantSandbox {
  /** Without a trailing slash; the interface's {base_url} is `${url}/api`. */
  readonly url: string;
  readonly port: number;
  readonly control: Control;
  /** Stops timers, callbacks and connections, and saves the state. */
  close(): Promise<void>;
}
