import { isDeepStrictEqual } from "node:util";
import { GrammyError } from "grammy";
import type { BusinessConnection as Told } from "grammy/types";
import type { BotContext } from "../../frame/context.js";
import { Routes } from "../../frame/routes.js";
import { post, signInBelowKeyboard } from "../../frame/screens/send-or-edit.js";
import { rightsOf } from "../../telegram/updates/business-update.js";
import { isStrangers } from "../chat-record.js";
import { type BusinessConnection, knownConnection, putConnection, usableConnections } from "./slice.js";

export const businessCommand = new Routes();

businessCommand.command("business", async (ctx) => {
  await post(ctx, businessScreen(ctx));
});

/** In the private chat /pay says where it works. */
businessCommand.command("pay", async (ctx) => {
  await post(ctx, ctx.t("business-pay-elsewhere"));
});

/** Returns the three steps, and below them whether the bot is connected and which rights are missing. */
function businessScreen({ t, session, me }: BotContext): string {
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

export const businessConnections = new Routes();

businessConnections.on("business_connection", async (ctx) => {
  const { session } = ctx;
  if (isStrangers(session)) return inviteStranger(ctx);
  const before = stateOf(ctx);
  putConnection(session, connectionOf(ctx.businessConnection));
  const after = stateOf(ctx);
  if (isDeepStrictEqual(before, after) || session.blocked === true) return;
  await ctx.unit.once("told", () =>
    post(ctx, after === undefined ? ctx.t("business-ended") : businessScreen(ctx)),
  );
});

/** Returns the connection in use as the seller is told of it: with its rights, without its id. */
function stateOf({ session }: BotContext): Omit<BusinessConnection, "id"> | undefined {
  const [connection] = usableConnections(session);
  if (connection === undefined) return undefined;
  const { id: _id, ...state } = connection;
  return state;
}

function connectionOf(told: Told): BusinessConnection {
  const { can_reply, can_delete_sent_messages, can_delete_all_messages } = rightsOf(told);
  return {
    id: told.id,
    isEnabled: told.is_enabled,
    canReply: can_reply === true,
    canDelete: can_delete_sent_messages === true || can_delete_all_messages === true,
  };
}

/** Asks Telegram for a connection of which no update has come. @returns false when it isn't one to this seller's account */
export async function learnConnection(ctx: BotContext, id: string): Promise<boolean> {
  const { session, api, deps } = ctx;
  if (knownConnection(session, id)?.isEnabled === true) return true;
  try {
    const told = await api.getBusinessConnection(id);
    if (String(told.user.id) !== session.chat) return false;
    putConnection(session, connectionOf(told));
    return true;
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
    deps.log("business.connection-unknown");
    return true;
  }
}

/** Nothing is stored about a person whom the bot doesn't know. */
export async function inviteStranger(ctx: BotContext): Promise<void> {
  const { t, deps } = ctx;
  const service = deps.settings.serviceName;
  try {
    await post(ctx, t("business-stranger", { service }), signInBelowKeyboard(ctx));
  } catch (error) {
    if (!(error instanceof GrammyError) || ![400, 403].includes(error.error_code)) throw error;
    deps.log("business.stranger-untold", { code: error.error_code });
  }
}
