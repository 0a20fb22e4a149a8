import type { Invoice } from "../domain/invoice/invoice.js";
import type { Terminal } from "../domain/terminal.js";

/** What the bot may ask of the Merchant Invoicing Service. Every method throws only MerchantServiceError. */
export interface MerchantService {
  /** See docs/interface.md, "Sign-in, step 1". Sent once. */
  passwordGrant(login: string, password: string): Promise<PasswordGrantResult>;
  /** See docs/interface.md, "Sign-in, step 2". Only active authenticators of type otp. */
  listAuthenticators(mfaToken: string): Promise<readonly Authenticator[]>;
  /** See docs/interface.md, "Sign-in, step 3". Sent once. */
  challenge(mfaToken: string, authenticatorId: string): Promise<void>;
  /** See docs/interface.md, "Sign-in, step 4". Sent once. */
  otpGrant(mfaToken: string, otp: string): Promise<Credentials>;
  /**
   * New credentials for a refresh token (docs/interface.md, "Refresh the access token"). Sent once; a refusal is
   * `signed-out`. Without MERCHANT_REFRESH this method is missing: then refresh tokens are of no use and must not be kept.
   */
  refresh?(refreshToken: string): Promise<Credentials>;
  /** All pages: see docs/interface.md, "List terminals". Retried on connection errors, 429 and 5xx. */
  listTerminals(accessToken: string): Promise<TerminalList>;
  /**
   * See docs/interface.md, "Create an invoice". Sent at most once, on a fresh connection. `callbackUrl` goes where
   * CALLBACK_URL_FIELD says.
   * @param mayGo asked once the connection stands; with false no byte leaves, and the call is `unavailable`
   */
  createInvoice(
    accessToken: string,
    invoice: SubmittedInvoice,
    callbackUrl?: string,
    mayGo?: () => boolean,
  ): Promise<CreatedInvoice>;
}

/** What an invoice is created of. */
export type SubmittedInvoice = Pick<Invoice, "terms" | "expireAt">;

export type PasswordGrantResult =
  | { readonly kind: "mfa-required"; readonly mfaToken: string }
  | { readonly kind: "signed-in"; readonly credentials: Credentials };

/** See docs/interface.md, "Authenticator". */
export interface Authenticator {
  readonly id: string;
  readonly type: string;
}

/** See docs/interface.md, "Access token". */
export interface Credentials {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly scope?: string;
  readonly userId?: string;
  /** Seconds. */
  readonly expiresIn: number;
}

export interface TerminalList {
  readonly terminals: readonly Terminal[];
  /** False when the pages contradicted each other, so that the list may lack some. */
  readonly complete: boolean;
}

/** See docs/interface.md, "Created invoice". The pay link is checked. */
export interface CreatedInvoice {
  readonly id: string;
  /** payUrl with its scheme. */
  readonly payLink: string;
}

/** What the caller can do about it:
 * - refused-credentials, refused-code: ask again;
 * - start-again: the sign-in must begin from the password;
 * - signed-out: sign in again (401 on a call with an access token, or a refused refresh);
 * - rejected: the request was understood and refused, `reason` says why (429: `retryAfter` says until when); nothing was created;
 * - unavailable: nothing happened, safe to repeat (after `retryAfter` seconds, when set);
 * - outcome-unknown: the invoice may exist; never repeat. `invoiceId` names it when the answer did;
 * - faulty-answer: a read was answered with something that isn't the interface.
 */
export type FailureKind =
  | "refused-credentials"
  | "refused-code"
  | "start-again"
  | "signed-out"
  | "rejected"
  | "unavailable"
  | "outcome-unknown"
  | "faulty-answer";
