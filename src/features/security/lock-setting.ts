import { Composer, InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { showScreen } from "../../frame/send-or-edit.js";
import { openSignIn } from "../sign-in/index.js";
import { type LockMinutes, lockMinutes, setLock } from "./model/lock.js";
import { signedInRecently } from "./model/recent-sign-in.js";
import { lockLabels, showSecurity } from "./security-screen.js";

/** Handles [Lock] on the screen [Security]: after how long without a message or a tap the chat locks. */
export const lockSetting = new Composer<BotContext>();

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
