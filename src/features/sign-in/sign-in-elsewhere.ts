import { InlineKeyboard } from "grammy";
import { tellChat } from "../../frame/chat-events.js";
import type { ChatScope } from "../../frame/context.js";
import { post, saidOnce } from "../../frame/send-or-edit.js";
import { momentText } from "../../frame/texts/terms-text.js";
import { isSameAccount } from "../../invoice/merchant-account.js";
import { addDue } from "../due-list.js";
import type { ChatEventOf, DueOf } from "../slices.js";
import { addChat } from "./account-chats.js";

/**
 * Stores that the chat has signed in to its account. On the chat's first sign-in, each other chat of the account gets
 * an event, by which the bot tells it of the sign-in. This happens only after access was given, so that a stranger
 * can't cause such messages. A retry of the event has no further effect. After /signout the chat's next sign-in isn't
 * its first: the chat belongs to the same Telegram user, and a message at each sign-in would soon be read by nobody.
 * After [Sign out everywhere] it is, because that user may be the one whom the owner wanted to sign out.
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

/** Adds to the due list the news that another chat has signed in to this chat's account. */
export function otherSignIn({ session, acting }: ChatScope, { account, at }: ChatEventOf<"signed-in">): void {
  // The news is dropped if the chat has signed in to another account since the other sign-in, or has deleted all its data.
  // A chat that has joined a team acts for that team's account only, and has no [Security] for an account of its own.
  if (acting.account === undefined || !isSameAccount(acting.account, account)) return;
  addDue(session, { kind: "sign-in", at });
}

/** Tells the merchant of the sign-in in another chat, and what to do about it. */
export async function saySignIn(scope: ChatScope, entry: DueOf<"sign-in">): Promise<void> {
  const { t, deps } = scope;
  const time = momentText(scope, entry.at);
  const html = t("sign-in-elsewhere", { service: deps.settings.serviceName, time });
  // The button opens the screen in a message of its own, so that this warning stays in the chat.
  const keyboard = new InlineKeyboard().text(t.plain("button-security"), "security:open");
  await saidOnce(scope, entry, () => post(scope, html, keyboard));
}
