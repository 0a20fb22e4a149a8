import { InlineKeyboard } from "grammy";
import { openInvitations, presentSellers, type Team } from "../../domain/team/team.js";
import type { BotContext } from "../shared/context.js";
import { plainUserText, type Translator, userText } from "../shared/locales.js";
import { showScreen } from "../shared/send-or-edit.js";

/** Shows the owner the team: the sellers, the candidates who wait for an answer, and the open invitations. */
export async function showTeam(ctx: BotContext): Promise<void> {
  const { t, session, deps } = ctx;
  const { team } = session;
  const sellers = team === undefined ? [] : presentSellers(team);
  const joined = sellers.filter(({ state }) => state !== "asking");
  const lines = joined.map(({ name }) => t("team-seller-line", { name: userText(name) }));
  const html = [t("team-title"), ...(lines.length === 0 ? [t("team-empty")] : lines)].join("\n");
  const keyboard = new InlineKeyboard();
  if (team !== undefined) addWaiting(keyboard, t, team, deps.now());
  await showScreen(ctx, html, keyboard.text(t.plain("button-invite"), "team:invite"));
}

/** Adds a button for each candidate who waits for the owner's answer, and for each open invitation. */
function addWaiting(keyboard: InlineKeyboard, t: Translator, team: Team, now: number): void {
  for (const { id, name, state } of team.sellers)
    if (state === "asking")
      keyboard.text(t.plain("button-candidate", { name: plainUserText(name) }), `team:candidate:${id}`).row();
  for (const { id, name } of openInvitations(team, now))
    keyboard.text(t.plain("button-invitation", { name: plainUserText(name) }), `team:invitation:${id}`).row();
}
