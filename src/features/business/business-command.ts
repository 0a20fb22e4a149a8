import { Composer } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { post } from "../../frame/send-or-edit.js";
import { usableConnections } from "./model/connection.js";

/** Handles /business: how sellers connect the bot to their Telegram account, and what is missing now. */
export const businessCommand = new Composer<BotContext>();

businessCommand.command("business", async (ctx) => {
  await post(ctx, businessScreen(ctx));
});

/** In the private chat /pay says where it works. */
businessCommand.command("pay", async (ctx) => {
  await post(ctx, ctx.t("business-pay-elsewhere"));
});

/** Returns the three steps, and below them whether the bot is connected and which rights are missing. */
export function businessScreen({ t, session, me }: BotContext): string {
  // An operator who hasn't turned the bot's mode for this on at BotFather leaves the seller without a way to connect it.
  if (me.can_connect_to_business === false) return t("business-off");
  const [connection] = usableConnections(session);
  if (connection === undefined)
    return [
      t("business-intro"),
      "",
      t("business-steps", { bot: me.username }),
      "",
      t("business-not-connected"),
    ].join("\n");
  const { canReply, canDelete } = connection;
  const missing = [
    ...(canReply ? [] : [t("business-lacks-reply")]),
    ...(canDelete ? [] : [t("business-lacks-delete")]),
  ];
  return [t("business-connected"), ...missing, "", t("business-how"), "", t("business-end")].join("\n");
}
