import { Composer } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { sayDue } from "../invoices/index.js";
import { isSigningIn } from "../open-questions.js";
import { endSignIn } from "../sign-in/index.js";

/** Any later update from the merchant proves that the block is over; what is due is said before the update is handled. */
export const blockedBot = new Composer<BotContext>();

blockedBot.on("my_chat_member", async (ctx) => {
  const status = ctx.myChatMember.new_chat_member.status;
  if (status === "kicked" || status === "left") {
    ctx.session.blocked = true;
    return;
  }
  delete ctx.session.blocked;
  await sayDue(ctx, { waiting: true });
});

blockedBot.use(async (ctx, next) => {
  const { session } = ctx;
  // A handler that failed may have committed "awaits a secret" without a sign-in. That state would make every text a
  // secret, so one that ends after some minutes replaces it.
  if (!isSigningIn(session)) endSignIn(session, { kind: "without-access", at: ctx.deps.now() });
  delete session.blocked;
  await sayDue(ctx, { waiting: true });
  await next();
});
