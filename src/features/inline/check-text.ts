import { Composer } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { post, sayFirst } from "../../frame/send-or-edit.js";
import { shortened } from "../../language/text/safe-text.js";
import { newFromText } from "../draft/index.js";
import { findText } from "./inline-offers.js";

/** The most characters of the typed text that the message quotes. */
const shownText = 120;

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
  sayFirst(ctx, ctx.t("inline-check", { text: userText(shortened(text, shownText)) }));
  await newFromText(ctx, text);
});
