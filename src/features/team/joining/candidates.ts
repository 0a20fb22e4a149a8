import { InlineKeyboard } from "grammy";
import { tellChat } from "../../../frame/chat-events.js";
import type { ChatScope } from "../../../frame/context.js";
import { Html, type Translator, userText } from "../../../frame/locales.js";
import { Routes } from "../../../frame/routes.js";
import { post, saidOnce, show, signInKeyboard } from "../../../frame/screens/send-or-edit.js";
import { addDue } from "../../due-list.js";
import type { ChatEventOf, DueOf } from "../../slices.js";
import { mayLead } from "../lead-team.js";
import { answerCandidate, askToJoin, noteLeft, telegramName, whyNotToJoin } from "../model/join.js";
import type { Seller } from "../model/team.js";
import { limitLines } from "../seller-lines.js";

export const candidates = new Routes();

/** The first chat that taps [Join] of an invitation wins. */
export function hearJoin(
  { session, unit }: ChatScope,
  { invitation, at, ...person }: ChatEventOf<"join">,
  from: string,
): void {
  const { team } = session;
  const why = whyNotToJoin(team, invitation, { chat: from, at });
  if (why !== undefined || team === undefined) {
    tellChat(session, unit, from, { name: "join-refused", invitation, why: why ?? "gone" });
    return;
  }
  const { telegramName: name, username } = person;
  const isNew = askToJoin(team, invitation, { chat: from, at, telegramName: name, username });
  if (!isNew) return;
  addDue(session, { kind: "candidate", seller: invitation });
  addDue(session, { kind: "invitation", invitation });
}

export function hearLeft(
  { session }: ChatScope,
  { team: id, seller, at }: ChatEventOf<"left">,
  from: string,
): void {
  const { team } = session;
  const left = team?.id === id ? noteLeft(team, seller, from, at) : undefined;
  if (left === undefined) return;
  addDue(session, { kind: "team-news", news: { what: "left", seller, name: left.name } });
}

export async function sayCandidate(scope: ChatScope, entry: DueOf<"candidate">): Promise<void> {
  const candidate = candidateOf(scope, entry.seller);
  if (candidate === undefined) return;
  await saidOnce(scope, entry, () =>
    post(scope, candidateText(scope.t, candidate), keyboardFor(scope.t, candidate)),
  );
}

const candidateOf = (
  { session: { team } }: Pick<ChatScope, "session">,
  wanted: string | undefined,
): Seller | undefined => team?.sellers.find(({ id, state }) => id === wanted && state === "asking");

function candidateText(
  t: Translator,
  { name, telegramName: person, username, chat, limits }: Seller,
): string {
  // Telegram makes a link of "@" only if the username follows it at once.
  const handle = username === undefined ? "" : ` ${userText(`@${username}`).value}`;
  const values = { person: userText(person), handle: new Html(handle), id: chat, name: userText(name) };
  return [t("team-candidate", values), "", ...limitLines(t, limits)].join("\n");
}

const keyboardFor = (t: Translator, { id }: Seller): InlineKeyboard =>
  new InlineKeyboard()
    .text(t.plain("button-approve"), `team:approve:${id}`)
    .text(t.plain("button-decline"), `team:decline:${id}`);

candidates.callbackQuery(/^team:candidate:([\w-]+)$/, async (ctx, next) => {
  const candidate = candidateOf(ctx, ctx.match[1]);
  if (candidate === undefined) return next();
  await show(ctx, candidateText(ctx.t, candidate), keyboardFor(ctx.t, candidate));
});

candidates.callbackQuery(/^team:(approve|decline):([\w-]+)$/, async (ctx, next) => {
  const { session, unit, t } = ctx;
  const { team } = session;
  const asking = candidateOf(ctx, ctx.match[2]);
  if (team === undefined || asking === undefined) return next();
  // Somebody who holds only the owner's phone, without access to the account, lets nobody in.
  if (!(await mayLead(ctx))) return void (await post(ctx, t("team-approve-signed-in"), signInKeyboard(ctx)));
  const { id, chat } = asking;
  const name = userText(asking.name);
  if (ctx.match[1] === "decline") {
    answerCandidate(team, id, "declined", unit.event.receivedAt);
    tellChat(session, unit, chat, { name: "join-refused", invitation: id, why: "declined" });
    await show(ctx, t("team-declined", { name }));
    return;
  }
  team.ownerName = telegramName(ctx.from);
  answerCandidate(team, id, "joined", unit.event.receivedAt);
  tellChat(session, unit, chat, { name: "joined", team: team.id, seller: id, ownerName: team.ownerName });
  await show(ctx, t("team-approved", { name }));
});
