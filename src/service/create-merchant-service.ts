import { setTimeout as delay } from "node:timers/promises";
import { requestIdOf } from "../invoice/request-id.js";
import { defined } from "../language/omit-undefined.js";
import { clockDifference, judgeClock } from "../language/time/clock-trust.js";
import type { LogFields } from "../log/logger.js";
import { SpacedWarning } from "../log/spaced-warning.js";
import { createTerminalList } from "./list-terminals.js";
import { payLinkOf } from "./pay-link.js";
import { checkCallbackUrlField, createInvoice, encodeInvoice } from "./post-invoice.js";
import type { Clock } from "./retry.js";
import { MerchantServiceError } from "./service-error.js";
import type { CreatedInvoice, MerchantService } from "./service-port.js";
import { createSignIn } from "./sign-in-calls.js";
import { SignInTurns } from "./sign-in-turns.js";
import { createTransport, parseBaseUrl, sharedOf } from "./transport.js";

export interface MerchantServiceOptions {
  /** This is {base_url} in docs/interface.md. A path and a slash at the end are allowed. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** One exchange takes at most this time (ms) for connecting, headers and body. */
  readonly timeoutMs: number;
  readonly payUrlScheme: "https" | "http";
  readonly checkoutHosts: readonly string[];
  readonly checkoutUrl?: string | undefined;
  /** The create call has the callback address in this top-level field. It is "" when the address isn't sent. */
  readonly callbackUrlField: string;
  /** One page has so many rows (MERCHANT_PAGE_SIZE), or 50 if it isn't set. */
  readonly pageSize?: number;
  /** Without MERCHANT_REFRESH the client has no method `refresh`. */
  readonly refresh?: boolean;
  /** The client has at most so many connections at once (MERCHANT_CONNECTIONS), or 16 if it isn't set. */
  readonly connections?: number;
  /** The create call sends its request id in this header. Without the header no id is sent. */
  readonly requestIdHeader?: string | undefined;
  readonly userAgent?: string;
  readonly log: (event: string, fields: LogFields) => void;
  readonly clock?: Clock;
  /** The metrics get the name of every call, "ok" or the kind of its failure, and its time in milliseconds. */
  readonly observe?: (call: string, outcome: string, ms: number) => void;
}

const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => delay(ms, undefined, defined({ signal })),
};

/** After this time (ms) a read makes no further attempt. The last attempt may take `timeoutMs` more. */
const readBudgetMs = 60_000;

export interface MerchantServiceClient extends MerchantService {
  close(): Promise<void>;
  /** /readyz shows whether the last call reached the service. */
  reached(): "unknown" | "reachable" | "unreachable";
  /** /readyz shows this machine's clock beside the service's: "unknown", "right", or e.g. "45 seconds ahead". */
  clock(): string;
  /** So many create calls have no answer yet. A process that stops waits for them. */
  creating(): number;
}

/** @throws TypeError for invalid options */
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
  const signInTurns = new SignInTurns(sharedOf(connections), clock);
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
    signInTurn: (...step) => signInTurns.take(...step),
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
        // The callback address is a secret, too: whoever knows its last part can report a status.
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

/** Failures of calls are logged here only, so no field of an error reaches the log unless it is named here. */
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
        // The service's explanation isn't logged, since it may quote the request, such as a customer's address.
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

/** If the clocks differ by more than this (ms), an expiry that the merchant chose may be over for the service. */
const toleratedMs = 30_000;

class ServiceClock {
  readonly #warning: SpacedWarning;
  #told = "unknown";

  constructor(log: (event: string, fields: LogFields) => void) {
    this.#warning = new SpacedWarning({
      log: (event, fields = {}) => log(event, fields),
      event: "merchant-service.clock-differs",
    });
  }

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

  inWords(): string {
    return this.#told;
  }
}

/** The header User-Agent tells the service's operators whom to ask about this bot. */
export const userAgentOf = (version: string, contact: string | undefined): string =>
  `merchant-invoice-bot/${version}${contact === undefined ? "" : ` (+${contact})`}`;
