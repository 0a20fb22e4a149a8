import { setTimeout as delay } from "node:timers/promises";
import { requestIdOf } from "../invoice/request-id.js";
import { defined } from "../language/omit-undefined.js";
import { clockDifference, judgeClock } from "../language/time/clock-difference.js";
import type { LogFields } from "../log/logger.js";
import { SpacedWarning } from "../log/spaced-warning.js";
import { createTerminalList } from "./list-terminals.js";
import { payLinkOf } from "./pay-link.js";
import { checkCallbackUrlField, createInvoice, encodeInvoice } from "./post-invoice.js";
import type { Clock } from "./retry.js";
import { MerchantServiceError } from "./service-error.js";
import type { CreatedInvoice, MerchantService } from "./service-port.js";
import { createSignIn } from "./sign-in-calls.js";
import { createTransport, parseBaseUrl } from "./transport.js";

export interface MerchantServiceOptions {
  /** The base address of the service ({base_url} in docs/interface.md). A path and a slash at the end are allowed. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** The longest time of one exchange in milliseconds: connecting, headers and body. */
  readonly timeoutMs: number;
  readonly payUrlScheme: "https" | "http";
  /** Hosts (or host:port) that a pay link may have. An empty list allows any host. */
  readonly checkoutHosts: readonly string[];
  /** The checkout's address, with which the bot makes a pay link that the service didn't give (CHECKOUT_URL). */
  readonly checkoutUrl?: string | undefined;
  /** The top-level field of the create call that takes the callback address; "" when the address isn't sent. */
  readonly callbackUrlField: string;
  /** The number of terminals to ask for on one page (MERCHANT_PAGE_SIZE); 50 unless it is set. */
  readonly pageSize?: number;
  /** Whether refresh tokens may be used (MERCHANT_REFRESH). If not, the client has no method `refresh`. */
  readonly refresh?: boolean;
  /** The most connections at once (MERCHANT_CONNECTIONS); 16 unless it is set. */
  readonly connections?: number;
  /** The header of the create call that takes its request id; not set: none is sent. */
  readonly requestIdHeader?: string | undefined;
  /** Names the bot to the service, with its version and a contact. */
  readonly userAgent?: string;
  readonly log: (event: string, fields: LogFields) => void;
  readonly clock?: Clock;
  /**
   * Called after every call with its name, "ok" or the kind of its failure, and its duration in milliseconds, for the
   * metrics.
   */
  readonly observe?: (call: string, outcome: string, ms: number) => void;
}

const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => delay(ms, undefined, defined({ signal })),
};

/**
 * The time (ms) after which a read (a call that changes nothing) makes no further attempt. The last attempt may still take as long as any call, `timeoutMs`.
 */
const readBudgetMs = 60_000;

export interface MerchantServiceClient extends MerchantService {
  close(): Promise<void>;
  /** Whether the last call reached the service, for /readyz. */
  reached(): "unknown" | "reachable" | "unreachable";
  /** Whether this machine's clock agrees with the service's, for /readyz: "unknown", "right", or e.g. "45 seconds ahead". */
  clock(): string;
  /**
   * The number of create calls (requests that create an invoice) without an answer yet. A process that stops waits for
   * them.
   */
  creating(): number;
}

