import type { CallbackSignature } from "./callback-delivery.js";
import type { Manners } from "./manners.js";
import type { Clock } from "./service-clock.js";
import type { Control } from "./service-control.js";
import type { SwitchesPatch } from "./switches.js";

export interface MerchantSandboxOptions {
  /** The port; 0 takes any free one and is the default. */
  readonly port?: number;
  readonly host?: string;
  /** The host:port in payUrl; by default the sandbox's own address. */
  readonly checkoutHost?: string;
  readonly clock?: Clock;
  /** The seed of the terminal ids, which therefore stay the same over restarts. */
  readonly seed?: string;
  /** The JSON file that keeps invoices and tokens over a restart. */
  readonly dataFile?: string;
  /** How the service behaves where its text is silent. */
  readonly manners?: Manners;
  readonly switches?: SwitchesPatch;
  /** The first pause before a status callback is repeated. The pause doubles up to 60 seconds. */
  readonly callbackRetryBaseMs?: number;
  /** The longest time of one attempt to deliver a status callback. */
  readonly callbackTimeoutMs?: number;
  readonly callbackSignature?: CallbackSignature;
  /** The lifetime of an access token; by default the manner `expiresIn` gives it. */
  readonly accessTokenSeconds?: number;
  readonly refreshTokenSeconds?: number;
}

export interface MerchantSandbox {
  /** The address without a trailing slash. The interface's {base_url} is `${url}/api`. */
  readonly url: string;
  readonly port: number;
  readonly control: Control;
  /** Stops timers, callbacks and connections, and saves the state. */
  close(): Promise<void>;
}
