import type { ChatScope } from "../../../frame/context.js";
import { isShown } from "../../../frame/model/acting.js";
import { belongsTo } from "./list-filters.js";
import { sumText } from "./list-sum.js";
import { fromNewest, walk } from "./walk-list.js";

/** Returns the number and the sum of a seller's invoices that may still be paid, as text; undefined when there are none. */
export async function sumOfOpen(scope: ChatScope, seller: string): Promise<string | undefined> {
  const isOpen = belongsTo({ kind: "filter", filter: "open" });
  const isSellers = belongsTo({ kind: "seller", id: seller });
  const { entries, goOn } = await walk(
    scope,
    fromNewest(scope),
    Number.POSITIVE_INFINITY,
    (entry) => isShown(scope.acting, entry) && isSellers(entry) && isOpen(entry),
  );
  return entries.length === 0 ? undefined : sumText(scope.t, entries, goOn === undefined);
}
