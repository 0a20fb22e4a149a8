import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { showScreen } from "../../frame/send-or-edit.js";
import { momentText } from "../../frame/texts/terms-text.js";
import type { AccountIdentity } from "../../invoice/merchant-account.js";
import { isSignedIn, isSignedInTo } from "../access/index.js";
import { type AccountChat, chatsOf } from "../sign-in/index.js";
import type { LockMinutes } from "./model/lock.js";

/** The largest number of other chats that the screen lists. */
const mostListed = 10;

/** The text of each time after which a chat may lock. */
export const lockLabels = {
  5: "button-lock-5",
  15: "button-lock-15",
  60: "button-lock-60",
  480: "button-lock-480",
} as const satisfies Record<LockMinutes, string>;

/** Shows the screen [Security]: in which chats of the bot the account is signed in, and what the merchant can do about it. */
export async function showSecurity(ctx: BotContext): Promise<void> {
  const { t, session } = ctx;
  const account = ctx.acting.shown;
  const service = ctx.deps.settings.serviceName;
  if (account === undefined) {
    const keyboard = new InlineKeyboard()
      .text(t.plain("button-sign-in"), "signin:for:security:open")
      .row()
      .text(t.plain("button-back"), "settings:show");
    return showScreen(ctx, [t("security-title"), "", t("security-signed-out")].join("\n"), keyboard);
  }
  const others = [...(await otherChats(ctx, account))].sort((a, b) => b.since - a.since);
  const hidden = others.length - mostListed;
  const html = [
    t("security-title"),
    "",
    t("security-where", { service }),
    t((await isSignedIn(ctx)) ? "security-this-chat" : "security-this-chat-ended"),
    ...others
      .slice(0, mostListed)
      .map(({ since }) => t("security-other-chat", { moment: momentText(ctx, since) })),
    ...(hidden > 0 ? [t("items-folded", { count: hidden })] : []),
    "",
    session.lock === undefined
      ? t("security-lock-off")
      : t("security-lock", { time: t.plain(lockLabels[session.lock.minutes]) }),
  ].join("\n");
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-sign-out-everywhere"), "security:sign-out")
    .row()
    .text(t.plain("button-lock"), "security:lock")
    .text(t.plain("button-back"), "settings:show");
  await showScreen(ctx, html, keyboard);
}

/** Returns the other chats that are signed in to the account now. A chat whose access has ended isn't one of them. */
export async function otherChats(
  { session, deps }: BotContext,
  account: AccountIdentity,
): Promise<readonly AccountChat[]> {
  const others = (await chatsOf(deps, account)).filter(({ chat }) => chat !== session.chat);
  const signedIn = await Promise.all(others.map(({ chat }) => isSignedInTo(account, chat, deps)));
  return others.filter((_, index) => signedIn[index]);
}
