import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { deleteSecret, explainDeletion, post, sayFirst } from "../../frame/screens/send-or-edit.js";
import type { Heard } from "../../frame/talk/talk.js";
import { shortened } from "../../language/text/safe-text.js";
import { onOneLine } from "../../language/text/typed-text.js";
import { keepSureItems } from "../draft/index.js";
import { begunOf } from "./hear-secret.js";

const longestEcho = 100;

/** A text that the merchant sends before the sign-in has asked for a password may be an order, and mustn't be lost. */

/**
 * Keeps items and orders for the draft. A text that came before the sign-in's newest question may be the answer to an
 * earlier one, such as a password, and is never kept.
 * @returns false when nothing was kept
 */
export async function keepsItems(ctx: BotContext): Promise<boolean> {
  const { forwarded, message, t } = ctx;
  const { askedAgain = 0 } = begunOf(ctx);
  const text = forwarded ?? textOf(ctx);
  if (text === undefined || (message?.message_id ?? 0) < askedAgain) return false;
  if (!(await keepSureItems(ctx, text, { isForwarded: forwarded !== undefined }))) return false;
  sayFirst(ctx, t("sign-in-kept", { text: userText(shortened(onOneLine(text), longestEcho)) }));
  return true;
}

/** The text was sent before the merchant could see the sign-in's question, so it isn't deleted. */
export async function hearEarlier(ctx: BotContext): Promise<"waits" | { readonly ask: undefined }> {
  if (await keepsItems(ctx)) return { ask: undefined };
  await post(ctx, ctx.t("sign-in-first"));
  return "waits";
}

/** Deletes a text that may be a password, and has the question asked again. */
export async function refuseText<T, Why>(ctx: BotContext): Promise<Heard<T, Why>> {
  await deleteSecret(ctx);
  return (await explainDeletion(ctx, ctx.t("sign-in-tap-where"))) ? { ask: undefined } : "waits";
}

export const textOf = ({ secret, unread, message }: BotContext): string | undefined =>
  secret ?? (unread ? undefined : message?.text);
