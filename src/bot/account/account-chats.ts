import { createHash } from "node:crypto";
import { type AccountIdentity, accountKeys } from "../../domain/account.js";
import type { ChatScope } from "../frame/context.js";
import { isDamagedRecord } from "../frame/damaged-record.js";
import type { BotDeps } from "../frame/deps.js";

/** Which chats have signed in to an account; the oldest make room. */
const mostChats = 20;

type AccountChat = { readonly chat: string; readonly since: number };

/**
 * Notes that the chat has signed in to its account. The first time, an event tells each other chat of the account. Must
 * be called only after access was given, so that a stranger can't cause such messages. May be called again for the same
 * event.
 */
export async function noteSignIn({ session, deps, unit }: ChatScope): Promise<void> {
  const { chat, lastAccount } = session;
  if (lastAccount === undefined) return;
  const at = unit.event.receivedAt;
  const keys = accountKeys(lastAccount);
  const before = await Promise.all(keys.map((key) => add(deps, key, { chat, since: at })));
  if (before.some((chats) => chats.some((known) => known.chat === chat && known.since !== at))) return;
  const others = new Set(before.flat().map((known) => known.chat));
  others.delete(chat);
  const [key = ""] = keys;
  for (const other of others) {
    const ref = `${key}-${digestOf(`${chat} ${unit.event.n} ${other}`)}`;
    await deps.schedule({ chat: other, name: "other-sign-in", ref, at });
  }
}

/** Tells one sign-in's news for one chat from any other, since the inbox holds equal references for one event. */
const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 12);

/**
 * Forgets that the chat belongs to its account, because the chat has deleted everything or is about to turn to another
 * account.
 */
export async function forgetAccountChat({ session, deps }: ChatScope): Promise<void> {
  const { chat, lastAccount } = session;
  for (const key of lastAccount === undefined ? [] : accountKeys(lastAccount)) {
    await inTurn(deps, key, async () => {
      const chats = (await read(deps, key)).filter((known) => known.chat !== chat);
      if (chats.length === 0) await deps.store.accountChats.remove(key);
      else await deps.store.accountChats.write(key, { chats });
    });
  }
}

/** True when a timer of this name is about the account. */
export const isAbout = (account: AccountIdentity, ref: string): boolean =>
  accountKeys(account).some((key) => ref.startsWith(`${key}-`));

/** @returns the chats as they were before. */
function add(deps: BotDeps, key: string, entry: AccountChat): Promise<readonly AccountChat[]> {
  return inTurn(deps, key, async () => {
    const before = await read(deps, key);
    const own = before.find(({ chat }) => chat === entry.chat) ?? entry;
    const chats = [...before.filter(({ chat }) => chat !== entry.chat), own].slice(-mostChats);
    await deps.store.accountChats.write(key, { chats });
    return before;
  });
}

async function read({ store }: BotDeps, key: string): Promise<readonly AccountChat[]> {
  try {
    return (await store.accountChats.read(key))?.chats ?? [];
  } catch (error) {
    // The damaged record was moved aside and logged; the chats are noted anew.
    if (isDamagedRecord(error)) return [];
    throw error;
  }
}

/** Accounts are shared between lanes, so reading, changing and writing one has to be done in turn. */
const inTurn = <T>({ store }: BotDeps, key: string, work: () => Promise<T>): Promise<T> =>
  store.inTurn(`account chats ${key}`, work);
