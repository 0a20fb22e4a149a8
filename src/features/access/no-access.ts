import { InlineKeyboard } from "grammy";
import type { ChatScope, ChatView } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { post } from "../../frame/send-or-edit.js";
import { hasAccess } from "./access-token.js";
import { teamAccess } from "./team-access.js";

/**
 * A seller is never asked for a login, a password or a code: in place of a sign-in a seller reads why nothing can be
 * created.
 */

/** Why a seller can't create invoices: "ended" when the owner has to sign in again, else the state of the team. */
export type NoAccess = "ended" | "resting" | "paused" | "removed";

type Scope = Pick<ChatView, "session" | "deps">;

/** Returns why the seller of this chat can't create invoices now; undefined for one who can, and for any other chat. */
export async function whyNoAccess(scope: Scope): Promise<NoAccess | undefined> {
  const team = await teamAccess(scope);
  if (team === undefined) return undefined;
  if (team.kind !== "ok") return team.kind;
  return (await hasAccess(scope)) ? undefined : "ended";
}

/**
 * A paused seller creates nothing, gives no link to a customer and notes no payment. The same holds for a removed
 * seller whose chat hasn't heard of the removal yet, because inline mode and the page answer beside the chat's lane.
 */
export async function isPaused(scope: Scope): Promise<boolean> {
  const { kind = "ok" } = (await teamAccess(scope)) ?? {};
  return kind === "paused" || kind === "removed";
}

/** Tells a paused seller so. @returns false in any other chat */
export async function saysPaused(scope: ChatScope): Promise<boolean> {
  if (!(await isPaused(scope))) return false;
  await sayNoAccess(scope);
  return true;
}

export interface NoAccessScreen {
  readonly html: string;
  readonly keyboard: InlineKeyboard;
}

/** Returns the screen in place of a sign-in; undefined in the chat of anybody who isn't a seller. */
export async function noAccessScreen(
  scope: Pick<ChatView, "session" | "deps" | "t">,
): Promise<NoAccessScreen | undefined> {
  const { session, t } = scope;
  if (session.seller === undefined) return undefined;
  // The access may have come back a moment ago. [Tell the owner] notices that.
  const why = (await whyNoAccess(scope)) ?? "ended";
  const sentence = t(`no-access-${why}`, { owner: userText(session.seller.ownerName) });
  const html = session.draft === undefined ? sentence : `${sentence} ${t("no-access-draft")}`;
  const keyboard = new InlineKeyboard();
  if (why === "ended") keyboard.text(t.plain("button-tell-owner"), "team:tell-owner");
  return { html, keyboard };
}

export async function sayNoAccess(scope: ChatScope): Promise<number | undefined> {
  const screen = await noAccessScreen(scope);
  return screen === undefined ? undefined : post(scope, screen.html, screen.keyboard);
}
