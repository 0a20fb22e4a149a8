import { Composer } from "grammy";
import { newFromText } from "../draft/index.js";
import type { BotContext } from "../shared/context.js";
import { post } from "../shared/send-or-edit.js";
import { findText } from "./inline-offers.js";

/**
 * Handles the link above the inline results that leads to the private chat, because a typed text isn't sure enough to
 * become an invoice at once: the text opens a draft there, as if it had been typed behind /new.
 */
export const checkText = new Composer<BotContext>();

checkText.command("start", async (ctx, next) => {
  const id = /^check_([\w-]+)$/.exec(ctx.match)?.[1];
  if (id === undefined) return next();
  const text = await findText(ctx, id);
  if (text === undefined) return void (await post(ctx, ctx.t("inline-text-gone")));
  await newFromText(ctx, text);
});
