import { MerchantServiceError } from "../../../src/merchant-service/error.js";
import type { MerchantService } from "../../../src/merchant-service/port.js";

/** A wrong password or code that came to the service. */
export interface Guess {
  /** Milliseconds. */
  readonly at: number;
  readonly login: string;
  readonly secret: string;
}

export const rightPassword = (login: string): string => `the password of ${login}`;
export const rightCode = "271828";

/**
 * A service with any number of accounts, that notes what is guessed.
 * @param wrong how the client calls an answer to something wrong: a service may also answer with a status of its own
 */
export class GuessedService implements MerchantService {
  readonly guesses: Guess[] = [];

  constructor(
    private readonly now: () => number,
    private readonly wrong: "refused" | "start-again",
  ) {}

  async passwordGrant(login: string, password: string) {
    const account = login.toLowerCase();
    if (password !== rightPassword(account)) this.#refuse("refused-credentials", account, password);
    return { kind: "mfa-required" as const, mfaToken: account };
  }

  async listAuthenticators() {
    return [{ id: "phone", type: "otp" }];
  }

  async challenge(): Promise<void> {}

  async otpGrant(mfaToken: string, otp: string) {
    if (otp !== rightCode) this.#refuse("refused-code", mfaToken, otp);
    return { accessToken: `token of ${mfaToken}`, expiresIn: 86_400, userId: mfaToken };
  }

  listTerminals(): Promise<never> {
    return Promise.reject(new Error("Nobody asks for terminals here."));
  }

  createInvoice(): Promise<never> {
    return Promise.reject(new Error("Nobody creates an invoice here."));
  }

  #refuse(kind: "refused-credentials" | "refused-code", login: string, secret: string): never {
    this.guesses.push({ at: this.now(), login, secret });
    throw new MerchantServiceError(this.wrong === "refused" ? kind : "start-again", "wrong");
  }
}

/** The most that came within 15 minutes. @param of what a guess is counted by, such as its account */
export function mostWithin15Minutes(guesses: readonly Guess[], of: (guess: Guess) => string): number {
  const windowMs = 15 * 60_000;
  const times = new Map<string, number[]>();
  for (const guess of guesses) times.set(of(guess), [...(times.get(of(guess)) ?? []), guess.at]);
  let most = 0;
  for (const list of times.values()) {
    for (const from of list)
      most = Math.max(most, list.filter((at) => at >= from && at < from + windowMs).length);
  }
  return most;
}
