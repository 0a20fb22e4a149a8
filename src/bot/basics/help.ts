import { Composer } from "grammy";
import { commands } from "../frame/commands.js";
import type { BotContext } from "../frame/context.js";
import { post } from "../frame/show.js";

/** Handles /help: shows by examples what to type, and lists all commands. The open question stays open. */
export const help = new Composer<BotContext>();

help.command("help", async (ctx) => {
  const { t } = ctx;
  // Inline mode is the operator's choice at BotFather, so its example appears only where it works.
  const inline = ctx.me.supports_inline_queries ? [t("help-inline", { bot: ctx.me.username })] : [];
  const lines = commands.map((command) => `/${command} — ${t(`command-${command}`)}`);
  await post(ctx, [t("help-examples"), ...inline, "", t("help"), "", ...lines].join("\n"));
});
