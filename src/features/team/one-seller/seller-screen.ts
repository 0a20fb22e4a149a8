import { InlineKeyboard } from "grammy";
import { tellChat } from "../../../frame/chat-events.js";
import type { BotContext } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { Routes } from "../../../frame/routes.js";
import { sayFirst, show, showScreen, toast } from "../../../frame/screens/send-or-edit.js";
import { momentText } from "../../../frame/texts/terms-text.js";
import { sumOfOpen } from "../../invoices/index.js";
import { hourText, setSummary, usualSummaryHour } from "../../today/index.js";
import { leadsTeam } from "../lead-team.js";
import { endPlace } from "../model/join.js";
import { presentSellers, type Seller, type Team, teamNotices } from "../model/team.js";
import { addToLog, type Logged } from "../model/team-log.js";
import { limitLines, paidTodayText } from "../seller-lines.js";
import { showTeam } from "../team-list.js";

/** Each tap is checked against the owner's own team. */
export const sellers = new Routes();

sellers.callbackQuery(/^team:page:(\d{1,3})$/, async (ctx, next) => {
  if (ctx.session.team === undefined) return next();
  if (await leadsTeam(ctx)) await showTeam(ctx, Number(ctx.match[1]));
});

sellers.callbackQuery(/^team:seller:([\w-]+)$/, (ctx) => openSeller(ctx, ctx.match[1]));

sellers.callbackQuery(/^team:(pause|resume):([\w-]+)$/, (ctx) =>
  withSeller(ctx, ctx.match[2], async (seller, team) => {
    const pauses = ctx.match[1] === "pause";
    if (seller.state === (pauses ? "active" : "paused"))
      await setState(ctx, team, seller, pauses ? "paused" : "active", pauses ? "paused" : "resumed");
    await showSeller(ctx, seller);
  }),
);

sellers.callbackQuery(/^team:remove:([\w-]+)$/, (ctx) =>
  withSeller(ctx, ctx.match[1], async ({ id, name }) => {
    const { t } = ctx;
    const keyboard = new InlineKeyboard()
      .text(t.plain("button-remove-seller"), `team:removed:${id}`)
      .danger()
      .text(t.plain("button-back"), `team:seller:${id}`);
    await show(ctx, t("team-remove-ask", { name: userText(name) }), keyboard);
  }),
);

sellers.callbackQuery(/^team:removed:([\w-]+)$/, (ctx) =>
  withSeller(ctx, ctx.match[1], async (seller, team) => {
    await setState(ctx, team, seller, "removed", "removed");
    sayFirst(ctx, ctx.t("team-removed", { name: userText(seller.name) }));
    await showTeam(ctx);
  }),
);

sellers.callbackQuery("team:notices", async (ctx, next) => {
  const { team } = ctx.session;
  if (team === undefined) return next();
  if (!(await leadsTeam(ctx, "team:notices"))) return;
  const { t } = ctx;
  const chosen = team.notices ?? "every-payment";
  const keyboard = new InlineKeyboard();
  for (const choice of teamNotices.options) {
    const label = t.plain(`button-notices-${choice}`);
    keyboard.text(choice === chosen ? `• ${label}` : label, `team:notices:${choice}`).row();
  }
  await showScreen(ctx, t("team-ask-notices"), keyboard.text(t.plain("button-back"), "team:show"));
});

sellers.callbackQuery(/^team:notices:([a-z-]+)$/, async (ctx, next) => {
  const { session, t } = ctx;
  const { team } = session;
  const chosen = teamNotices.safeParse(ctx.match[1]);
  if (team === undefined || !chosen.success) return next();
  if (!(await leadsTeam(ctx, "team:notices"))) return;
  team.notices = chosen.data;
  if (chosen.data === "daily-summary") {
    if (session.settings.summary === undefined) await setSummary(ctx, usualSummaryHour);
    sayFirst(ctx, t("team-daily-summary", { hour: hourText(session.settings.summary?.hour ?? 0) }));
  }
  await showTeam(ctx);
});

export const openSeller = (ctx: BotContext, id: string | undefined): Promise<void> =>
  withSeller(ctx, id, (seller) => showSeller(ctx, seller));

/**
 * An owner who has to sign in first comes back to the seller's screen, where the next tap is made with the seller's
 * present state in view.
 */
async function withSeller(
  ctx: BotContext,
  id: string | undefined,
  work: (seller: Seller, team: Team) => Promise<unknown>,
): Promise<void> {
  const { team } = ctx.session;
  const seller = team && presentSellers(team).find((one) => one.id === id && one.state !== "asking");
  if (team === undefined || seller === undefined) return toast(ctx, ctx.t.plain("toast-seller-gone"));
  if (!(await leadsTeam(ctx, `team:seller:${seller.id}`))) return;
  await work(seller, team);
}

/**
 * The change is committed at once, because from this moment on the seller's create calls are refused or let through.
 */
async function setState(
  { unit, deps, session }: BotContext,
  { id: team }: Team,
  { id, chat }: Seller,
  state: Seller["state"],
  what: Logged,
): Promise<void> {
  const at = deps.now();
  await unit.once(
    `seller ${state}`,
    async () => true,
    (record) => {
      const seller = record.team?.sellers.find((one) => one.id === id);
      if (record.team === undefined || seller === undefined) return;
      if (state === "removed") endPlace(record.team, seller, at);
      else Object.assign(seller, { state, since: at });
      addToLog(record.team.log, { at, what, by: "owner", about: id, name: seller.name });
      tellChat(record, unit, chat, { name: "seller-state", team, seller: id });
    },
  );
  deps.log("team.seller-state", { chat: session.chat, seller: id, state });
}

async function showSeller(ctx: BotContext, { id }: Seller): Promise<void> {
  const { t, session } = ctx;
  const seller = session.team?.sellers.find((one) => one.id === id);
  if (seller === undefined) return;
  const { name, telegramName, username, chat, state, since, limits } = seller;
  const handle = username === undefined ? "" : ` @${username}`;
  const open = await sumOfOpen(ctx, id);
  const html = [
    t("team-seller-title", { name: userText(name), state }),
    t("team-seller-person", { person: userText(`${telegramName}${handle}`), id: chat }),
    t("team-seller-since", { moment: momentText(ctx, since), state }),
    ...limitLines(t, limits),
    t("team-seller-paid", { sum: paidTodayText(ctx, seller) ?? t("team-none") }),
    ...(open === undefined ? [] : [t("team-seller-open", { sum: open })]),
  ];
  const paused = state === "paused";
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-seller-limits"), `team:limits:${id}`)
    .text(t.plain("button-seller-terminals"), `team:terminals:${id}`)
    .row()
    .text(t.plain(paused ? "button-resume" : "button-pause"), `team:${paused ? "resume" : "pause"}:${id}`)
    .text(t.plain("button-remove-seller"), `team:remove:${id}`)
    .danger()
    .row()
    .text(t.plain("button-team-log"), `team:log-of:${id}`)
    .text(t.plain("button-rename"), `team:rename:${id}`)
    .row()
    .text(t.plain("button-seller-invoices"), `invoices:by-${id}`)
    .text(t.plain("button-back"), "team:show");
  await showScreen(ctx, html.join("\n"), keyboard);
}
