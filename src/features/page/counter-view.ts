import type { ChatView } from "../../frame/context.js";
import { defaultCurrency } from "../../frame/typed-fields.js";
import { itemLimits } from "../../invoice/item/item-limits.js";
import { fitsInvoice } from "../draft/index.js";
import { savedItemsOutside } from "../items/index.js";
import type { DraftBody } from "./contract/page-requests.js";
import type { CounterView, DraftProblem } from "./contract/page-views.js";
import { itemsOfCounter } from "./counter-draft.js";

/**
 * Returns what the counter shows. The saved items are the chat's own, so that they are shown without a sign-in, as by
 * /items, but not in a locked chat.
 */
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

/** Returns what is wrong with the lines of a request for a draft; undefined when nothing is. */
export async function checkDraft(view: ChatView, body: DraftBody): Promise<DraftProblem | undefined> {
  const { items, gone, faulty } = itemsOfCounter(view, body, await savedItemsOutside(view));
  if (gone > 0) return "items-gone";
  if (faulty > 0) return "amount";
  return fitsInvoice(items) ? undefined : "too-many";
}
