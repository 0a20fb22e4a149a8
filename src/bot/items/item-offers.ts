import { Composer } from "grammy";
import type { BotContext } from "../frame/context.js";
import { userText } from "../frame/locales.js";
import { show, toast } from "../frame/show.js";
import { eventMark, readSavedItems, writeSavedItems } from "./saved/items-record.js";
import { mostSaved, Putter } from "./saved/put-item.js";

/** "You have sold this twice. Save it for next time?" */
export const offers = new Composer<BotContext>();

offers.callbackQuery(/^items:keep:([0-9a-z]+)$/, async (ctx) => {
  const { t } = ctx;
  const mark = `${ctx.match[1]}-`;
  const record = await readSavedItems(ctx);
  const offered = record.seen.filter(({ item }) => item.id.startsWith(mark));
  const putter = new Putter(record, eventMark(ctx));
  const results = offered.map(({ item, count }) => putter.put({ ...item, uses: count }));
  if (results.some((result) => result !== "full")) await writeSavedItems(ctx, record);
  // An earlier attempt at this event may have saved the items: such items bear the offer's mark.
  const kept = record.items.filter(({ id }) => id.startsWith(mark));
  const [first, second] = kept;
  if (first === undefined && results.includes("full")) await show(ctx, t("items-full", { limit: mostSaved }));
  else if (first === undefined) await toast(ctx, t.plain("toast-finished"));
  else if (second === undefined) await show(ctx, t("items-offer-saved", { name: userText(first.name) }));
  else await show(ctx, t("items-saved", { saved: kept.length, replaced: 0 }));
});

offers.callbackQuery("items:no-keep", async (ctx) => {
  await show(ctx, ctx.t("items-offer-declined"));
});
