import type { BotDeps } from "../../../frame/deps.js";
import { isCredible } from "../../../language/time/clock-trust.js";
import { undamaged } from "../../../store/errors.js";

const windowMs = 15 * 60_000;
const limit = 5;
/** More refusals than start a pause are stored, so that enough are left when one of them is taken back. */
const kept = 2 * limit;

/**
 * A pause begins with the fifth refusal within 15 minutes and lasts 15 minutes.
 * @returns the end (ms) of the pause; undefined when there is none
 * @param refusals times (ms)
 */
export function pauseEnd(refusals: readonly number[], now: number): number | undefined {
  const latest = latestOf(refusals, now).slice(-limit);
  const first = latest[0];
  const fifth = latest[limit - 1];
  if (first === undefined || fifth === undefined || fifth - first > windowMs) return undefined;
  const end = fifth + windowMs;
  return now < end ? end : undefined;
}

/**
 * Returns the end (ms) of the time in which one more refusal starts a pause. Only for the chat's own refusals: the
 * account's would tell a stranger about the attempts of others.
 */
export function lastAttemptUntil(refusals: readonly number[], now: number): number | undefined {
  const latest = latestOf(refusals, now).slice(1 - limit);
  const first = latest[0];
  if (first === undefined || latest.length < limit - 1) return undefined;
  const until = first + windowMs;
  return now < until ? until : undefined;
}

/** Returns the times of refusals, the latest last. A time far ahead would pause sign-ins until then. */
const latestOf = (refusals: readonly number[], now: number): number[] =>
  refusals.filter((at) => isCredible(at, now)).sort((a, b) => a - b);

export const withRefusal = (refusals: readonly number[], at: number): number[] =>
  [...refusals, at].slice(-kept);

/** Returns the refused sign-ins without one of the given time (ms). A second refusal of the same millisecond stays. */
export function withoutRefusal(refusals: readonly number[], at: number): number[] {
  const index = refusals.lastIndexOf(at);
  return refusals.filter((_, other) => other !== index);
}

type Deps = Pick<BotDeps, "store" | "now">;

/** Returns the end (ms) of the account's pause after refusals from all chats; undefined when there is none. */
export async function accountPause(deps: Deps, account: string): Promise<number | undefined> {
  return pauseEnd(await read(deps, account), deps.now());
}

/**
 * Counts a refusal before the call that may be refused, so that many chats at once can't make more than five attempts.
 * @returns the end of the account's pause (ms) if there is one; then the caller must not make the call
 */
export function reserveAccountRefusal(deps: Deps, account: string, at: number): Promise<number | undefined> {
  return inTurn(deps, account, async () => {
    const refusals = await read(deps, account);
    const paused = pauseEnd(refusals, at);
    if (paused === undefined)
      await deps.store.accounts.write(account, { refusals: withRefusal(refusals, at) });
    return paused;
  });
}

/** Removes the refused sign-in that was counted before a call, because the service didn't refuse that call. */
export function takeBackAccountRefusal(deps: Deps, account: string, at: number): Promise<void> {
  return inTurn(deps, account, async () => {
    const refusals = withoutRefusal(await read(deps, account), at);
    if (refusals.length === 0) await deps.store.accounts.remove(account);
    else await deps.store.accounts.write(account, { refusals });
  });
}

const read = async ({ store }: Deps, account: string): Promise<readonly number[]> =>
  (await undamaged(store.accounts.read(account)))?.refusals ?? [];

/** Several chats may change an account's refusals at the same time, so each change takes its turn. */
const inTurn = <T>({ store }: Deps, account: string, work: () => Promise<T>): Promise<T> =>
  store.inTurn("accounts", account, work);
