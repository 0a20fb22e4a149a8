import { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { newInvoiceKeyboard, post, saidOnce } from "../../../frame/screens/send-or-edit.js";
import { draftAtHand, draftToKeep, reviewedDraft } from "../../../frame/talk/questions.js";
import { itemLines, totalOf } from "../../../frame/texts/items-text.js";
import { isUsable, type TerminalChoice } from "../../../invoice/terms/terminal.js";
import {
  choiceOf,
  fillsPage,
  loadTerminals,
  lookAtAccess,
  readChat,
  teamAccess,
  usualTerminal,
} from "../../access/index.js";
import type { Draft } from "../../draft/model/draft.js";
import { holdsTyped, nextQuestion } from "../../draft/model/draft-question.js";
import { addDue } from "../../due-list.js";
import { addCardsOfTeam, postReview } from "../../invoices/index.js";
import type { ChatEventOf, DueMessage, DueOf } from "../../slices.js";
import { teamState } from "../model/team-state.js";
import { limitLines } from "../seller-lines.js";
import { stopSelling } from "./former-sellers.js";

export async function accessIsBack(
  scope: ChatScope,
  event: ChatEventOf<"access-back">,
  from: string,
): Promise<void> {
  const { session } = scope;
  const { seller } = session;
  if (seller?.owner !== from || seller.team !== event.team || seller.id !== event.seller) return;
  // The seller may tap [Tell the owner] again at once if the access has ended a second time.
  delete seller.toldOwnerAt;
  delete seller.toldOfRest;
  if ((await lookAtAccess(scope)).kind !== "ok") return;
  addDue(session, { kind: "access-back" });
}

/** The message shows an open review card again, with [Create invoice]. Nothing is created without that tap. */
export async function sayAccessBack(scope: ChatScope, entry: DueOf<"access-back">): Promise<void> {
  const { session, t } = scope;
  if (session.seller === undefined) return;
  await sayMayCreate(scope, entry, t("access-back", { owner: userText(session.seller.ownerName) }));
}

async function sayMayCreate(scope: ChatScope, entry: DueMessage, html: string): Promise<void> {
  const reviewed = reviewedDraft(scope.session);
  if (reviewed !== undefined && (await postReview(scope, reviewed, html, entry))) return;
  await saidOnce(scope, entry, () => post(scope, html, goOnKeyboard(scope)));
}

export function goOnKeyboard({ session, t }: ChatScope): InlineKeyboard {
  const draft = draftToKeep(session);
  return draft === undefined
    ? newInvoiceKeyboard(t)
    : new InlineKeyboard().text(t.plain("button-continue"), `new:continue:${draft.id}`);
}

/** The event may come late, so it doesn't say which state: the owner's record says what holds now. */
export async function hearTeamState(
  scope: ChatScope,
  event: ChatEventOf<"team-state">,
  from: string,
): Promise<void> {
  const { session, deps } = scope;
  const owner = await readChat(deps, from);
  const state = (owner?.team?.id === event.team ? teamState(owner) : undefined) ?? "over";
  const { joining, seller } = session;
  if (state === "over" && joining?.owner === from && !isAsking(owner?.team, joining.invitation)) {
    delete session.joining;
    addDue(session, {
      kind: "no-longer-seller",
      ownerName: joining.ownerName,
      reason: "over",
    });
  }
  if (seller?.owner !== from || seller.team !== event.team) return;
  if (state === "over") return stopSelling(scope, "over");
  // A quick sign-out and sign-in, of which the seller has heard nothing, needs no message.
  if ((seller.toldOfRest === true) === (state === "rests")) return;
  if (state === "rests") seller.toldOfRest = true;
  else delete seller.toldOfRest;
  addDue(session, { kind: "team-state", state });
}

/** The chat's wish to join may be a later one than that of the team that is over. */
const isAsking = (
  team: { readonly sellers: readonly { readonly id: string }[] } | undefined,
  id: string,
): boolean => team?.sellers.some((one) => one.id === id) === true;

export async function sayTeamState(scope: ChatScope, entry: DueOf<"team-state">): Promise<void> {
  const { session, t } = scope;
  if (session.seller === undefined) return;
  const sentence = t(`team-${entry.state}`, { owner: userText(session.seller.ownerName) });
  if (entry.state === "works") return sayMayCreate(scope, entry, sentence);
  const html = session.draft === undefined ? sentence : `${sentence} ${t("no-access-draft")}`;
  await saidOnce(scope, entry, () => post(scope, html));
}

/** The event may come late, so the owner's record says whether the seller is paused, resumed or removed. */
export async function hearSellerState(
  scope: ChatScope,
  { team, seller: id }: ChatEventOf<"seller-state">,
  from: string,
): Promise<void> {
  const { session } = scope;
  const { seller } = session;
  if (seller?.owner !== from || seller.team !== team || seller.id !== id) return;
  const access = await teamAccess(scope);
  if (access?.kind === "removed") return stopSelling(scope, "removed");
  const what = access?.kind === "paused" ? "paused" : "resumed";
  addDue(session, { kind: "team-news", news: { what } });
  // The cards hide their links while the seller is paused, and show them again afterwards.
  addCardsOfTeam(session, team);
}

/** News about a team that the seller has left is dropped. */
export async function sayTeamNews(scope: ChatScope, entry: DueOf<"team-news">): Promise<void> {
  const { t, session } = scope;
  const { news } = entry;
  if (news.what === "refused") {
    const html = t(`join-refused-${news.why}`, { owner: userText(news.owner) });
    await saidOnce(scope, entry, () => post(scope, html));
    return;
  }
  if (news.what === "you-left") {
    const html = t("team-you-left", { owner: userText(news.owner) });
    await saidOnce(scope, entry, () => post(scope, html));
    return;
  }
  if (news.what === "left") {
    const html = t("team-seller-left", { name: userText(news.name) });
    await saidOnce(scope, entry, () => post(scope, html));
    return;
  }
  if (session.seller === undefined) return;
  const access = await teamAccess(scope);
  const owner = userText(session.seller.ownerName);
  if (news.what === "resumed") return sayMayCreate(scope, entry, t("team-you-resumed", { owner }));
  const isAboutLimits = news.what === "joined" || news.what === "changed";
  const limits = isAboutLimits && access?.kind === "ok" ? ["", ...limitLines(t, access.seller.limits)] : [];
  const isNew = news.what === "joined";
  const sentence = [t(`team-you-${news.what}`, { owner }), ...limits].join("\n");
  const kept = isNew ? await keptForReview(scope) : undefined;
  if (kept !== undefined && (await postReview(scope, kept, sentence, entry))) return;
  const html = [sentence, ...(isNew ? keptLines(scope) : [])].join("\n");
  const keyboard = isNew ? goOnKeyboard(scope) : undefined;
  await saidOnce(scope, entry, () => post(scope, html, keyboard));
}

/**
 * A new seller's first lines may have come before the owner's yes, when no terminal was known. The draft takes the
 * usual one here.
 * @returns undefined when the draft has something to ask before its review card
 */
async function keptForReview(scope: ChatScope): Promise<Draft | undefined> {
  const { session, unit } = scope;
  const { draft, question } = draftAtHand(session) ?? {};
  if (draft === undefined || session.open.length > 0 || holdsTyped(question)) return undefined;
  if (draft.terms.items.length === 0) return undefined;
  const terminal = draft.terms.terminal ?? (await terminalToTake(scope));
  await unit.patch(({ draft: kept }) => {
    if (kept === undefined || terminal === undefined) return;
    kept.terms.terminal = terminal;
    kept.reviewed = nextQuestion(kept).ask === "review";
  });
  return session.draft?.reviewed === true ? session.draft : undefined;
}

async function terminalToTake(scope: ChatScope): Promise<TerminalChoice | undefined> {
  const { chosenTerminal, settings } = scope.session;
  const loaded = await loadTerminals(scope, fillsPage(0));
  if (loaded.kind !== "ok" || settings.asksTerminal === true) return undefined;
  const usual = usualTerminal(loaded.list, chosenTerminal?.id);
  return usual && choiceOf(scope, usual, loaded.list.terminals.filter(isUsable));
}

function keptLines({ session, t }: ChatScope): string[] {
  const { items } = draftToKeep(session)?.terms ?? { items: [] };
  if (items.length === 0) return [];
  return ["", itemLines(items, t, "first").value, t("review-total", { total: totalOf(items, t) })];
}

export function hearChanged(
  { session }: ChatScope,
  { team, seller }: ChatEventOf<"seller-changed">,
  from: string,
): void {
  const { seller: place } = session;
  if (place?.owner !== from || place.team !== team || place.id !== seller) return;
  addDue(session, { kind: "team-news", news: { what: "changed" } });
}
