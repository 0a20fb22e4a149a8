import { type CommandContext, InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { plainUserText, type Translator, userText } from "../../frame/locales.js";
import { signInOf } from "../../frame/model/acting.js";
import { Routes } from "../../frame/routes.js";
import {
  inReplyTo,
  messageOptions,
  post,
  sayFirst,
  shortHoldMs,
  showScreen,
  signInKeyboard,
} from "../../frame/screens/send-or-edit.js";
import { shortened } from "../../language/text/safe-text.js";
import { groupTrouble } from "../../telegram/calls/telegram-errors.js";
import { isSignedIn } from "../access/index.js";
import { answerSeldom, linkToPrivateChat, type Pauses } from "./group-answers.js";
import { followMoves, isOwnerIn } from "./group-membership.js";
import { activeGroups, beginPosts, endPosts, mostPaymentGroups } from "./model/payment-groups.js";

const longest = { line: 60, button: 28 } as const;

export const paymentGroups = new Routes();

paymentGroups.command("payments", async (ctx) => {
  const { session, t, deps } = ctx;
  const { seller } = session;
  if (seller !== undefined)
    return void (await post(ctx, t("payments-of-seller", { owner: userText(seller.ownerName) })));
  if (ctx.acting.shown !== undefined) return showPaymentGroups(ctx, t);
  await post(ctx, t("payments-signed-out", { service: deps.settings.serviceName }), signInKeyboard(ctx));
});

paymentGroups.callbackQuery(/^payments:end:(-\d+)$/, async (ctx, next) => {
  const { session, t } = ctx;
  const group = activeGroups(session).find(({ id }) => id === Number(ctx.match[1]));
  // A locked chat may be in a stranger's hands.
  if (group === undefined || ctx.acting.shown === undefined) return next();
  endPosts(session, group.id);
  sayFirst(ctx, t("payments-ended", { group: userText(shortened(group.title, longest.line)) }));
  await showPaymentGroups(ctx, t);
});

async function showPaymentGroups(ctx: BotContext, t: Translator): Promise<void> {
  const groups = activeGroups(ctx.session);
  const keyboard = new InlineKeyboard();
  for (const { id, title } of groups)
    keyboard
      .text(
        t.plain("button-payments-end", { group: plainUserText(shortened(title, longest.button)) }),
        `payments:end:${id}`,
      )
      .row();
  keyboard.url(t.plain("button-add-to-group"), `https://t.me/${ctx.me.username}?startgroup`);
  const lines = groups.map(({ title }) =>
    t("payments-group", { group: userText(shortened(title, longest.line)) }),
  );
  const html = groups.length === 0 ? t("payments-no-group") : [t("payments-groups"), "", ...lines].join("\n");
  await showScreen(ctx, html, keyboard);
}

/**
 * The event is one of the sender's private chat, so it changes the list of groups in that chat's record. "/payments
 * off" ends the posts.
 */
export async function paymentsInGroup(
  ctx: CommandContext<BotContext>,
  t: Translator,
  pauses: Pauses,
): Promise<void> {
  const { session, unit, chatId: group } = ctx;
  const isListed = () => session.paymentGroups?.some(({ id }) => id === group) === true;
  // A group that has become a supergroup has a new id, under which the list may not know it yet.
  if (!isListed() && ctx.chat.type === "supergroup") await followMoves(ctx);
  if (ctx.match.toLowerCase() !== "off") return begin(ctx, t, pauses);
  if (!isListed()) return refuse(ctx, t, pauses, "none");
  await unit.patch((record) => endPosts(record, group));
  await reply(ctx, t("group-payments-off"));
}

async function begin(ctx: CommandContext<BotContext>, t: Translator, pauses: Pauses): Promise<void> {
  const { session, unit, chatId: group } = ctx;
  if (!(await isSignedInOwner(ctx))) return refuse(ctx, t, pauses, "owner-only");
  const found = await groupOfOwner(ctx, group);
  if (found === "gone") return;
  if (typeof found === "string") return refuse(ctx, t, pauses, found);
  const { message_thread_id: thread, is_topic_message: isInTopic } = ctx.msg;
  const topic = isInTopic === true && thread !== undefined ? { topic: thread } : {};
  let hasBegun = false;
  await unit.patch((record) => {
    hasBegun = beginPosts(record, { id: group, title: found.title, ...topic });
  });
  if (!hasBegun) return refuse(ctx, t, pauses, "full");
  if (await reply(ctx, t("group-payments-on"))) await showPaymentGroups(ctx, t);
  else endPosts(session, group, "closed");
}

/** A seller acts for the account of another chat, and only that account's owner may say who reads of its payments. */
const isSignedInOwner = async (ctx: BotContext): Promise<boolean> =>
  signInOf(ctx.acting)?.access !== undefined && (await isSignedIn(ctx));

/** People who aren't members can write in a group all the same, for instance below the posts of a channel. */
async function groupOfOwner(
  ctx: BotContext,
  group: number,
): Promise<{ readonly title: string } | "not-member" | "unseen" | "gone"> {
  try {
    if (!(await isOwnerIn(ctx, group))) return "not-member";
    const { title = "" } = await ctx.api.getChat(group);
    return { title };
  } catch (error) {
    const trouble = groupTrouble(error);
    if (trouble?.kind === "refused") return "unseen";
    if (trouble?.kind === "gone" || trouble?.kind === "moved") return "gone";
    throw error;
  }
}

async function refuse(
  ctx: CommandContext<BotContext>,
  t: Translator,
  pauses: Pauses,
  why: "owner-only" | "not-member" | "unseen" | "full" | "none",
): Promise<void> {
  const { api, deps, chatId: group } = ctx;
  const html = t(`group-payments-${why}`, {
    service: deps.settings.serviceName,
    limit: mostPaymentGroups,
  });
  const payload = why === "owner-only" ? "signin" : "payments";
  const keyboard =
    why === "owner-only" || why === "full" ? { keyboard: linkToPrivateChat(ctx, t, payload) } : {};
  await answerSeldom(
    { api, deps, pauses },
    { group, to: "payments", html, ...keyboard, replyTo: ctx.msg.message_id },
  );
}

/**
 * If Telegram holds the group up, the confirmation is left out, because the sender's private chat would have to wait
 * for it.
 * @returns false when the bot may not write there
 */
async function reply(ctx: CommandContext<BotContext>, html: string): Promise<boolean> {
  const options = { ...messageOptions(), ...inReplyTo(ctx.msg.message_id) };
  try {
    await ctx.api.sendMessage(ctx.chatId, html, options);
    return true;
  } catch (error) {
    const trouble = groupTrouble(error);
    if (trouble === undefined || (trouble.kind === "held" && trouble.ms <= shortHoldMs)) throw error;
    ctx.deps.log("group.cannot-write", { code: trouble.code });
    return trouble.kind === "held";
  }
}