/** Creates the client of the Merchant Invoicing Service. @throws TypeError for invalid options. */
export function createMerchantService(options: MerchantServiceOptions): MerchantServiceClient {
  checkCallbackUrlField(options.callbackUrlField);
  const clock = options.clock ?? systemClock;
  const serviceClock = new ServiceClock(options.log);
  const { timeoutMs, connections = 16, userAgent = "merchant-invoice-bot", requestIdHeader } = options;
  const transport = createTransport(parseBaseUrl(options.baseUrl), clock, {
    timeoutMs,
    connections,
    userAgent,
    noteDate: serviceClock.note,
  });
  const readDeadline = (): number => clock.now() + readBudgetMs;
  const signIn = createSignIn(transport, options.clientId, readDeadline, options.log);
  const listTerminals = createTerminalList({ ...options, transport, clock, deadline: readDeadline });
  const { payUrlScheme: scheme, checkoutHosts, checkoutUrl } = options;
  const payLinkRules = { scheme, checkoutHosts, checkoutUrl };
  let reached: ReturnType<MerchantServiceClient["reached"]> = "unknown";
  let creating = 0;
  const watched = watcher(options, clock, (outcome) => {
    reached = outcome === "unavailable" || outcome === "outcome-unknown" ? "unreachable" : "reachable";
  });
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
    listTerminals: (...call) => watched("listTerminals", () => listTerminals(...call)),
    createInvoice: (accessToken, invoice, callbackUrl, checks) => {
      const sentRequestId =
        requestIdHeader === undefined || invoice.ref === undefined ? undefined : requestIdOf(invoice.ref);
      const create = (): Promise<CreatedInvoice> => {
        const body = encodeInvoice(invoice, options.callbackUrlField, callbackUrl);
        // The callback address counts as a secret beside the token: any caller who knows it can report a status. Its last
        // part alone is enough for that.
        const lastPart = callbackUrl?.split("/").at(-1);
        const secrets = [accessToken, callbackUrl, lastPart].filter((secret) => secret !== undefined);
        const { log } = options;
        const headers =
          requestIdHeader === undefined || sentRequestId === undefined
            ? {}
            : { [requestIdHeader]: sentRequestId };
        creating += 1;
        return createInvoice(transport, accessToken, body, {
          payLinkRules,
          terminalId: invoice.terms.terminal.id,
          log,
          secrets,
          checks,
          headers,
        }).finally(() => {
          creating -= 1;
        });
      };
      return watched("createInvoice", create, { sentRequestId });
    },
    payLinkOf: (invoice, payUrl) => payLinkOf(invoice, payUrl, payLinkRules),
    close: () => transport.close(),
    reached: () => reached,
    clock: () => serviceClock.inWords(),
    creating: () => creating,
  };
}

type Watched = <T>(call: string, run: () => Promise<T>, more?: LogFields) => Promise<T>;

/**
 * Measures every call to the service and logs every failure. Failures are logged only here, so no field of an error
 * reaches the log unless it is named here.
 */
function watcher(options: MerchantServiceOptions, clock: Clock, note: (outcome: string) => void): Watched {
  return async (call, run, more = {}) => {
    const start = clock.now();
    const observe = (outcome: string): void => {
      note(outcome);
      options.observe?.(call, outcome, clock.now() - start);
    };
    try {
      const result = await run();
      observe("ok");
      return result;
    } catch (error) {
      const ms = clock.now() - start;
      observe(error instanceof MerchantServiceError ? error.kind : "fault");
      if (error instanceof MerchantServiceError) {
        // The service's explanation is not logged, since it may quote the request, such as a customer's address.
        const { kind, message, status, requestId, retryAfter } = error;
        options.log("merchant-service.failed", {
          call,
          kind,
          message,
          ms,
          status,
          requestId,
          retryAfter,
          ...more,
        });
      }
      throw error;
    }
  };
}

/** A difference (ms) that is usual. Beyond it, an expiry that the merchant chose may be over for the service, or the other way round. */
const toleratedMs = 30_000;

/** Compares this machine's clock with the header Date of the service's answers. */
class ServiceClock {
  readonly #warning: SpacedWarning;
  #told = "unknown";

  constructor(log: (event: string, fields: LogFields) => void) {
    this.#warning = new SpacedWarning({
      log: (event, fields = {}) => log(event, fields),
      event: "merchant-service.clock-differs",
    });
  }

  /** Notes the header Date of an answer, and this machine's times (ms) at which the request left and the answer came. */
  readonly note = (date: string | undefined, sentAt: number, receivedAt: number): void => {
    const difference = clockDifference(date, sentAt, receivedAt);
    if (difference === undefined) return;
    const verdict = judgeClock(difference, toleratedMs);
    if (verdict === "unsure") return;
    if (verdict === "right") {
      this.#told = "right";
      return;
    }
    const seconds = Math.round(Math.abs(difference.least + difference.most) / 2000);
    this.#told = `${seconds} seconds ${verdict}`;
    this.#warning.note({ seconds, direction: verdict });
  };

  /** Says for /readyz what the last answer has shown: "unknown", "right", or e.g. "45 seconds ahead", if this machine's clock is. */
  inWords(): string {
    return this.#told;
  }
}

/**
 * Returns the header User-Agent of all calls to the service, such as `merchant-invoice-bot/1.2.0 (+ops@example.com)`: the
 * service's operators see which version calls, and whom to ask about it.
 */
export const userAgentOf = (version: string, contact: string | undefined): string =>
  `merchant-invoice-bot/${version}${contact === undefined ? "" : ` (+${contact})`}`;
