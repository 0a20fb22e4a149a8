import { InlineKeyboard } from "grammy";
import { tellChat } from "../../frame/chat-events.js";
import type { BotContext } from "../../frame/context.js";
import { Routes } from "../../frame/routes.js";
import { addSignIn, show, showScreen, signInKeyboard } from "../../frame/screens/send-or-edit.js";
import { foldedLine } from "../../frame/texts/folded-line.js";
import { momentText } from "../../frame/texts/terms-text.js";
import type { AccountIdentity } from "../../invoice/merchant-account.js";
import { isSignedIn, isSignedInTo, readChat } from "../access/index.js";
import { refreshCards } from "../invoices/index.js";
import { isSigningIn } from "../open-questions.js";
import { type AccountChat, chatsOf, markSignedOut, openSignIn, signOutChat } from "../sign-in/index.js";
import { sellersAtWork } from "../team/model/team-state.js";
import { type LockMinutes, lockMinutes, setLock } from "./model/lock.js";
import { signedInRecently } from "./model/recent-sign-in.js";

const mostListed = 10;

const lockLabels = {
  5: "button-lock-5",
  15: "button-lock-15",
  60: "button-lock-60",
  480: "button-lock-480",
} as const satisfies Record<LockMinutes, string>;

/** Shows the screen [Security]: in which chats of the bot the account is signed in, and what the merchant can do about it. */
async function showSecurity(ctx: BotContext): Promise<void> {
  const { t, session } = ctx;
  const account = ctx.acting.shown;
  const service = ctx.deps.settings.serviceName;
  if (account === undefined) {
    const keyboard = addSignIn(ctx, new InlineKeyboard(), { back: "security:open" })
      .row()
      .text(t.plain("button-back"), "settings:show");
    return showScreen(ctx, [t("security-title"), "", t("security-signed-out")].join("\n"), keyboard);
  }
  const others = [...(await otherChats(ctx, account))].sort((a, b) => b.since - a.since);
  const html = [
    t("security-title"),
    "",
    t("security-where", { service }),
    t((await isSignedIn(ctx)) ? "security-this-chat" : "security-this-chat-ended"),
    ...others
      .slice(0, mostListed)
      .map(({ since }) => t("security-other-chat", { moment: momentText(ctx, since) })),
    ...foldedLine(t, others.length - mostListed),
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
async function otherChats(
  { session, deps }: BotContext,
  account: AccountIdentity,
): Promise<readonly AccountChat[]> {
  const others = (await chatsOf(deps, account)).filter(({ chat }) => chat !== session.chat);
  const signedIn = await Promise.all(others.map(({ chat }) => isSignedInTo(account, chat, deps)));
  return others.filter((_, index) => signedIn[index]);
}

const lockSetting = new Routes();

lockSetting.callbackQuery("security:lock", async (ctx) => {
  const { t, acting } = ctx;
  if (acting.shown === undefined) return showSecurity(ctx);
  const keyboard = new InlineKeyboard().text(t.plain("button-lock-off"), "security:lock:off").row();
  const [first, second, third, fourth] = lockMinutes;
  for (const row of [
    [first, second],
    [third, fourth],
  ] as const) {
    for (const minutes of row) keyboard.text(t.plain(lockLabels[minutes]), `security:lock:${minutes}`);
    keyboard.row();
  }
  await showScreen(ctx, t("security-ask-lock"), keyboard.text(t.plain("button-back"), "security:show"));
});

lockSetting.callbackQuery(/^security:lock:(\w+)$/, async (ctx, next) => {
  const { session, deps, acting } = ctx;
  const minutes = lockMinutes.find((one) => String(one) === ctx.match[1]);
  if (minutes === undefined && ctx.match[1] !== "off") return next();
  if (acting.shown === undefined) return showSecurity(ctx);
  // A person who holds an unlocked phone must not be able to keep the chat unlocked.
  if (loosens(session.lock?.minutes, minutes) && !signedInRecently(ctx.acting, deps.now()))
    return openSignIn(ctx, { returnsTo: "security:lock" });
  setLock(session, minutes, deps.now());
  await showSecurity(ctx);
});

/** Checks whether the chat would lock later than now, or never. */
const loosens = (before: LockMinutes | undefined, after: LockMinutes | undefined): boolean =>
  before !== undefined && (after === undefined || after > before);

/** How long (ms) the button that confirms [Sign out everywhere] works, so that a tap on an old message does nothing. */
const confirmableMs = 10 * 60_000;

export const security = new Routes();

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
  // The events for the other chats are committed before this chat signs out, because its own sign-out must not hide from
  // a retry who is meant.
  await unit.once(journalName, others, (record, chats) => {
    for (const chat of chats)
      if (chat !== session.chat) tellChat(record, unit, chat, { name: "signed-out", account, at });
  });
  if (isSigningIn(session) || session.draft !== undefined) ctx.asks = true;
  await signOutChat(ctx);
  await markSignedOut(deps, account, at);
  await show(ctx, t("security-signed-out-everywhere"), signInKeyboard(ctx));
  await refreshCards(ctx);
});

const journalName = "sign-out-everywhere";
