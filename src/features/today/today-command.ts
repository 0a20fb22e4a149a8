import type { BotContext } from "../../frame/context.js";
import { Routes } from "../../frame/routes.js";
import { newInvoiceKeyboard, showScreen } from "../../frame/screens/send-or-edit.js";
import { saysSignedOut } from "../invoices/index.js";
import { offerUnasked } from "../items/index.js";
import { dayExport } from "./day-export.js";
import { dayMessage } from "./day-message.js";
import { dayPicture } from "./day-picture.js";
import { periods } from "./ledger/period.js";
import { showWaiting } from "./waiting-list.js";

const isYesterday = (text: string): boolean => /^(?:yesterday|вчера|kecha|кеча)[.!?]*$/iu.test(text.trim());

export const today = new Routes();

today.command("today", (ctx) => showToday(ctx, isYesterday(ctx.match) ? "yesterday" : "today"));

export async function showToday(ctx: BotContext, period: "today" | "yesterday" = "today"): Promise<void> {
  if (await saysSignedOut(ctx, `day:${period}`)) return;
  const { html, keyboard } = await dayMessage(ctx, period);
  if ((ctx.session.listed ?? 0) === 0)
    return showScreen(ctx, ctx.t("invoices-none"), newInvoiceKeyboard(ctx.t));
  await showScreen(ctx, html, keyboard);
  await offerUnasked(ctx);
}

today.callbackQuery(/^day:waiting(?::(\d+))?$/, (ctx) => showWaiting(ctx, Number(ctx.match[1] ?? 0)));
today.use(dayPicture, dayExport);

today.callbackQuery(/^day:([a-z]+)$/, async (ctx, next) => {
  const period = periods.find((one) => one === ctx.match[1]);
  if (period === undefined) return next();
  if (await saysSignedOut(ctx)) return;
  const { html, keyboard } = await dayMessage(ctx, period);
  await showScreen(ctx, html, keyboard);
});
