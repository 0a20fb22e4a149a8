import { Composer } from "grammy";
import { top } from "../../domain/chat/open-questions.js";
import { kindsOf } from "../../domain/draft/typed-kind.js";
import { savedItems } from "../items/index.js";
import type { BotContext } from "../shared/context.js";
import { close } from "../shared/questions.js";
import { newFromLines } from "./new-from-text.js";
import { freshDraft } from "./start-draft.js";

/**
 * Handles a text while no question is open: opens a draft with the items that it names. An order that is forwarded
 * while /items is open also opens a draft.
 */
export const textWithoutQuestion = new Composer<BotContext>();

textWithoutQuestion.on("message:text", async (ctx, next) => {
  const { open } = ctx.session;
  const { text, forward_origin: origin } = ctx.message;
  // A text that is typed at /items is about the saved items. But an order of saved items that is forwarded there comes
  // from a customer, so it becomes a draft.
  const isAtItems = origin !== undefined && top(open)?.kind === "items";
  if ((open.length > 0 && !isAtItems) || ctx.secret !== undefined) return next();
  const { currency } = freshDraft(ctx).terms;
  const saved = await savedItems(ctx);
  const place = { currency, now: new Date(ctx.deps.now()), zone: ctx.zone, saved };
  const taken: readonly string[] = isAtItems ? ["order"] : ["lines", "amount", "order"];
  const kinds = kindsOf(text, place);
  if (!kinds.some(({ kind }) => taken.includes(kind))) return next();
  close(ctx, "items");
  await newFromLines(ctx, text, { saved, kinds });
});
