import { tellChat } from "../../../frame/chat-events.js";
import type { ChatScope } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { Routes } from "../../../frame/routes.js";
import { edit, post, saidOnce, signInBelowKeyboard, toast } from "../../../frame/screens/send-or-edit.js";
import { hasBlocked, lookAtAccess, noAccessScreen } from "../../access/index.js";
import { addDue } from "../../due-list.js";
import type { ChatEventOf, DueOf } from "../../slices.js";
import { sellerOf, type Team } from "../model/team.js";
import { joinedSellers, teamState } from "../model/team-state.js";
import { goOnKeyboard } from "./sellers-news.js";

/**
 * A seller taps [Tell the owner]; the owner gets one message for all who wait, and signs in; then each of them is
 * told (sellers-news.ts).
 */
export const tellOwner = new Routes();

/** How long (ms) a further tap on [Tell the owner] tells the owner's chat nothing new. */
const pauseMs = 10 * 60_000;

tellOwner.callbackQuery("team:tell-owner", async (ctx, next) => {
  const { session, unit, t, deps } = ctx;
  const { seller } = session;
  if (seller === undefined) return next();
  const owner = userText(seller.ownerName);
  const access = await lookAtAccess(ctx);
  if (access.kind === "ok") {
    // The owner has signed in meanwhile. An open draft is asked about again below this sentence.
    await post(ctx, t("access-back", { owner }), session.open.length > 0 ? undefined : goOnKeyboard(ctx));
    ctx.shown = true;
    ctx.asks = true;
    return;
  }
  if (access.why !== "ended") {
    const screen = await noAccessScreen(ctx);
    if (screen !== undefined) await post(ctx, screen.html, screen.keyboard);
    return;
  }
  const at = unit.event.receivedAt;
  const isNew = seller.toldOwnerAt === undefined || Math.abs(at - seller.toldOwnerAt) > pauseMs;
  if (isNew) {
    tellChat(session, unit, seller.owner, { name: "tell-owner", team: seller.team, seller: seller.id });
    seller.toldOwnerAt = at;
  }
  const isBlocked = await hasBlocked(deps, seller.owner);
  if (isBlocked || isNew) await post(ctx, t(isBlocked ? "owner-blocked" : "owner-told", { owner }));
  else await toast(ctx, t.plain("toast-owner-told"));
});

export async function sellerWaits(
  scope: ChatScope,
  event: ChatEventOf<"tell-owner">,
  from: string,
): Promise<void> {
  const { session, unit } = scope;
  const { team } = session;
  if (team?.id !== event.team || teamState(session) !== "works") return;
  if (sellerOf(team, event.seller, from)?.state !== "active") return;
  if ((await lookAtAccess(scope)).kind === "ok") {
    tellChat(session, unit, from, { name: "access-back", team: team.id, seller: event.seller });
    return;
  }
  const { waiting = [] } = team;
  if (waiting.includes(event.seller)) return;
  team.waiting = [...waiting, event.seller];
  addDue(session, { kind: "sellers-wait" });
}

/**
 * One message is enough, however many sellers wait: it is edited when another one waits, and when the owner has
 * signed in.
 */
export async function saySellersWait(scope: ChatScope, entry: DueOf<"sellers-wait">): Promise<void> {
  const { session, t } = scope;
  const { team } = session;
  if (team === undefined) return;
  const { waitingSaidIn: place } = team;
  const names = namesOfWaiting(team);
  const [first] = names;
  if (first === undefined) {
    delete team.waitingSaidIn;
    if (place !== undefined) await edit(scope, place, t("sellers-waited"));
    return;
  }
  const html = t("sellers-wait", { name: userText(first), more: names.length - 1 });
  if (place !== undefined && (await edit(scope, place, html, signInBelowKeyboard(scope)))) return;
  await saidOnce(
    scope,
    entry,
    () => post(scope, html, signInBelowKeyboard(scope)),
    (record, messageId) => {
      if (record.team !== undefined) record.team.waitingSaidIn = messageId;
    },
  );
}

/** The owner signs in for sellers who can go on then, so a paused or removed seller isn't named. */
const namesOfWaiting = (team: Team): string[] =>
  (team.waiting ?? [])
    .flatMap((id) => joinedSellers(team).filter((one) => one.id === id && one.state === "active"))
    .map(({ name }) => name);
