import { InlineKeyboard } from "grammy";
import type { BotContext, ChatScope } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { Routes } from "../../../frame/routes.js";
import { edit, post, saidOnce, sayFirst, show } from "../../../frame/screens/send-or-edit.js";
import { momentText } from "../../../frame/texts/terms-text.js";
import { dropDue } from "../../due-list.js";
import type { DueOf } from "../../slices.js";
import { type Invitation, openInvitations } from "../model/team.js";
import { limitLines } from "../seller-lines.js";
import { showTeam } from "../team-list.js";

const mostSaidIn = 5;

export const invitations = new Routes();

invitations.callbackQuery(/^team:invitation:([\w-]+)$/, async (ctx, next) => {
  const invitation = openOne(ctx, ctx.match[1]);
  if (invitation === undefined) return next();
  const { html, keyboard } = await screenOf(ctx, invitation);
  noteSaidIn(invitation, await show(ctx, html, keyboard));
});

invitations.callbackQuery(/^team:take-back:([\w-]+)$/, async (ctx, next) => {
  const { session, t } = ctx;
  const invitation = openOne(ctx, ctx.match[1]);
  if (invitation === undefined || session.team === undefined) return next();
  session.team.invitations = session.team.invitations.filter(({ id }) => id !== invitation.id);
  dropDue(session, `invitation:${invitation.id}`);
  const html = t("team-taken-back", { name: userText(invitation.name) });
  // The team's list takes the place of the tapped message.
  const tapped = ctx.callbackQuery.message?.message_id;
  await closeMessages(
    ctx,
    (invitation.saidIn ?? []).filter((place) => place !== tapped),
    html,
  );
  sayFirst(ctx, html);
  await showTeam(ctx);
});

const openOne = (
  { session: { team }, deps }: ChatScope | BotContext,
  wanted: string | undefined,
): Invitation | undefined =>
  team === undefined ? undefined : openInvitations(team, deps.now()).find(({ id }) => id === wanted);

/** Once the invitation was used, the messages with the link say so. */
export async function sayInvitation(scope: ChatScope, entry: DueOf<"invitation">): Promise<void> {
  const used = invitationIn(scope.session, entry.invitation);
  if (used?.usedBy !== undefined) {
    const html = scope.t("team-invitation-used", { name: userText(used.name) });
    await closeMessages(scope, used.saidIn ?? [], html);
    delete used.saidIn;
    return;
  }
  const invitation = openOne(scope, entry.invitation);
  if (invitation === undefined) return;
  const { html, keyboard } = await screenOf(scope, invitation);
  await saidOnce(
    scope,
    entry,
    () => post(scope, html, keyboard),
    (record, messageId) => {
      const said = invitationIn(record, entry.invitation);
      if (said !== undefined) noteSaidIn(said, messageId);
    },
  );
}

export const sayInvitationOver = (scope: ChatScope, { saidIn }: DueOf<"invitation-over">): Promise<void> =>
  closeMessages(scope, saidIn, scope.t("team-invitation-over"));

const invitationIn = ({ team }: ChatScope["session"], wanted: string): Invitation | undefined =>
  team?.invitations.find(({ id }) => id === wanted);

function noteSaidIn(invitation: Invitation, messageId: number): void {
  invitation.saidIn = [...new Set([...(invitation.saidIn ?? []), messageId])].slice(-mostSaidIn);
}

/** Messages whose link doesn't work any more lose [Share] and [Cancel invitation]. */
async function closeMessages(scope: ChatScope, messageIds: readonly number[], html: string): Promise<void> {
  for (const messageId of messageIds) await edit(scope, messageId, html);
}

async function screenOf(
  scope: ChatScope | BotContext,
  { id, name, limits, until }: Invitation,
): Promise<{ html: string; keyboard: InlineKeyboard }> {
  const { t, session, deps, api } = scope;
  const { username } = await api.getMe();
  const link = `https://t.me/${username}?start=${deps.tokens.invitation.make({ chat: session.chat, invitation: id })}`;
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
