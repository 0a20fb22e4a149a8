import { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { post } from "../../../frame/screens/send-or-edit.js";
import { savedItemKey } from "../../../invoice/item/item.js";
import { teachInline } from "../../invoices/index.js";
import type { DueOf } from "../../slices.js";
import { readSavedItems, writeSavedItems } from "./items-record.js";

/** An item is worth saving once so many invoices with it were paid. */
const worthSaving = 2;

/** Counts the items of a paid invoice. The offer stands below the notice of the payment, since that asks nothing. */
export async function takePaidItems(scope: ChatScope, { ref }: DueOf<"paid-items">): Promise<void> {
  const keys = new Set(scope.session.invoices[ref]?.terms.items.map(savedItemKey));
  const record = await readSavedItems(scope);
  const counted = record.seen.filter(
    ({ item, paid }) => keys.has(savedItemKey(item)) && paid.length < worthSaving && !paid.includes(ref),
  );
  for (const { paid } of counted) paid.push(ref);
  if (counted.length > 0) await writeSavedItems(scope, record);
  await offerUnasked(scope);
}

/** Must be called below a message that asks nothing. An offer never stands below a fresh pay card, nor below a question. */
export async function offerUnasked(scope: ChatScope): Promise<void> {
  if (scope.session.open.length > 0 || scope.acting.shown === undefined) return;
  if (!(await offerSaving(scope))) await teachInline(scope);
}

/**
 * The record of the items is written before the event is done, so an attempt that comes again finds the offered item
 * marked, and must not go on to the next one.
 * @returns whether there was anything to offer
 */
async function offerSaving(scope: ChatScope): Promise<boolean> {
  const { t, unit } = scope;
  const record = await readSavedItems(scope);
  const waiting = record.seen.find(({ paid, offered }) => paid.length >= worthSaving && offered !== true);
  if (waiting === undefined) return unit.done("offer-saving") !== undefined;
  const offered = await unit.once("offer-saving", async () => {
    const { saved, name } = waiting.item;
    const keyboard = new InlineKeyboard()
      .text(t.plain("button-save"), `items:keep:${saved}`)
      .text(t.plain("button-no-thanks"), "items:no-keep");
    await post(scope, t("items-offer", { name: userText(name) }), keyboard);
    return saved;
  });
  const seen = record.seen.find(({ item }) => item.saved === offered);
  if (seen === undefined || seen.offered === true) return true;
  seen.offered = true;
  await writeSavedItems(scope, record);
  return true;
}
