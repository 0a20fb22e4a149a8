import { Composer } from "grammy";
import type { BotContext } from "../../context.js";
import { tellNotices, tellOwed } from "../../notices.js";

/** Whether the merchant can be reached, and what has to be told before anything else. */
export const presence = new Composer<BotContext>();

presence.on("my_chat_member", async (ctx) => {
  const status = ctx.myChatMember.new_chat_member.status;
  if (status === "kicked" || status === "left") {
    ctx.session.blocked = true;
    return;
  }
  delete ctx.session.blocked;
  await tellOwed(ctx);
});

presence.use(async (ctx, next) => {
  const { session } = ctx;
  // The sign-in that asked was given up; nothing else awaits a secret.
  if (session.signIn === undefined) delete session.awaitsSecret;
  delete session.blocked;
  await tellOwed(ctx);
  await tellNotices(ctx);
  await next();
});
