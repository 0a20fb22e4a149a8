import { undamaged } from "../frame/damaged-record.js";
import type { BotDeps } from "../frame/deps.js";

const windowMs = 15 * 60_000;
const limit = 5;
/** The number of refused sign-ins that are stored. It is larger than the limit, so that removing one refusal later doesn't leave too few. */
const kept = 2 * limit;

/**
 * Returns the end of the pause in sign-ins, which lasts 15 minutes from the fifth refusal within 15 minutes; undefined
 * when there is no pause. All times are in milliseconds.
 */
export function pauseEnd(refusals: readonly number[], now: number): number | undefined {
  const latest = [...refusals].sort((a, b) => a - b).slice(-limit);
  const first = latest[0];
  const fifth = latest[limit - 1];
  if (first === undefined || fifth === undefined || fifth - first > windowMs) return undefined;
  const end = fifth + windowMs;
  return now < end ? end : undefined;
}

/**
 * Returns the time (ms) until which one more refusal causes a pause; undefined when more than one refusal is left. Use
 * it only for the chat's own refusals, because the account's count would tell a stranger about the attempts of others.
 */
export function lastAttemptUntil(refusals: readonly number[], now: number): number | undefined {
  const latest = [...refusals].sort((a, b) => a - b).slice(1 - limit);
  const first = latest[0];
  if (first === undefined || latest.length < limit - 1) return undefined;
  const until = first + windowMs;
  return now < until ? until : undefined;
}

export const withRefusal = (refusals: readonly number[], at: number): number[] =>
  [...refusals, at].slice(-kept);

/** Removes one refusal of the given time (ms). A second refusal of the same millisecond stays. */
export function withoutRefusal(refusals: readonly number[], at: number): number[] {
  const index = refusals.lastIndexOf(at);
  return refusals.filter((_, other) => other !== index);
}

type Deps = Pick<BotDeps, "store" | "now">;

/** Returns when the account's pause after too many refusals ends (ms); undefined when there is no pause. */
export async function accountPause(deps: Deps, account: string): Promise<number | undefined> {
  return pauseEnd(await read(deps, account), deps.now());
}

/**
 * Counts a refusal for the account before the sign-in call that may be refused, so that many chats at once can't make
 * more than five attempts.
 * @returns the end of the account's pause (ms) if there is one. The refusal wasn't counted then, and the caller must
 * not make the call.
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

/** Removes the refusal that was counted before a sign-in call, because the service didn't refuse the call. */
export function takeBackAccountRefusal(deps: Deps, account: string, at: number): Promise<void> {
  return inTurn(deps, account, async () => {
    const refusals = withoutRefusal(await read(deps, account), at);
    if (refusals.length === 0) await deps.store.accounts.remove(account);
    else await deps.store.accounts.write(account, { refusals });
  });
}

const read = async ({ store }: Deps, account: string): Promise<readonly number[]> =>
  (await undamaged(store.accounts.read(account)))?.refusals ?? [];

/** Runs work on an account's record in the store's queue, because several chats at the same time may read, change and write it. */
const inTurn = <T>({ store }: Deps, account: string, work: () => Promise<T>): Promise<T> =>
  store.inTurn(`account ${account}`, work);
