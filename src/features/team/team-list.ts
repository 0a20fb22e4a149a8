import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { plainUserText, type Translator, userText } from "../../frame/locales.js";
import { addPageButtons, screenOf } from "../../frame/screens/screen-pages.js";
import { showScreen } from "../../frame/screens/send-or-edit.js";
import { openInvitations, presentSellers, type Seller, type Team } from "./model/team.js";
import { paidTodayText } from "./seller-lines.js";

/** @param page the page of the list of sellers, counted from 0 */
export async function showTeam(ctx: BotContext, page = 0): Promise<void> {
  const { t, session, deps } = ctx;
  const { team } = session;
  const joined = (team === undefined ? [] : presentSellers(team)).filter(({ state }) => state !== "asking");
  const screen = screenOf(joined, page);
  const sellers = screen.entries;
  const lines = sellers.map((seller) => sellerLine(ctx, seller));
  const html = [
    t("team-title"),
    ...(lines.length === 0 ? [t("team-empty")] : [t("team-paid-today"), ...lines]),
  ];
  const keyboard = new InlineKeyboard();
  for (const { id, name } of sellers) keyboard.text(plainUserText(name), `team:seller:${id}`).row();
  addPageButtons(keyboard, t, screen, (to) => `team:page:${to}`);
  if (team !== undefined) addWaiting(keyboard, t, team, deps.now());
  keyboard.text(t.plain("button-invite"), "team:invite").row();
  if (team !== undefined) {
    keyboard.text(t.plain("button-team-log"), "team:log");
    keyboard.text(
      t.plain("button-team-notices", { choice: team.notices ?? "every-payment" }),
      "team:notices",
    );
  }
  await showScreen(ctx, html.join("\n"), keyboard);
}

function sellerLine(ctx: BotContext, seller: Seller): string {
  const sum = paidTodayText(ctx, seller);
  const { t } = ctx;
  return t("team-seller-line", {
    name: userText(seller.name),
    sum: sum ?? t("team-none"),
    state: seller.state,
  });
}

function addWaiting(keyboard: InlineKeyboard, t: Translator, team: Team, now: number): void {
  for (const { id, name, state } of team.sellers)
    if (state === "asking")
      keyboard.text(t.plain("button-candidate", { name: plainUserText(name) }), `team:candidate:${id}`).row();
  for (const { id, name } of openInvitations(team, now))
    keyboard.text(t.plain("button-invitation", { name: plainUserText(name) }), `team:invitation:${id}`).row();
}
