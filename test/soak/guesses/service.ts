import { FakeService, plainAccount } from "../kit/service.js";
import { clientOf } from "../kit/service-client.js";

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
 * A service with any number of accounts.
 * @param wrong how the client calls an answer to something wrong: a service may also answer with a status of its own
 * @returns the client, and what was guessed
 */
export function guessedService(now: () => number, wrong: "refused" | "start-again") {
  const guesses: Guess[] = [];
  const service = new FakeService({
    // Logins are the same in any letters.
    accountOf: (login) => plainAccount(login.toLowerCase(), rightPassword(login.toLowerCase())),
    codeAt: () => rightCode,
    now,
    wrongStatus: wrong === "refused" ? 401 : 422,
    refused: (login, secret) => void guesses.push({ at: now(), login, secret }),
  });
  return { client: clientOf({ service, now }), guesses };
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
