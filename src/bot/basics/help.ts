import { Composer } from "grammy";
import { commands } from "../frame/commands.js";
import type { BotContext } from "../frame/context.js";
import { post } from "../frame/show.js";

/** Handles /help: lists all commands. The open question stays open. */
export const help = new Composer<BotContext>();

help.command("help", async (ctx) => {
  const { t } = ctx;
  const lines = commands.map((command) => `/${command} — ${t(`command-${command}`)}`);
  await post(ctx, [t("help"), "", ...lines].join("\n"));
});
