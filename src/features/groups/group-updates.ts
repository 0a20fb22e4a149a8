import type { Api, MiddlewareFn } from "grammy";
import type { Message } from "grammy/types";
import { privateCommands } from "../../frame/commands.js";
import type { BotContext } from "../../frame/context.js";
import type { BotDeps } from "../../frame/deps.js";
import { pickLanguage, type Translator } from "../../frame/locales.js";
import { Routes } from "../../frame/routes.js";
import { answerTap } from "../../frame/screens/send-or-edit.js";
import { showsSignIn } from "../../telegram/updates/group-update.js";
import { answerSeldom, linkToPrivateChat, Pauses } from "./group-answers.js";
import { isCreatorOf } from "./group-membership.js";
import { endPosts } from "./model/payment-groups.js";
import { paymentsInGroup } from "./payments-command.js";

/** The link in the bot's answer opens these commands in the private chat, and /start after any other. */
const carriedOn: readonly string[] = ["signin", "new", "invoices", "today", "team"];

export interface Groups {
  /**
   * An update from a group is handled in the lane of the sender's private chat, but doesn't prove that the sender
   * reads that chat. So the groups' middleware comes before those that draw that conclusion.
   */
  readonly middleware: MiddlewareFn<BotContext>;
  /** A command in the name of a group or channel belongs to no private chat. */
  answerNameless(api: Api, message: Message, signal: AbortSignal): Promise<void>;
}

export function createGroups(deps: BotDeps): Groups {
  const pauses = new Pauses();
  const inGroup = new Routes();

  for (const command of privateCommands)
    inGroup.command(command, (ctx) =>
      leadToPrivateChat(ctx, pauses, "command", carriedOn.includes(command) ? command : "group"),
    );
  inGroup.command("payments", (ctx) => paymentsInGroup(ctx, translatorFor(ctx, deps), pauses));
  inGroup.on("message:chat_owner_left", endAfterCreatorLeft);
  inGroup.on("my_chat_member", (ctx) => leadToPrivateChat(ctx, pauses, "added", "group"));
  inGroup.on("callback_query", (ctx) => answerTap(ctx, translatorFor(ctx, deps).plain("toast-private-only")));

  return {
    middleware: (ctx) => inGroup.middleware()(ctx, async () => undefined),
    async answerNameless(api, message, signal) {
      const t = deps.translators(deps.settings.language);
      const { chat, message_id: replyTo } = message;
      const answer = showsSignIn(message)
        ? { html: secretText(t, deps), to: `secret of ${chat.id}` as const }
        : { html: t("group-payments-nameless"), to: "nameless" as const };
      await answerSeldom({ api, deps, pauses }, { group: chat.id, ...answer, replyTo, signal });
    },
  };
}

/** The next payment would find any other member gone, but a creator only after Telegram has made somebody else the owner. */
async function endAfterCreatorLeft(ctx: BotContext): Promise<void> {
  const group = ctx.session.paymentGroups?.find(({ id }) => id === ctx.chatId);
  if (group !== undefined && (await isCreatorOf(ctx, group.id)))
    await ctx.unit.patch((record) => endPosts(record, group.id, "left"));
}

async function leadToPrivateChat(
  ctx: BotContext,
  pauses: Pauses,
  to: "command" | "added",
  payload: string,
): Promise<void> {
  const { chatId: group, deps, message, session } = ctx;
  if (group === undefined) return;
  const t = translatorFor(ctx, deps);
  const answer = ctx.cut
    ? { html: secretText(t, deps), to: `secret of ${session.chat}` as const }
    : { html: t(`group-${to}`, { service: deps.settings.serviceName }), to };
  const keyboard = linkToPrivateChat(ctx, t, payload);
  await answerSeldom(
    { api: ctx.api, deps, pauses },
    { group, ...answer, keyboard, replyTo: message?.message_id },
  );
}

const secretText = (t: Translator, { settings }: BotDeps): string =>
  t("group-secret", { service: settings.serviceName });

/** The language chosen in the private chat comes first, then that of the sender's Telegram app. */
const translatorFor = ({ session, from }: BotContext, deps: BotDeps): Translator =>
  deps.translators(pickLanguage(session.settings.language, from?.language_code, deps.settings.language));
