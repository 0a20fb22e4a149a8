import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { tellChat } from "../../../frame/chat-events.js";
import type { BotContext } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { post, sayFirst } from "../../../frame/screens/send-or-edit.js";
import { close } from "../../../frame/talk/questions.js";
import { addDue } from "../../due-list.js";
import { signedInRecently } from "../../security/model/recent-sign-in.js";
import { openSignIn } from "../../sign-in/index.js";
import { mayLead, whyNotToInvite } from "../lead-team.js";
import { telegramName } from "../model/join.js";
import { areWider, type Limits } from "../model/limits.js";
import { invitationMs, type Seller, type Team } from "../model/team.js";
import { addToLog, type Logged } from "../model/team-log.js";
import type { TeamQuestion } from "../model/team-question.js";
import { teamState } from "../model/team-state.js";
import { showTeam } from "../team-list.js";

/** More rights need a recent sign-in; without one, the question waits below the sign-in, which is asked first. */
export async function saveAnswers(ctx: BotContext, question: TeamQuestion): Promise<"moved-on"> {
  const { session, deps, t } = ctx;
  if (!(await mayLead(ctx))) {
    // A team of another account can't be changed by a sign-in to the present one.
    if (teamState(session) === "rests") close(ctx, "team");
    else await openSignIn(ctx, { returnsTo: "team:show" });
    return "moved-on";
  }
  const seller = session.team?.sellers.find(({ id }) => id === question.seller);
  const isWider = seller === undefined || areWider(question.limits, seller.limits);
  if (isWider && !signedInRecently(ctx.acting, deps.now())) {
    await openSignIn(ctx, { returnsTo: "team:show" });
    return "moved-on";
  }
  close(ctx, "team");
  if (question.seller === undefined) await invite(ctx, question);
  else if (session.team !== undefined && seller !== undefined && seller.state !== "removed")
    await change(ctx, session.team, seller, question);
  else await post(ctx, t("team-seller-gone"));
  return "moved-on";
}

async function invite(ctx: BotContext, { name = "", limits }: TeamQuestion): Promise<void> {
  const { session, deps, from } = ctx;
  const { account } = ctx.acting;
  const problem = whyNotToInvite(ctx);
  if (problem !== undefined || account === undefined || from === undefined) {
    if (problem !== undefined) await post(ctx, problem);
    return;
  }
  const at = deps.now();
  const id = randomBytes(8).toString("base64url");
  session.team ??= {
    id: randomBytes(16).toString("base64url"),
    ownerName: "",
    account: { ...account },
    ...{ invitations: [], sellers: [], asks: [], log: { next: 0, recent: [] } },
  };
  session.team.ownerName = telegramName(from);
  session.team.invitations.push({ id, name, limits, until: at + invitationMs });
  addToLog(session.team.log, {
    at,
    what: "invited",
    by: "owner",
    about: id,
    name,
    details: detailsOf(limits),
  });
  addDue(session, { kind: "invitation", invitation: id });
}

/** The name is the owner's own word for the seller, who is told of limits and terminals alone. */
async function change(
  ctx: BotContext,
  team: Team,
  seller: Seller,
  { name = seller.name, limits }: TeamQuestion,
): Promise<void> {
  const { session, unit, deps, t } = ctx;
  const { limits: before, name: earlierName } = seller;
  const at = deps.now();
  const log = (what: Logged, details: Record<string, string>): void =>
    addToLog(team.log, { at, what, by: "owner", about: seller.id, name, details });
  Object.assign(seller, { name, limits });
  if (name !== earlierName) log("renamed", { before: earlierName });
  const [after, earlier] = [detailsOf(limits), detailsOf(before)];
  if (!isDeepStrictEqual(limits.terminals, before.terminals))
    log("terminals-changed", { terminals: after.terminals ?? "" });
  const { terminals: _after, ...amounts } = after;
  const { terminals: _earlier, ...earlierAmounts } = earlier;
  if (!isDeepStrictEqual(amounts, earlierAmounts)) log("limits-changed", amounts);
  if (!isDeepStrictEqual(limits, before) && seller.state !== "asking")
    tellChat(session, unit, seller.chat, { name: "seller-changed", team: team.id, seller: seller.id });
  sayFirst(ctx, t("team-saved", { name: userText(name) }));
  await showTeam(ctx);
}

/** The log keeps the names of terminals, "" for all of them, and amounts that are limited. */
const detailsOf = ({
  terminals = [],
  currency,
  perInvoice = "",
  perDay = "",
  tolerance,
}: Limits): Record<string, string> => ({
  terminals: terminals.map(({ name }) => name).join(", "),
  currency,
  perInvoice,
  perDay,
  ...(tolerance === undefined ? {} : { tolerance }),
});
