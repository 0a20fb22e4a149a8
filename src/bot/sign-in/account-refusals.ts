import { isDamagedRecord } from "../frame/damaged-record.js";
import type { BotDeps } from "../frame/deps.js";
import { pauseEnd, withoutRefusal, withRefusal } from "./refusals.js";

type Deps = Pick<BotDeps, "store" | "now">;

/** The end of the account's pause, in milliseconds; undefined when there is no pause. */
export async function accountPause(deps: Deps, account: string): Promise<number | undefined> {
  return pauseEnd(await read(deps, account), deps.now());
}

/**
 * Counts a refusal before the call that may be refused, so that many chats at once can't try more than five.
 * @returns when the account's pause ends (ms): nothing was counted then, and the call must not be made.
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

/** The call was not refused after all. */
export function takeBackAccountRefusal(deps: Deps, account: string, at: number): Promise<void> {
  return inTurn(deps, account, async () => {
    const refusals = withoutRefusal(await read(deps, account), at);
    if (refusals.length === 0) await deps.store.accounts.remove(account);
    else await deps.store.accounts.write(account, { refusals });
  });
}

async function read({ store }: Deps, account: string): Promise<readonly number[]> {
  try {
    return (await store.accounts.read(account))?.refusals ?? [];
  } catch (error) {
    // The damaged record was moved aside and logged; counting begins anew.
    if (isDamagedRecord(error)) return [];
    throw error;
  }
}

/** Accounts are shared between lanes, so reading, changing and writing one has to be done in turn. */
const inTurn = <T>({ store }: Deps, account: string, work: () => Promise<T>): Promise<T> =>
  store.inTurn(`account ${account}`, work);
