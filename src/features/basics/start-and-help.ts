import type { InlineKeyboard } from "grammy";
import { allCommands, commandsOfSellers } from "../../frame/commands.js";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { Routes } from "../../frame/routes.js";
import { addCounter, newInvoiceKeyboard, post, signInKeyboard } from "../../frame/screens/send-or-edit.js";
import { isSignedIn, noAccessScreen } from "../access/index.js";
import { openSignIn } from "../sign-in/index.js";
import { followInvitation } from "../team/index.js";

export const start = new Routes();

start.command("start", async (ctx) => {
  const { t, deps } = ctx;
  const service = deps.settings.serviceName;
  if (await followInvitation(ctx, ctx.match)) return;
  if (ctx.session.seller !== undefined) return greetSeller(ctx, ctx.session.seller.ownerName);
  const signedIn = await isSignedIn(ctx);
  if (ctx.match === "signin") {
    if (signedIn) return saySignedIn(ctx);
    await post(ctx, t("start-sign-in", { service }));
    return openSignIn(ctx, { fromChat: true });
  }
  const keyboard = signedIn ? addCounter(ctx, newInvoiceKeyboard(t)) : signInKeyboard(ctx);
  await post(ctx, t("start", { service }), keyboard);
});

async function greetSeller(ctx: BotContext, ownerName: string): Promise<void> {
  const { t } = ctx;
  const owner = userText(ownerName);
  const screen = (await isSignedIn(ctx)) ? undefined : await noAccessScreen(ctx);
  if (screen !== undefined)
    return void (await post(ctx, `${t("start-seller", { owner })}\n\n${screen.html}`, screen.keyboard));
  const text = t("start-seller", { owner });
  if (ctx.match === "signin") return void (await post(ctx, text, wayBackKeyboard(ctx)));
  await post(ctx, text, addCounter(ctx, newInvoiceKeyboard(t)));
}

async function saySignedIn(ctx: BotContext): Promise<void> {
  await post(ctx, ctx.t("start-signed-in"), wayBackKeyboard(ctx));
}

/** Returns the buttons for somebody who has typed in a customer's chat and was sent here: [Back to the chat] leads there. */
function wayBackKeyboard({ t, me }: BotContext): InlineKeyboard {
  const keyboard = newInvoiceKeyboard(t);
  // Telegram refuses a button that opens inline mode if the bot has no inline mode.
  if (me.supports_inline_queries) keyboard.row().switchInline(t.plain("button-back-to-chat"), "");
  return keyboard;
}

export const help = new Routes();

help.command("help", (ctx) => sayHelp(ctx));

/** The open question stays open. */
export async function sayHelp(ctx: BotContext): Promise<void> {
  const { t } = ctx;
  // The example for inline mode is shown only if the operator has turned inline mode on at BotFather.
  const inline = ctx.me.supports_inline_queries ? [t("help-inline", { bot: ctx.me.username })] : [];
  const shown = ctx.session.seller === undefined ? allCommands : commandsOfSellers;
  const lines = shown.map((command) => `/${command} — ${t(`command-${command}`)}`);
  const next = t(ctx.session.open.length === 0 ? "help" : "help-asked");
  await post(ctx, [t("help-examples"), ...inline, "", next, "", ...lines].join("\n"));
}
