import { InlineKeyboard } from "grammy";
import { tellChat } from "../../../frame/chat-events.js";
import type { BotContext, ChatScope } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { Routes } from "../../../frame/routes.js";
import { show } from "../../../frame/screens/send-or-edit.js";
import { closeDraft } from "../../../frame/talk/questions.js";
import { defined } from "../../../language/omit-undefined.js";
import { forgetAccount, hasBlocked, knownActing, readChat } from "../../access/index.js";
import { addDue } from "../../due-list.js";
import { asksSecret, isSigningIn } from "../../open-questions.js";
import { endSignIn } from "../../sign-in/index.js";
import type { ChatEventOf } from "../../slices.js";
import { telegramName, whyNotToJoin } from "../model/join.js";
import type { Invitation, Team } from "../model/team.js";
import { limitLines } from "../seller-lines.js";

export const joining = new Routes();

/** Shorter texts behind /start belong to other links. */
const shortestToken = 30;

/** @returns false when the text behind /start isn't an invitation's token */
export async function followInvitation(ctx: BotContext, payload: string): Promise<boolean> {
  if (payload.length < shortestToken) return false;
  const opened = await openInvitation(ctx, payload);
  if (opened === undefined) return true;
  const { t, deps } = ctx;
  const owner = userText(opened.team.ownerName);
  const html = [
    t("join-invitation", { owner, service: deps.settings.serviceName }),
    t("join-owner-sees", { owner }),
    "",
    ...limitLines(t, opened.invitation.limits),
  ].join("\n");
  // The token stands in the button, so that a tap is checked like the link itself.
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-join"), `join:${payload}`)
    .text(t.plain("button-no-thanks"), "join-not");
  await show(ctx, html, keyboard);
  return true;
}

joining.callbackQuery(/^join:([\w-]+)$/, async (ctx) => {
  const { session, unit, deps } = ctx;
  const opened = await openInvitation(ctx, ctx.match[1] ?? "");
  if (opened === undefined) return;
  endUnaskedSignIn(session, deps.now());
  closeDraft(session);
  const { owner, team, invitation } = opened;
  const { ownerName } = team;
  const at = unit.event.receivedAt;
  session.joining = { owner, ownerName, invitation: invitation.id, askedAt: at };
  const person = defined({ telegramName: telegramName(ctx.from), username: ctx.from.username });
  tellChat(session, unit, owner, { name: "join", invitation: invitation.id, ...person, at });
  await sayAsked(ctx, "asked", session.joining);
});

joining.callbackQuery("join-not", async (ctx) => void (await show(ctx, ctx.t("join-not"))));

/** The owner may have blocked the bot, and then reads the question only afterwards. */
export async function sayAsked(
  ctx: BotContext,
  what: "asked" | "waiting",
  { owner, ownerName }: NonNullable<BotContext["session"]["joining"]>,
): Promise<void> {
  const isBlocked = await hasBlocked(ctx.deps, owner);
  await show(ctx, ctx.t(isBlocked ? "owner-blocked-asked" : `join-${what}`, { owner: userText(ownerName) }));
}

interface Opened {
  readonly owner: string;
  readonly team: Team;
  readonly invitation: Invitation;
}

