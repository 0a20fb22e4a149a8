import { Composer, InlineKeyboard } from "grammy";
import { tellChat } from "../../frame/chat-events.js";
import type { BotContext } from "../../frame/context.js";
import { show, showScreen, signInKeyboard } from "../../frame/send-or-edit.js";
import { readChat } from "../access/index.js";
import { refreshCards } from "../invoices/index.js";
import { isSigningIn } from "../open-questions.js";
import { type AccountChat, chatsOf, markSignedOut, signOutChat } from "../sign-in/index.js";
import { sellersAtWork } from "../team/model/team-state.js";
import { lockSetting } from "./lock-setting.js";
import { otherChats, showSecurity } from "./security-screen.js";

/** How long (ms) the button that confirms [Sign out everywhere] works, so that a tap on an old message does nothing. */
const confirmableMs = 10 * 60_000;

/** Handles the screen [Security] of /settings and its buttons. */
export const security = new Composer<BotContext>();

security.use(lockSetting);

security.callbackQuery("security:show", (ctx) => showSecurity(ctx));

security.callbackQuery("security:open", async (ctx) => {
  // The screen appears in a message of its own, so that the message with the button stays.
  ctx.shown = true;
  await showSecurity(ctx);
});

security.callbackQuery("security:sign-out", async (ctx) => {
  const { t, unit } = ctx;
  const account = ctx.acting.shown;
  if (account === undefined) return showSecurity(ctx);
  const others = await otherChats(ctx, account);
  const sellers = await sellersOf(ctx, others);
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-sign-out-confirm"), `security:confirm:${unit.event.receivedAt}`)
    .text(t.plain("button-back"), "security:show");
  const html = [
    t("security-sign-out-ask", { count: others.length }),
    ...(sellers === 0 ? [] : [t("security-sign-out-sellers", { count: sellers })]),
  ].join("\n\n");
  await showScreen(ctx, html, keyboard);
});

/** Returns how many sellers can't create invoices after the sign-out. Other chats of the account may lead teams too. */
async function sellersOf({ session, deps }: BotContext, others: readonly AccountChat[]): Promise<number> {
  const records = await Promise.all(others.map(({ chat }) => readChat(deps, chat)));
  return [session, ...records].reduce(
    (sum, record) => sum + (record === undefined ? 0 : sellersAtWork(record)),
    0,
  );
}

security.callbackQuery(/^security:confirm:(\d+)$/, async (ctx, next) => {
  const { session, unit, deps, t } = ctx;
  const account = session.account?.identity;
  const at = unit.event.receivedAt;
  const isBegun = unit.done(journalName) !== undefined;
  if (account === undefined || at - Number(ctx.match[1]) > confirmableMs) return next();
  if (!isBegun && ctx.acting.shown === undefined) return next();
  const others = async () => (await chatsOf(deps, account)).map(({ chat }) => chat);
  // The other chats hear of the sign-out by events, and each signs out by its own handler. The events are committed
  // before this chat signs out, because this chat's own sign-out must not hide who is meant from a retry.
  await unit.once(journalName, others, (record, chats) => {
    for (const chat of chats)
      if (chat !== session.chat) tellChat(record, unit, chat, { name: "signed-out", account, at });
  });
  if (isSigningIn(session) || session.draft !== undefined) ctx.asks = true;
  await signOutChat(ctx);
  await markSignedOut(deps, account, at);
  await show(ctx, t("security-signed-out-everywhere"), signInKeyboard(t));
  await refreshCards(ctx);
});

const journalName = "sign-out-everywhere";
