import { setTimeout as delay } from "node:timers/promises";
import { defined } from "../domain/defined.js";
import type { LogFields } from "../logger/logger.js";
import { parseBaseUrl } from "./base-url.js";
import { MerchantServiceError } from "./error.js";
import { checkCallbackUrlField, encodeInvoice } from "./invoice-body.js";
import { createInvoice } from "./invoices.js";
import type { MerchantService } from "./port.js";
import type { Clock } from "./retry.js";
import { createSignIn } from "./sign-in.js";
import { listTerminals } from "./terminals.js";
import { createTransport } from "./transport.js";

export interface MerchantServiceOptions {
  /** The base address of the service ({base_url} in docs/interface.md). A path and a slash at the end are allowed. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** The longest time of one exchange in milliseconds: connecting, headers and body. */
  readonly timeoutMs: number;
  readonly payUrlScheme: "https" | "http";
  /** Hosts (or host:port) that a pay link may have. An empty list allows any host. */
  readonly checkoutHosts: readonly string[];
  /** The top-level field of the create call that takes the callback address; "" when the address isn't sent. */
  readonly callbackUrlField: string;
  /** Whether refresh tokens may be used (MERCHANT_REFRESH). Without it the client has no method `refresh`. */
  readonly refresh?: boolean;
  readonly log: (event: string, fields: LogFields) => void;
  readonly clock?: Clock;
  /** Called after every call with its name, "ok" or the kind of its failure, and its duration in milliseconds. */
  readonly observe?: (call: string, outcome: string, ms: number) => void;
}

const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => delay(ms, undefined, defined({ signal })),
};

/** A read starts no further attempt and no further page after this time. The last attempt may still take `timeoutMs`. */
const readBudgetMs = 60_000;

/** Creates the client of the Merchant Invoicing Service. @throws TypeError for invalid options. */
export function createMerchantService(
  options: MerchantServiceOptions,
): MerchantService & { close(): Promise<void> } {
  checkCallbackUrlField(options.callbackUrlField);
  const clock = options.clock ?? systemClock;
  const transport = createTransport(parseBaseUrl(options.baseUrl), options.timeoutMs, clock);
  const readDeadline = (): number => clock.now() + readBudgetMs;
  const signIn = createSignIn(transport, options.clientId, readDeadline);
  const payLinkRules = { scheme: options.payUrlScheme, checkoutHosts: options.checkoutHosts };
  const watched = watcher(options, clock);
  return {
    passwordGrant: (login, password) => watched("passwordGrant", () => signIn.passwordGrant(login, password)),
    listAuthenticators: (mfaToken) =>
      watched("listAuthenticators", () => signIn.listAuthenticators(mfaToken)),
    challenge: (mfaToken, authenticatorId) =>
      watched("challenge", () => signIn.challenge(mfaToken, authenticatorId)),
    otpGrant: (mfaToken, otp) => watched("otpGrant", () => signIn.otpGrant(mfaToken, otp)),
    ...(options.refresh === true && {
      refresh: (refreshToken: string) => watched("refresh", () => signIn.refresh(refreshToken)),
    }),
    listTerminals: (accessToken) =>
      watched("listTerminals", () => listTerminals(transport, accessToken, clock, readDeadline())),
    createInvoice: (accessToken, invoice, callbackUrl, mayGo) =>
      watched("createInvoice", () => {
        const body = encodeInvoice(invoice, options.callbackUrlField, callbackUrl);
        // The callback address is a credential: any caller who knows it can report a status.
        const secrets = callbackUrl === undefined ? [accessToken] : [accessToken, callbackUrl];
        const { log } = options;
        return createInvoice(transport, accessToken, body, { payLinkRules, log, secrets, mayGo });
      }),
    close: () => transport.close(),
  };
}

type Watched = <T>(call: string, run: () => Promise<T>) => Promise<T>;

/** Measures every call and logs every failure. No call logs by itself, so only the fields named here reach the log. */
function watcher(options: MerchantServiceOptions, clock: Clock): Watched {
  return async (call, run) => {
    const start = clock.now();
    try {
      const result = await run();
      options.observe?.(call, "ok", clock.now() - start);
      return result;
    } catch (error) {
      const ms = clock.now() - start;
      const outcome = error instanceof MerchantServiceError ? error.kind : "fault";
      options.observe?.(call, outcome, ms);
      if (error instanceof MerchantServiceError) {
        // The error's reason is not logged, since the service may quote the request there, such as a customer's address.
        const { kind, message, status, requestId, retryAfter, invoiceId } = error;
        options.log("merchant-service.failed", {
          call,
          kind,
          message,
          ms,
          status,
          requestId,
          retryAfter,
          invoiceId,
        });
      }
      throw error;
    }
  };
}
