import { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../../frame/context.js";
import { Html, userText } from "../../../frame/locales.js";
import { post } from "../../../frame/screens/send-or-edit.js";
import { savedItemKey } from "../../../invoice/item/item.js";
import { teachInline } from "../../invoices/index.js";
import type { DueOf } from "../../slices.js";
import { eventMark, idOf, readSavedItems, writeSavedItems } from "./items-record.js";

const listed = 10;

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

/** @returns whether there was anything to offer */
async function offerSaving(scope: ChatScope): Promise<boolean> {
  const { t, unit } = scope;
  const record = await readSavedItems(scope);
  const mark = eventMark(scope);
  // What becomes worth saving by the same event waits for the next occasion, because [Save] finds the items by the event.
  if (record.seen.some(({ item, offered }) => offered === true && item.saved.startsWith(mark))) return true;
  const offers = record.seen.filter(({ paid, offered }) => paid.length >= worthSaving && offered !== true);
  const [first, second] = offers.map(({ item }) => item);
  if (first === undefined) return false;
  const names = offers.slice(0, listed).map(({ item }) => `· ${userText(item.name).value}`);
  const folded = offers.length > listed ? [t("items-folded", { count: offers.length - listed })] : [];
  const html =
    second === undefined
      ? t("items-offer-one", { name: userText(first.name) })
      : t("items-offer-several", { names: new Html([...names, ...folded].join("\n")) });
  const keyboard = new InlineKeyboard()
    .text(
      t.plain(second === undefined ? "button-save" : "button-save-all"),
      `items:keep:${mark.slice(0, -1)}`,
    )
    .text(t.plain("button-no-thanks"), "items:no-keep");
  await unit.once("offer-saving", () => post(scope, html, keyboard));
  for (const [index, offer] of offers.entries()) {
    offer.item.saved = idOf(scope, index);
    offer.offered = true;
  }
  await writeSavedItems(scope, record);
  return true;
}
