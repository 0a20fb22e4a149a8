import { Composer } from "grammy";
import { kindsOf } from "../../domain/draft/typed-kind.js";
import type { BotContext } from "../frame/context.js";
import { savedItems } from "../items/index.js";
import { newFromLines } from "./new-from-text.js";
import { freshDraft } from "./start-draft.js";

/** Opens a draft with items that the merchant typed or forwarded while no question was open. */
export const textWithoutQuestion = new Composer<BotContext>();

textWithoutQuestion.on("message:text", async (ctx, next) => {
  if (ctx.session.open.length > 0 || ctx.secret !== undefined) return next();
  const { text } = ctx.message;
  const { currency } = freshDraft(ctx).terms;
  const place = { currency, now: new Date(ctx.deps.now()), zone: ctx.zone, saved: await savedItems(ctx) };
  const isItems = kindsOf(text, place).some(
    ({ kind }) => kind === "lines" || kind === "amount" || kind === "order",
  );
  if (!isItems) return next();
  await newFromLines(ctx, text);
});
