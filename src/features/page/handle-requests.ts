import type { MiddlewareFn } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { takeDraft } from "./counter-draft.js";
import { takeCreate } from "./review-on-page.js";
import { takeSignIn } from "./sign-in-turn.js";

/** The page's answer is made from the committed record afterwards (answer-queries.ts). */
export const pageRequest: MiddlewareFn<BotContext> = async (ctx) => {
  const { payload } = ctx.unit.event;
  if (payload.source !== "app") return;
  const { request } = payload;
  if (request.kind === "sign-in") await takeSignIn(ctx, request);
  else if (request.kind === "draft") await takeDraft(ctx, request);
  else await takeCreate(ctx, request);
};
