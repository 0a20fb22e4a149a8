import { tellChat } from "../../../frame/chat-events.js";
import type { ChatScope } from "../../../frame/context.js";
import { forgetAccount, knownActing } from "../../access/index.js";
import { addDue } from "../../due-list.js";
import { openOf } from "../../open-questions.js";
import { endSignIn } from "../../sign-in/index.js";
import type { ChatEventOf } from "../../slices.js";

/** The listeners of a candidate's or a seller's chat for events from the owner's chat. */

/**
 * Hears that the owner has approved: the chat sells for the owner from now on. If the chat has signed in or joined another
 * team meanwhile, or waits for this owner no more, the owner hears that it has left.
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
  const signIn = openOf(session.open, "sign-in");
  endSignIn(session, { kind: "without-access", at: now });
  // No password was asked for yet, so the seller's first items aren't deleted as possible passwords.
  if (signIn !== undefined && signIn.secretAsked !== true) delete session.secrecy;
  delete session.appSignIn;
  session.seller = { owner: from, ownerName, team, id: seller, joinedAt: now };
  // The terminals of an account of the chat's own are useless now.
  forgetAccount(session);
  addDue(session, { kind: "team-news", news: { what: "joined" } });
}

/** Hears that the chat doesn't join the team for which it has asked. */
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

/** Owes the chat the message that it doesn't join the owner's team. */
export function tellRefused(
  record: ChatScope["session"],
  owner: string,
  why: ChatEventOf<"join-refused">["why"] | "signed-in",
): void {
  addDue(record, { kind: "team-news", news: { what: "refused", owner, why } });
}

/** Hears that the owner has changed what this seller may invoice. */
export function hearChanged(
  { session }: ChatScope,
  { team, seller }: ChatEventOf<"seller-changed">,
  from: string,
): void {
  const { seller: place } = session;
  if (place?.owner !== from || place.team !== team || place.id !== seller) return;
  addDue(session, { kind: "team-news", news: { what: "changed" } });
}
