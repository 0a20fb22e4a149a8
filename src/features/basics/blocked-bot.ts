import { Composer } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { sayDue } from "../invoices/index.js";
import { isSigningIn } from "../open-questions.js";
import { endSignIn } from "../sign-in/index.js";

/**
 * Stores in the chat's record whether the merchant has blocked the bot. Any later update from the merchant proves that
 * the block is over; the messages that are due are then sent before the update is handled.
 */
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
  // A handler that failed may have committed the state "awaits a secret" without opening a sign-in. The bot would treat
  // every text as a secret from then on, so that state is replaced here by one that ends after some minutes.
  if (!isSigningIn(session)) endSignIn(session, { kind: "without-access", at: ctx.deps.now() });
  delete session.blocked;
  await sayDue(ctx, { waiting: true });
  await next();
});
