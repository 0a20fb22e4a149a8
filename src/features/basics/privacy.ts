import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import type { KeptRecords } from "../../frame/model/slice.js";
import { Routes } from "../../frame/routes.js";
import { post, show } from "../../frame/screens/send-or-edit.js";
import { keptDays } from "../../invoice/retention.js";
import type { RecordStore, Store } from "../../store/store-port.js";
import { endAccess, endTeam } from "../access/index.js";
import { afterDeletion, forget } from "../chat-record.js";
import { dropMessages } from "../due-list.js";
import {
  cancelTimers,
  findInvoice,
  openLinkLines,
  openLinks,
  reportUntold,
  tellOwnersNow,
  unpaidSales,
} from "../invoices/index.js";
import { endPageSessions } from "../security/model/lock.js";
import { endSignIn, forgetAccountChat, openSignIn, setMenuButton } from "../sign-in/index.js";
import { records } from "../slices.js";
import { leaveTeam } from "../team/index.js";
import { joinedSellers } from "../team/model/team-state.js";

const confirmableMs = 10 * 60_000;

export const privacy = new Routes();

privacy.command("privacy", async (ctx) => {
  const { t, deps } = ctx;
  const values = {
    service: deps.settings.serviceName,
    drafts: keptDays.drafts,
    invoices: deps.settings.retentionDays,
  };
  const keyboard = new InlineKeyboard().text(t.plain("button-delete-everything"), "privacy:delete").danger();
  await post(ctx, [t("privacy", values), ...ctx.features.privacy(ctx)].join("\n\n"), keyboard);
});

privacy.callbackQuery("privacy:delete", async (ctx) => {
  const { t } = ctx;
  // A locked chat may be in a stranger's hands, and a deletion can't be taken back.
  if (ctx.acting.kind === "locked") return openSignIn(ctx, { returnsTo: "privacy:delete" });
  const { open, complete } = await openLinks(ctx);
  const keyboard = new InlineKeyboard()
    .text(t.plain("button-delete-confirm"), `privacy:confirm:${ctx.unit.event.receivedAt}`)
    .danger()
    .row()
    .text(t.plain("button-keep"), "privacy:keep");
  const older = complete ? "" : `\n\n${t("privacy-confirm-older")}`;
  const asked = [t("privacy-confirm", { count: open.length }), ...openLinkLines(ctx, open)].join("\n");
  await show(ctx, `${asked}${older}${teamLoss(ctx)}`, keyboard);
});

function teamLoss({ session, t }: BotContext): string {
  const { team, seller } = session;
  const sellers = team === undefined ? 0 : joinedSellers(team).length;
  if (seller !== undefined)
    return `\n\n${t("privacy-confirm-seller", { owner: userText(seller.ownerName) })}`;
  return sellers === 0 ? "" : `\n\n${t("privacy-confirm-team", { count: sellers })}`;
}

privacy.callbackQuery("privacy:keep", async (ctx) => {
  await show(ctx, ctx.t("privacy-kept"));
});

privacy.callbackQuery(/^privacy:confirm:(\d+)$/, async (ctx, next) => {
  const { session, deps, unit } = ctx;
  // A tap on an old message must not delete newer data.
  if (unit.event.receivedAt - Number(ctx.match[1]) > confirmableMs) return next();
  if (ctx.acting.kind === "locked") return next();
  await unit.once("delete-everything", async () => {
    await endAccess(ctx);
    await forgetAccountChat(ctx);
    const sales = await unpaidSales(ctx);
    const tellOwners = await tellOwnersNow(ctx);
    await reportUntold(ctx, session.due, "deleted");
    await cancelAllTimers(ctx);
    await removeRecords(deps.store, session.chat);
    await unit.patch((record) => {
      tellOwners(record);
      dropMessages(record);
      endSignIn(record, { kind: "without-access", at: deps.now() });
      endPageSessions(record, deps.now());
      endTeam(ctx, record);
      leaveTeam(ctx, record);
      record.deletedAt = afterDeletion(record, deps.now());
      forget(record);
      if (Object.keys(sales).length > 0) record.soldBefore = sales;
    });
    return true;
  });
  // `asks` ends the running conversation. No question is open after the deletion.
  ctx.asks = true;
  await show(ctx, ctx.t("privacy-deleted"));
  await setMenuButton(ctx);
});

/** A timer can only be found by its invoice, so the timers go before the invoices are deleted. */
async function cancelAllTimers(ctx: BotContext): Promise<void> {
  const { session, deps } = ctx;
  for (const invoice of Object.values(session.invoices)) await cancelTimers(ctx, invoice);
  const prefix = `${session.chat}/`;
  for await (const { key } of deps.store.invoices.list(prefix)) {
    const invoice = await findInvoice(ctx, key.slice(prefix.length));
    if (typeof invoice !== "string") await cancelTimers(ctx, invoice);
  }
}

async function removeRecords(store: Store, chat: string): Promise<void> {
  for (const [name, { keys, kept }] of Object.entries<KeptRecords>(records)) {
    const kind = name as keyof typeof records;
    const of = store[kind] as RecordStore<unknown>;
    if (kept !== undefined) continue;
    // An inline query that is being answered may write what it read before the deletion.
    if (keys === "chat") await store.inTurn(kind, chat, () => of.remove(chat));
    if (keys === "of-chat") for await (const { key } of of.list(`${chat}/`)) await of.remove(key);
  }
}