/** @returns undefined after the person was told why this chat can't join by the token */
async function openInvitation(ctx: BotContext, token: string): Promise<Opened | undefined> {
  const { session, deps, t } = ctx;
  const say = async (html: string, button?: readonly [label: string, data: string]): Promise<undefined> => {
    await show(ctx, html, button === undefined ? undefined : new InlineKeyboard().text(...button));
  };
  const named = deps.tokens.invitation.open(token);
  if (named === undefined) return say(t("join-unknown"));
  if (named.chat === session.chat) return say(t("join-own"));
  const team = (await readChat(deps, named.chat))?.team;
  const owner = userText(team?.ownerName ?? "");
  const { seller, joining: asked } = session;
  if (seller !== undefined && seller.team !== team?.id)
    return say(t("join-leave-first", { owner: userText(seller.ownerName) }), [
      t.plain("button-leave-team"),
      "team:leave",
    ]);
  if (asked?.invitation === named.invitation && (await isWaiting(ctx)))
    return void (await sayAsked(ctx, "waiting", asked));
  const why = whyNotToJoin(team, named.invitation, { chat: session.chat, at: deps.now() });
  if (why !== undefined) return say(t(`join-refused-${why}`, { owner }));
  if ((await knownActing(ctx)).inUse !== undefined)
    return say(t("join-sign-out-first", { owner }), [t.plain("button-sign-out"), "signout:here"]);
  const invitation = team?.invitations.find(({ id }) => id === named.invitation);
  return team === undefined || invitation === undefined ? undefined : { owner: named.chat, team, invitation };
}

/** If the team is gone meanwhile, the chat no longer waits, so that it can join another one. */
export async function isWaiting({ session, deps }: BotContext): Promise<boolean> {
  const { joining: asked, chat } = session;
  if (asked === undefined) return false;
  const team = (await readChat(deps, asked.owner))?.team;
  const why = whyNotToJoin(team, asked.invitation, { chat, at: asked.askedAt });
  // A candidate whom the owner has just approved is a member already, and the event with the approval is on its way.
  if (why === undefined || why === "member") return true;
  delete session.joining;
  return false;
}

/**
 * If the chat has signed in or joined another team meanwhile, or waits for this owner no more, the owner hears that
 * it has left.
 */
export async function hearJoined(
  scope: ChatScope,
  { team, seller, ownerName }: ChatEventOf<"joined">,
  from: string,
): Promise<void> {
  const { session, unit, deps } = scope;
  const { joining, seller: place } = session;
  if (place?.owner === from && place.team === team && place.id === seller) return;
  const isAwaited = joining?.owner === from && joining.invitation === seller;
  if (isAwaited) delete session.joining;
  const now = deps.now();
  const isSignedIn = place === undefined && (await knownActing(scope)).inUse !== undefined;
  if (!isAwaited || place !== undefined || isSignedIn) {
    tellChat(session, unit, from, { name: "left", team, seller, at: unit.event.receivedAt });
    if (isAwaited && isSignedIn) tellRefused(session, ownerName, "signed-in");
    return;
  }
  endUnaskedSignIn(session, now);
  delete session.appSignIn;
  session.seller = { owner: from, ownerName, team, id: seller, joinedAt: now };
  // The terminals of an account of the chat's own are useless now.
  forgetAccount(session);
  addDue(session, { kind: "team-news", news: { what: "joined" } });
}

/** Where no password was asked for yet, the seller's first items aren't deleted as possible passwords. */
function endUnaskedSignIn(session: ChatScope["session"], at: number): void {
  const isUnasked = isSigningIn(session) && !asksSecret(session);
  endSignIn(session, { kind: "without-access", at });
  if (isUnasked) delete session.secrecy;
}

/** @returns the owner whose yes the chat waits for; undefined when it waits for none, or signs in to an own account */
export async function awaitedOwner(ctx: BotContext): Promise<string | undefined> {
  const { joining: asked, seller } = ctx.session;
  if (asked === undefined || seller !== undefined || ctx.acting.inUse !== undefined) return undefined;
  return (await isWaiting(ctx)) ? asked.ownerName : undefined;
}

export function hearRefused(
  { session }: ChatScope,
  { invitation, why }: ChatEventOf<"join-refused">,
  from: string,
): void {
  const { joining } = session;
  if (joining?.owner !== from || joining.invitation !== invitation) return;
  delete session.joining;
  tellRefused(session, joining.ownerName, why);
}

export function tellRefused(
  record: ChatScope["session"],
  owner: string,
  why: ChatEventOf<"join-refused">["why"] | "signed-in",
): void {
  addDue(record, { kind: "team-news", news: { what: "refused", owner, why } });
}
