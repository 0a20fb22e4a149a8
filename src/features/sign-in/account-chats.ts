import { InlineKeyboard } from "grammy";
import { tellChat } from "../../frame/chat-events.js";
import type { ChatScope } from "../../frame/context.js";
import type { BotDeps } from "../../frame/deps.js";
import { post, saidOnce } from "../../frame/screens/send-or-edit.js";
import { momentText } from "../../frame/texts/terms-text.js";
import { type AccountIdentity, accountKeys, isSameAccount } from "../../invoice/merchant-account.js";
import { undamaged } from "../../store/errors.js";
import { addDue } from "../due-list.js";
import type { ChatEventOf, DueOf } from "../slices.js";

/** A list tells which chats hear of a sign-in, and says nothing about access: a chat stays in the list after /signout. */

/** The limit bounds the record's size. Nobody can drop the owner's chat by signing in from a few others. */
const mostChats = 200;

/** `signedOut` is true after [Sign out everywhere], so that the chat's next sign-in counts as its first. */
export type AccountChat = {
  readonly chat: string;
  readonly since: number;
  readonly signedOut?: boolean | undefined;
};

type Deps = Pick<BotDeps, "store">;

export async function chatsOf(deps: Deps, account: AccountIdentity): Promise<readonly AccountChat[]> {
  const lists = await Promise.all(accountKeys(account).map((key) => read(deps, key)));
  return [...new Map(lists.flat().map((known) => [known.chat, known])).values()];
}

/** Adds a chat to the account's lists. @returns the chats that were in the lists before */
async function addChat(
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

/** Removes the chat from the lists of its account and of the account's earlier logins. */
export async function forgetAccountChat({
  session,
  deps,
}: Pick<ChatScope, "session" | "deps">): Promise<void> {
  const { chat, account, knownLogins } = session;
  const keys = new Set([...knownLogins, ...(account === undefined ? [] : accountKeys(account.identity))]);
  for (const key of keys) await change(deps, key, (chats) => chats.filter((known) => known.chat !== chat));
}

/** Several chats may change a list at the same time, so each change takes its turn. @returns the list before the change */
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

/**
 * Tells the account's other chats of this chat's first sign-in, only after access was given, so that a stranger can't
 * cause such messages. After /signout the next sign-in isn't the first, because a message at each sign-in would soon
 * be read by nobody. After [Sign out everywhere] it is.
 */
export async function noteSignIn({ session, deps, unit }: ChatScope): Promise<void> {
  const { chat } = session;
  const account = session.account?.identity;
  if (account === undefined) return;
  const at = unit.event.receivedAt;
  const before = await addChat(deps, account, { chat, since: at });
  const own = before.filter((known) => known.chat === chat && known.signedOut !== true);
  if (own.some(({ since }) => since !== at)) return;
  const others = new Set(before.map((known) => known.chat));
  others.delete(chat);
  if (others.size === 0) return;
  // The news is committed at once, so that the other chats get it even if the rest of this event fails.
  await unit.patch((record) => {
    for (const other of others) tellChat(record, unit, other, { name: "signed-in", account, at });
  });
}

export function otherSignIn({ session, acting }: ChatScope, { account, at }: ChatEventOf<"signed-in">): void {
  // A chat that has joined a team acts for that team's account only, and has no [Security] for an account of its own.
  if (acting.account === undefined || !isSameAccount(acting.account, account)) return;
  addDue(session, { kind: "sign-in", at });
}

export async function saySignIn(scope: ChatScope, entry: DueOf<"sign-in">): Promise<void> {
  const { t, deps } = scope;
  const time = momentText(scope, entry.at);
  const html = t("sign-in-elsewhere", { service: deps.settings.serviceName, time });
  // The button opens the screen in a message of its own, so that this warning stays in the chat.
  const keyboard = new InlineKeyboard().text(t.plain("button-security"), "security:open");
  await saidOnce(scope, entry, () => post(scope, html, keyboard));
}
