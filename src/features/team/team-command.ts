import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { Routes } from "../../frame/routes.js";
import { sayFirst, show } from "../../frame/screens/send-or-edit.js";
import { close, openTyped } from "../../frame/talk/questions.js";
import { defaultCurrency } from "../../frame/typed-fields.js";
import { endTeam, isSignedIn } from "../access/index.js";
import { signedInRecently } from "../security/model/recent-sign-in.js";
import { openSignIn } from "../sign-in/index.js";
import { candidates } from "./joining/candidates.js";
import { invitations } from "./joining/invitations.js";
import { joining } from "./joining/join-team.js";
import { leaving } from "./joining/leave-team.js";
import { leadsTeam, whyNotToInvite } from "./lead-team.js";
import { teamState } from "./model/team-state.js";
import { sellers } from "./one-seller/seller-screen.js";
import { changeSeller } from "./one-seller/team-questions.js";
import { showTeam } from "./team-list.js";
import { teamLog } from "./team-log-screen.js";

export const team = new Routes();

team.command("team", openTeam);

team.callbackQuery("team:show", openTeam);

team.callbackQuery("team:invite", async (ctx) => {
  const { deps } = ctx;
  if (!(await leadsTeam(ctx))) return;
  const problem = whyNotToInvite(ctx);
  if (problem !== undefined) {
    sayFirst(ctx, problem);
    return showTeam(ctx);
  }
  if (!signedInRecently(ctx.acting, deps.now())) return openSignIn(ctx, { returnsTo: "team:invite" });
  await openTyped(ctx, { kind: "team", ask: "name", limits: { currency: defaultCurrency(ctx) } });
});

team.use(invitations, candidates, sellers, changeSeller, teamLog, joining, leaving);

team.callbackQuery("team:end", async (ctx, next) => {
  const { session, t } = ctx;
  if (!(await mayEnd(ctx))) return next();
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-end-team"), `team:end:${session.team?.id}`)
    .row()
    .text(t.plain("button-keep"), "team:show");
  await show(ctx, t("team-end-ask"), keyboard);
});

team.callbackQuery(/^team:end:([\w-]+)$/, async (ctx, next) => {
  const { session, t } = ctx;
  // The button may be an old one: the owner has signed in to the team's account since, or has signed out.
  if (session.team?.id !== ctx.match[1] || !(await mayEnd(ctx))) return next();
  endTeam(ctx, session);
  await show(ctx, t("team-ended"), new InlineKeyboard().text(t.plain("button-invite"), "team:invite"));
});

const mayEnd = async (ctx: BotContext): Promise<boolean> =>
  teamState(ctx.session) === "rests" && (await isSignedIn(ctx));

async function openTeam(ctx: BotContext): Promise<void> {
  close(ctx, "team");
  if (await leadsTeam(ctx)) await showTeam(ctx);
}
