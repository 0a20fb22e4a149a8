import type { Middleware, MiddlewareFn } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { sayDue } from "../invoices/index.js";
import { isSigningIn } from "../open-questions.js";
import { endSignIn } from "../sign-in/index.js";

/** Stores in the chat's record that the merchant has blocked or unblocked the bot. */
export const blockOrUnblock: Middleware<BotContext> = async (ctx) => {
  const status = ctx.myChatMember?.new_chat_member.status;
  if (status === "kicked" || status === "left") {
    ctx.session.blocked = true;
    return;
  }
  delete ctx.session.blocked;
  await sayDue(ctx, { waiting: true });
};

/**
 * Any update in the private chat proves that the merchant hasn't blocked the bot any more. The messages that are due are
 * sent before the update is handled.
 */
export const merchantIsBack: MiddlewareFn<BotContext> = async (ctx, next) => {
  const { session } = ctx;
  // A handler that failed may have committed "awaits a secret" without a sign-in. That state would make every text a
  // secret, so one that ends after some minutes replaces it.
  if (!isSigningIn(session)) endSignIn(session, { kind: "without-access", at: ctx.deps.now() });
  delete session.blocked;
  await sayDue(ctx, { waiting: true });
  await next();
};
