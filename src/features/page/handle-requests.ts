import type { MiddlewareFn } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { takeDraft } from "./counter-draft.js";
import { takeSignIn } from "./sign-in-turn.js";

/** The page's answer is made from the committed record afterwards (answer-queries.ts). */
export const pageRequest: MiddlewareFn<BotContext> = async (ctx) => {
  const { payload } = ctx.unit.event;
  if (payload.source !== "app") return;
  if (payload.request.kind === "sign-in") await takeSignIn(ctx, payload.request);
  else await takeDraft(ctx, payload.request);
};
