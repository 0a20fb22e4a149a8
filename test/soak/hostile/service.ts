import type { Terms } from "../../../src/invoice/terms/terms.js";
import { MerchantServiceError } from "../../../src/service/service-error.js";
import type { FailureKind, MerchantService } from "../../../src/service/service-port.js";
import type { Random } from "../kit/random.js";
import { wellFormed } from "./mutate.js";
import { nastyTexts } from "./nasty.js";

interface Made {
  readonly id: string;
  readonly terms: Terms;
  readonly callbackUrl: string | undefined;
}

const kinds: readonly FailureKind[] = [
  "rejected",
  "too-many-requests",
  "unavailable",
  "outcome-unknown",
  "faulty-answer",
  "signed-out",
  "start-again",
];

/** A service that does what it is asked, keeps account of it, and may be told to fail now and then. */
export class CountingService {
  /** What was made, by the access token that asked for it. */
  readonly made = new Map<string, Made[]>();
  /** Share of calls that fail; names and reasons are nasty then as well. */
  trouble: { readonly random: Random; readonly share: number } | undefined;
  #ids = 0;

  readonly #own: MerchantService = {
    signInTurn: (_caller, step) => step(),
    passwordGrant: async () => {
      this.#mayFail(["refused-credentials", ...kinds]);
      return { kind: "mfa-required", mfaToken: "mfa" };
    },
    listAuthenticators: async () => {
      this.#mayFail(kinds);
      const count = this.trouble?.random.below(4) ?? 1;
      return Array.from({ length: count }, (_, index) => ({ id: this.#word(`a-${index}`), type: "otp" }));
    },
    challenge: async () => this.#mayFail(kinds),
    otpGrant: async (_mfaToken, otp) => {
      this.#mayFail(["refused-code", ...kinds]);
      return { accessToken: `by-code-${otp}`, expiresIn: 86_400, userId: this.#word("user") };
    },
    listTerminals: async () => {
      this.#mayFail(kinds);
      const count = this.trouble?.random.below(12) ?? 1;
      const terminals = Array.from({ length: count }, (_, index) => ({
        id: this.#word(`t-${index}`) || "t",
        name: this.#name("Front"),
        businessUnitName: this.#name("Unit"),
        isDefault: index === 0,
        status: "ACTIVE",
      }));
      return { terminals, complete: this.trouble === undefined || this.trouble.random.chance(0.8) };
    },
    createInvoice: async (token, { terms }, callbackUrl) => {
      this.#ids += 1;
      const made = { id: `id-${this.#ids}`, terms: structuredClone(terms), callbackUrl };
      this.made.set(token, [...(this.made.get(token) ?? []), made]);
      this.#mayFail(kinds);
      return { id: this.#word(made.id) || made.id, payLink: `https://pay.example.com/invoice/${made.id}` };
    },
    payLinkOf: () => ({}),
  };

  /** Asked in place of this one. */
  instead: MerchantService | undefined;

  readonly port: MerchantService = {
    signInTurn: (_caller, step) => step(),
    passwordGrant: (...call) => this.#now.passwordGrant(...call),
    listAuthenticators: (...call) => this.#now.listAuthenticators(...call),
    challenge: (...call) => this.#now.challenge(...call),
    otpGrant: (...call) => this.#now.otpGrant(...call),
    listTerminals: (...call) => this.#now.listTerminals(...call),
    createInvoice: (...call) => this.#now.createInvoice(...call),
    payLinkOf: (...link) => this.#now.payLinkOf(...link),
  };

  get #now(): MerchantService {
    return this.instead ?? this.#own;
  }

  forget(): void {
    this.made.clear();
  }

  #mayFail(of: readonly FailureKind[]): void {
    const { trouble } = this;
    if (trouble === undefined || !trouble.random.chance(trouble.share)) return;
    const { random } = trouble;
    throw new MerchantServiceError(random.pick(of), "in trouble", {
      status: 400 + random.below(200),
      reason: wellFormed(random.pick(nastyTexts).slice(0, 200)),
      ...(random.chance(0.3) ? { retryAfter: random.below(100_000) } : {}),
      ...(random.chance(0.2) ? { invoiceId: wellFormed(random.pick(nastyTexts).slice(0, 60)) } : {}),
    });
  }

  #name(usual: string): string {
    return this.#word(usual).replace(/\s+/gu, " ").slice(0, 90);
  }

  /** What the client lets through is text of any kind. */
  #word(usual: string): string {
    const { trouble } = this;
    return trouble?.random.chance(trouble.share) === true
      ? wellFormed(trouble.random.pick(nastyTexts))
      : usual;
  }
}
