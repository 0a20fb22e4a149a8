import type { ChatEventOf } from "../../domain/chat/outbox.js";
import { type OwedOf, owe } from "../../domain/chat/owed-messages.js";
import { accountKeys, isSameAccount } from "../../domain/merchant-account.js";
import { tellChat } from "../shared/chat-events.js";
import type { ChatScope } from "../shared/context.js";
import { undamaged } from "../shared/damaged-record.js";
import type { BotDeps } from "../shared/deps.js";
import { post, saidOnce } from "../shared/send-or-edit.js";
import { momentText } from "../shared/texts/terms-text.js";

/** The largest number of chats that the bot remembers as signed in to an account. The oldest ones are dropped. */
const mostChats = 20;

type AccountChat = { readonly chat: string; readonly since: number };

/**
 * Stores that the chat has signed in to its account. On the chat's first sign-in, each other chat of the account gets
 * an event, by which the bot tells it of the sign-in. This happens only after access was given, so that a stranger
 * can't cause such messages. A retry of the event has no further effect.
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
  if (others.size === 0) return;
  // The news is committed at once, so that the other chats get it even if the rest of this event fails.
  await unit.patch((record) => {
    for (const other of others)
      tellChat(record, unit, other, { name: "signed-in", account: lastAccount, at });
  });
}

/** Removes the chat from its account's list, because the chat deletes all its data or signs in to another account. */
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

/** Adds a chat to the account's list of chats. @returns the list before the change. */
function add(deps: BotDeps, key: string, entry: AccountChat): Promise<readonly AccountChat[]> {
  return inTurn(deps, key, async () => {
    const before = await read(deps, key);
    const own = before.find(({ chat }) => chat === entry.chat) ?? entry;
    const chats = [...before.filter(({ chat }) => chat !== entry.chat), own].slice(-mostChats);
    await deps.store.accountChats.write(key, { chats });
    return before;
  });
}

const read = async ({ store }: BotDeps, key: string): Promise<readonly AccountChat[]> =>
  (await undamaged(store.accountChats.read(key)))?.chats ?? [];

/**
 * Runs work on the account's list of chats when no other work on it runs, because several chats may read, change and
 * write it at the same time.
 */
const inTurn = <T>({ store }: BotDeps, key: string, work: () => Promise<T>): Promise<T> =>
  store.inTurn(`account chats ${key}`, work);

/** Adds to the owed list the news that another chat has signed in to this chat's account. */
export function otherSignIn({ session }: ChatScope, { account, at }: ChatEventOf<"signed-in">): void {
  // The news is dropped if the chat has signed in to another account since the other sign-in, or has deleted all its data.
  if (session.lastAccount === undefined || !isSameAccount(session.lastAccount, account)) return;
  session.owed = owe(session.owed, { kind: "sign-in", at });
}

/** Tells the merchant of the sign-in in another chat, and what to do about it. */
export async function saySignIn(scope: ChatScope, entry: OwedOf<"sign-in">): Promise<void> {
  const { t, deps } = scope;
  const time = momentText(scope, entry.at);
  const html = t("sign-in-elsewhere", { service: deps.settings.serviceName, time });
  await saidOnce(scope, entry, () => post(scope, html));
}
