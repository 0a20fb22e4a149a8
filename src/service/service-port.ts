import type { Invoice } from "../invoice/invoice.js";
import type { NamedProblem } from "../invoice/terms/refused-field.js";
import type { Terminal } from "../invoice/terms/terminal.js";
import type { LinkedInvoice, PayLink } from "./pay-link.js";
import type { SignInCaller } from "./sign-in-turns.js";

export type { NamedProblem };

/**
 * Every method makes one call to the Merchant Invoicing Service, and throws only MerchantServiceError, unless it says
 * otherwise.
 */
export interface MerchantService {
  /** Makes a step of a sign-in in its turn (sign-in-turns.ts). @returns "busy" when its turn didn't come */
  signInTurn<T>(caller: SignInCaller, step: () => Promise<T>): Promise<T | "busy">;
  /** Sends login and password once (docs/interface.md, "Sign-in, step 1"). */
  passwordGrant(login: string, password: string): Promise<PasswordGrantResult>;
  /** Lists the active authenticators of every type (docs/interface.md, "Sign-in, step 2"). */
  listAuthenticators(mfaToken: string): Promise<readonly Authenticator[]>;
  /** Starts one authenticator's challenge, with one request (docs/interface.md, "Sign-in, step 3"). */
  challenge(mfaToken: string, authenticatorId: string): Promise<void>;
  /** Sends the one-time code once (docs/interface.md, "Sign-in, step 4"). */
  otpGrant(mfaToken: string, otp: string): Promise<Credentials>;
  /**
   * Exchanges a refresh token for new credentials, with one request (docs/interface.md, "Refresh the access token"). A
   * refused token is `signed-out`. Without MERCHANT_REFRESH this method is missing, and refresh tokens must not be
   * stored.
   */
  refresh?(refreshToken: string): Promise<Credentials>;
  /**
   * Reads one page of terminals (docs/interface.md, "List terminals"): the first one, or the next one of `before`.
   * Connection errors, 5xx, and a 429 with a short Retry-After are retried.
   */
  listTerminals(accessToken: string, before?: TerminalList): Promise<TerminalList>;
  /**
   * Sends the create call at most once, on a fresh connection (docs/interface.md, "Create an invoice"). The error's
   * kind says whether an invoice may exist. @param checks are made once the connection is open. @throws also the error
   * of a check that rejects; nothing was sent then
   */
  createInvoice(
    accessToken: string,
    invoice: SubmittedInvoice,
    callbackUrl?: string,
    checks?: LastChecks,
  ): Promise<CreatedInvoice>;
  payLinkOf(invoice: LinkedInvoice, payUrl: string | undefined): PayLink;
}

/** These checks are made once the connection of a create call is open, right before the call's first byte. */
export interface LastChecks {
  /**
   * This check comes first, and may read the storage. After "not-allowed" nothing is sent, and the call fails as
   * `not-allowed`.
   */
  readonly mayCreate: () => Promise<"go" | "not-allowed">;
  /**
   * This check comes last and never waits: whether this process still leads. After false the call fails as
   * `unavailable`.
   */
  readonly mayBegin: () => boolean;
}

export type SubmittedInvoice = Pick<Invoice, "terms" | "expireAt"> & Partial<Pick<Invoice, "ref">>;

export type PasswordGrantResult =
  /** `description` is the service's text about the second factor, plain and without the request's secrets. */
  | { readonly kind: "mfa-required"; readonly mfaToken: string; readonly description?: string }
  | { readonly kind: "signed-in"; readonly credentials: Credentials };

/** An authenticator has the fields of docs/interface.md, "Authenticator". */
export interface Authenticator {
  readonly id: string;
  readonly type: string;
}

/** Credentials have the fields of docs/interface.md, "Access token". */
export interface Credentials {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly scope?: string;
  readonly userId?: string;
  readonly expiresIn: number;
}

export interface TerminalList {
  readonly terminals: readonly Terminal[];
  readonly complete: boolean;
  /**
   * A list without a next page ends here. If it is incomplete, its pages contradicted each other, or there were too
   * many.
   */
  readonly next?: NextPage;
}

/** The totals are the last ones that the service has named. */
export interface NextPage {
  readonly index: number;
  /** All pages of a list have this size. */
  readonly size: number;
  readonly rows: number;
  readonly isWhole: boolean;
  readonly totalItems?: number;
  readonly totalPages?: number;
}

/** A created invoice has the fields of docs/interface.md, "Created invoice". */
export interface CreatedInvoice extends Omit<PayLink, "fault"> {
  readonly id: string;
}

/**
 * The kinds of failures, by what the caller can do next:
 * - refused-credentials: ask the merchant again;
 * - refused-code: the code is wrong, or the mfa_token or the challenge is over; ask again, or for a new challenge;
 * - start-again: begin the sign-in with the password;
 * - sign-in-ended: begin with the password too, because the mfa_token or the challenge is over. The service has said so,
 *   and has judged no code;
 * - signed-out: sign in again (a 401 on a call with an access token, or a refused refresh);
 * - rejected: the service refused the request and created nothing; `reason` says why;
 * - too-many-requests: the service answered 429 to any call: it did nothing, created nothing and judged no secret. No
 *   call may follow for `retryAfter` seconds, if they are set;
 * - not-allowed: the last check before the create call refused it, so nothing was sent;
 * - unavailable: nothing happened, and the call may be repeated, after `retryAfter` seconds when that is set;
 * - outcome-unknown: the invoice may exist, so the call must never be repeated;
 * - faulty-answer: the answer to a read doesn't follow the interface.
 */
export type FailureKind =
  | "refused-credentials"
  | "refused-code"
  | "start-again"
  | "sign-in-ended"
  | "signed-out"
  | "rejected"
  | "too-many-requests"
  | "not-allowed"
  | "unavailable"
  | "outcome-unknown"
  | "faulty-answer";
