import { Composer, InlineKeyboard } from "grammy";
import { type OwedOf, strike } from "../../../domain/chat/owed-messages.js";
import { type Invitation, openInvitations } from "../../../domain/team/team.js";
import type { BotContext, ChatScope } from "../../shared/context.js";
import { userText } from "../../shared/locales.js";
import { post, saidOnce, sayFirst, show } from "../../shared/send-or-edit.js";
import { momentText } from "../../shared/texts/terms-text.js";
import { limitLines } from "../limit-lines.js";
import { showTeam } from "../team-list.js";

/** An owner's open invitations: the message with the link, and taking an invitation back. */
export const invitations = new Composer<BotContext>();

invitations.callbackQuery(/^team:invitation:([\w-]+)$/, async (ctx, next) => {
  const invitation = openOne(ctx, ctx.match[1]);
  if (invitation === undefined) return next();
  const { html, keyboard } = await screenOf(ctx, invitation);
  await show(ctx, html, keyboard);
});

invitations.callbackQuery(/^team:take-back:([\w-]+)$/, async (ctx, next) => {
  const { session, t } = ctx;
  const invitation = openOne(ctx, ctx.match[1]);
  if (invitation === undefined || session.team === undefined) return next();
  session.team.invitations = session.team.invitations.filter(({ id }) => id !== invitation.id);
  session.owed = strike(session.owed, `invitation:${invitation.id}`);
  sayFirst(ctx, t("team-taken-back", { name: userText(invitation.name) }));
  await showTeam(ctx);
});

const openOne = (
  { session: { team }, deps }: ChatScope | BotContext,
  wanted: string | undefined,
): Invitation | undefined =>
  team === undefined ? undefined : openInvitations(team, deps.now()).find(({ id }) => id === wanted);

/** Sends the owner the link of a new invitation. */
export async function sayInvitation(scope: ChatScope, entry: OwedOf<"invitation">): Promise<void> {
  const invitation = openOne(scope, entry.invitation);
  if (invitation === undefined) return;
  const { html, keyboard } = await screenOf(scope, invitation);
  await saidOnce(scope, entry, () => post(scope, html, keyboard));
}

async function screenOf(
  scope: ChatScope | BotContext,
  { id, name, limits, until }: Invitation,
): Promise<{ html: string; keyboard: InlineKeyboard }> {
  const { t, session, deps, api } = scope;
  const { username } = await api.getMe();
  const link = `https://t.me/${username}?start=${deps.invitationToken(session.chat, id)}`;
  const values = { name: userText(name), time: momentText(scope, until) };
  const html = [t("team-send-link", values), link, "", ...limitLines(t, limits)].join("\n");
  const text = t.plain("team-share-text", { service: deps.settings.serviceName });
  const share = `https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(text)}`;
  const keyboard = new InlineKeyboard()
    .url(t.plain("button-share-invitation"), share)
    .row()
    .text(t.plain("button-cancel-invitation"), `team:take-back:${id}`);
  return { html, keyboard };
}
