import type { ChatScope } from "../../frame/context.js";
import type { BotDeps } from "../../frame/deps.js";
import { type AccountIdentity, accountKeys } from "../../invoice/merchant-account.js";
import { undamaged } from "../../store/errors.js";

/**
 * The lists of chats that have signed in to an account, one list under each of the account's keys. A list tells which
 * chats hear of a sign-in. It says nothing about access: a chat stays in it after /signout.
 */

/**
 * The largest number of chats that a list keeps. The oldest ones are dropped. The limit only bounds the record's size;
 * it is so high that nobody drops the owner's chat by signing in from a few others.
 */
const mostChats = 200;

/** `signedOut` is true after [Sign out everywhere], so that the chat's next sign-in counts as its first. */
export type AccountChat = {
  readonly chat: string;
  readonly since: number;
  readonly signedOut?: boolean | undefined;
};

type Deps = Pick<BotDeps, "store">;

/** Returns the chats in the lists of the account, each once. */
export async function chatsOf(deps: Deps, account: AccountIdentity): Promise<readonly AccountChat[]> {
  const lists = await Promise.all(accountKeys(account).map((key) => read(deps, key)));
  return [...new Map(lists.flat().map((known) => [known.chat, known])).values()];
}

/**
 * Adds a chat to the account's lists.
 * @returns the chats that were in the lists before
 */
export async function addChat(
  deps: Deps,
  account: AccountIdentity,
  entry: AccountChat,
): Promise<readonly AccountChat[]> {
  const before = await Promise.all(
    accountKeys(account).map((key) =>
      change(deps, key, (chats) => {
        const known = chats.find(({ chat, signedOut }) => chat === entry.chat && signedOut !== true);
        return [...chats.filter(({ chat }) => chat !== entry.chat), known ?? entry].slice(-mostChats);
      }),
    ),
  );
  return before.flat();
}

/** Marks the chats that signed in to the account up to `at` (ms): the next sign-in of each of them counts as its first. */
export async function markSignedOut(deps: Deps, account: AccountIdentity, at: number): Promise<void> {
  for (const key of accountKeys(account))
    await change(deps, key, (chats) =>
      chats.map((known) => (known.since <= at ? { ...known, signedOut: true } : known)),
    );
}

/**
 * Removes the chat from the lists of its account, because the chat deletes all its data or signs in to another account.
 * The account may have had other logins before, and the chat is in the lists of those, too.
 */
export async function forgetAccountChat({
  session,
  deps,
}: Pick<ChatScope, "session" | "deps">): Promise<void> {
  const { chat, account, knownLogins } = session;
  const keys = new Set([...knownLogins, ...(account === undefined ? [] : accountKeys(account.identity))]);
  for (const key of keys) await change(deps, key, (chats) => chats.filter((known) => known.chat !== chat));
}

/**
 * Changes a list while no other work on it runs, because several chats may read, change and write it at the same time.
 * @returns the list before the change
 */
function change(
  deps: Deps,
  key: string,
  next: (chats: readonly AccountChat[]) => AccountChat[],
): Promise<readonly AccountChat[]> {
  const { accountChats } = deps.store;
  return deps.store.inTurn("accountChats", key, async () => {
    const before = await read(deps, key);
    const chats = next(before);
    if (chats.length > 0) await accountChats.write(key, { chats });
    else if (before.length > 0) await accountChats.remove(key);
    return before;
  });
}

const read = async ({ store }: Deps, key: string): Promise<readonly AccountChat[]> =>
  (await undamaged(store.accountChats.read(key)))?.chats ?? [];
