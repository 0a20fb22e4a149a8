import { InlineKeyboard } from "grammy";
import type { ChatScope, ChatView } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { post } from "../../frame/screens/send-or-edit.js";
import { lookAtAccess } from "./access-token.js";
import { teamAccess } from "./team-access.js";

/**
 * A seller is never asked for a login, a password or a code: in place of a sign-in a seller reads why nothing can be
 * created.
 */

type Scope = Pick<ChatView, "session" | "deps">;

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
  const access = await lookAtAccess(scope);
  const why = access.kind === "ok" || access.why === "locked" ? "ended" : access.why;
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
