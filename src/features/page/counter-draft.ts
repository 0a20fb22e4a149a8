import type { BotContext, ChatView } from "../../frame/context.js";
import { sayFirst } from "../../frame/screens/send-or-edit.js";
import { defaultCurrency } from "../../frame/typed-fields.js";
import { itemFields } from "../../invoice/item/item-fields.js";
import { itemLimits } from "../../invoice/item/item-limits.js";
import { checkAmount } from "../../language/money/amount.js";
import { isCurrency, minorUnits } from "../../language/money/money.js";
import { defined } from "../../language/omit-undefined.js";
import type { SavedItem } from "../../store/store-port.js";
import { byName, fitsInvoice, fromSaved, itemOf, type SavedByName, startWithItems } from "../draft/index.js";
import type { DraftItem } from "../draft/model/draft.js";
import { savedItems, savedItemsOutside } from "../items/index.js";
import type { CounterLine, DraftBody } from "./contract/page-requests.js";
import type { CounterView, DraftProblem } from "./contract/page-views.js";

/** Saved items are the chat's own, so they are shown without a sign-in, but not in a locked chat. */
export async function counterOf(view: ChatView): Promise<CounterView | "no-access"> {
  if (view.acting.kind === "locked") return "no-access";
  const currency = defaultCurrency(view);
  const items = await savedItemsOutside(view);
  return {
    currency,
    items: items.map(({ saved: id, name, price, currency: own }) => ({ id, name, price, currency: own })),
    room: itemLimits.items,
  };
}

export async function checkDraft(view: ChatView, body: DraftBody): Promise<DraftProblem | undefined> {
  const { items, gone, faulty } = itemsOfCounter(view, body, await savedItemsOutside(view));
  if (gone > 0) return "items-gone";
  if (faulty > 0) return "amount";
  return fitsInvoice(items) ? undefined : "too-many";
}

type KeyedLine = Extract<CounterLine, { readonly price: string }>;

interface ItemsOfCounter {
  readonly items: readonly DraftItem[];
  /** The number of lines whose saved item was deleted, or has another currency by now than the page has added up. */
  readonly gone: number;
  readonly faulty: number;
}

/**
 * [Review] opens a draft and creates nothing. The page was told what is wrong before the request became an event, so
 * only what has changed since is left out here.
 */
export async function takeDraft(ctx: BotContext, body: DraftBody): Promise<void> {
  const { t } = ctx;
  const { items, gone, faulty } = itemsOfCounter(ctx, body, await savedItems(ctx));
  const left = gone + faulty;
  if (items.length === 0) return sayFirst(ctx, t("counter-nothing-left"));
  if (!fitsInvoice(items)) return sayFirst(ctx, t("draft-too-large"));
  if (left > 0) sayFirst(ctx, t("counter-left-out", { count: left }));
  await startWithItems(ctx, items, body.id);
}

/** Turns the lines into items as if they had been typed; an amount without a name gets the word for a payment. */
function itemsOfCounter(
  view: Pick<ChatView, "session" | "deps" | "t">,
  { currency, lines }: DraftBody,
  saved: readonly SavedItem[],
): ItemsOfCounter {
  const byId = new Map(saved.map((item) => [item.saved, item]));
  const named = byName(saved);
  const found = lines.map((line) => {
    if (!("item" in line)) return keyedItem(view, line, currency, named) ?? "faulty";
    const item = byId.get(line.item);
    return item?.currency === currency ? fromSaved(item, line.quantity) : "gone";
  });
  return {
    items: found.filter((item) => typeof item !== "string"),
    gone: found.filter((item) => item === "gone").length,
    faulty: found.filter((item) => item === "faulty").length,
  };
}

/** Returns the item that a line from the keypad stands for; undefined when its amount isn't one in this currency. */
function keyedItem(
  view: Pick<ChatView, "session" | "deps" | "t">,
  { name, price, quantity }: KeyedLine,
  currency: string,
  saved: SavedByName,
): DraftItem | undefined {
  const amount = checkAmount(price, minorUnits(currency) ?? 2);
  // The currency from /settings may be one that ISO 4217 has dropped since.
  const isKnown = isCurrency(currency) || currency === defaultCurrency(view);
  if (!amount.ok || !isKnown) return undefined;
  const { draft, settings } = view.session;
  const { customerLanguage } = draft?.terms ?? settings;
  const named = itemFields.name.read(name);
  const item = { price: amount.value, quantity, ...(named.ok ? { name: named.value } : {}) };
  const invoice = { currency, ...defined({ customerLanguage }) };
  return itemOf(view, invoice, { ok: true, text: name, item }, saved);
}
