import { Composer } from "grammy";
import { top } from "../../domain/chat/open-questions.js";
import { kindsOf } from "../../domain/draft/typed-kind.js";
import type { BotContext } from "../frame/context.js";
import { close } from "../frame/questions.js";
import { savedItems } from "../items/index.js";
import { newFromLines } from "./new-from-text.js";
import { freshDraft } from "./start-draft.js";

/** Opens a draft with items that the merchant typed or forwarded while no question was open, or with an order forwarded at /items. */
export const textWithoutQuestion = new Composer<BotContext>();

textWithoutQuestion.on("message:text", async (ctx, next) => {
  const { open } = ctx.session;
  const { text, forward_origin: origin } = ctx.message;
  // A text typed at /items is about the saved items, but an order of saved items that is forwarded there is a customer's.
  const isAtItems = origin !== undefined && top(open)?.kind === "items";
  if ((open.length > 0 && !isAtItems) || ctx.secret !== undefined) return next();
  const { currency } = freshDraft(ctx).terms;
  const saved = await savedItems(ctx);
  const place = { currency, now: new Date(ctx.deps.now()), zone: ctx.zone, saved };
  const kinds: readonly string[] = isAtItems ? ["order"] : ["lines", "amount", "order"];
  if (!kindsOf(text, place).some(({ kind }) => kinds.includes(kind))) return next();
  close(ctx, "items");
  await newFromLines(ctx, text, saved);
});
