import type { BotContext } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { longestQuote } from "../../../frame/problem-texts.js";
import { sayFirst } from "../../../frame/screens/send-or-edit.js";
import { formatAmount } from "../../../language/money/money.js";
import { defined } from "../../../language/omit-undefined.js";
import { shortened } from "../../../language/text/safe-text.js";
import type { Correction } from "../model/corrections.js";
import { changeItems, type Draft, type DraftItem } from "../model/draft.js";
import type { DraftQuestionOf, PlacelessCorrection } from "../model/draft-question.js";
import { takeSmallPrice } from "../model/small-price.js";
import { isFull } from "./add-items.js";
import { offerReadings } from "./lines-to-items.js";

/**
 * Corrects the items that the lines of a text name, and says what has changed. [Undo] takes all of it back.
 * @param isWhole whether the text has no other lines
 * @returns the question which of several items is meant, if a line leaves that open
 */
export function correctItems(
  ctx: BotContext,
  draft: Draft,
  corrections: readonly Correction[],
  isWhole: boolean,
): DraftQuestionOf<"choose-item"> | undefined {
  const source = ctx.message?.message_id;
  const meant = corrections.filter(({ places }) => places.length === 1);
  // The bot asks about one line at a time.
  const [unclear, ...further] = corrections.filter(({ places }) => places.length > 1);
  for (const one of [...corrections.filter(({ places }) => places.length === 0), ...further])
    sayFirst(ctx, notFound(ctx, one));
  const [only, second] = meant;
  if (only !== undefined && second === undefined && isWhole && unclear === undefined)
    correctItem(ctx, draft, only, only.places[0] ?? 0, source);
  else if (only !== undefined)
    changeItems(draft, (items) => {
      const found = meant.map(({ places }) => items[places[0] ?? 0]);
      for (const [at, correction] of meant.entries()) change(ctx, items, found[at], correction, source);
    });
  if (unclear === undefined) return undefined;
  const { places, ...correction } = unclear;
  return {
    kind: "draft",
    ask: "choose-item",
    page: 0,
    correction,
    among: [...places],
    ...defined({ source }),
  };
}

export const notFound = ({ t }: BotContext, { name }: Pick<Correction, "name">): string =>
  t("correct-none", { name: userText(shortened(name, longestQuote)) });

/** Makes one correction. [Add as another] adds the line as a further item instead. */
export function correctItem(
  ctx: BotContext,
  draft: Draft,
  correction: PlacelessCorrection,
  place: number,
  source: number | undefined,
): void {
  const before = structuredClone(draft.terms.items[place]);
  if (before === undefined) return;
  changeItems(draft, (items) => change(ctx, items, items[place], correction, source));
  if (draft.undo === undefined || correction.kind === "remove" || isFull(draft)) return;
  const { priceSource: _price, quantitySource: _quantity, ...kept } = before;
  const set: Partial<Extract<PlacelessCorrection, { kind: "set" }>> =
    correction.kind === "set" ? correction : {};
  const { price, renamed, orQuantity, orPrice } = set;
  const quantity = correction.quantity ?? 1;
  const another = { ...kept, quantity, ...defined({ name: renamed, price, source }) };
  if (price !== undefined) takeSmallPrice(another, set.inThousands, ctx.session.settings.smallPrices);
  draft.undo.another = another;
  if (orQuantity !== undefined || orPrice !== undefined) {
    const other = { price: orPrice ?? before.price, quantity: orQuantity ?? before.quantity };
    offerReadings(draft, [{ index: place, name: before.name, ...other }]);
  }
}

function change(
  ctx: BotContext,
  items: DraftItem[],
  item: DraftItem | undefined,
  correction: PlacelessCorrection,
  source: number | undefined,
): void {
  const place = item === undefined ? -1 : items.indexOf(item);
  if (item === undefined || place < 0) return;
  const { name: oldName } = item;
  const name = userText(oldName);
  const { quantity } = correction;
  if (correction.kind === "remove" && (quantity ?? item.quantity) >= item.quantity) {
    items.splice(place, 1);
    sayFirst(ctx, ctx.t("correct-removed", { name }));
    return;
  }
  const { price, quantity: count } = item;
  if (correction.kind === "set") {
    Object.assign(item, defined({ name: correction.renamed, price: correction.price, quantity }));
    if (correction.price !== undefined) {
      takeSmallPrice(item, correction.inThousands, ctx.session.settings.smallPrices);
      delete item.share;
    }
  } else item.quantity += correction.kind === "more" ? correction.quantity : -(quantity ?? 0);
  if (item.price !== price) delete item.priceSource;
  if (item.quantity !== count) delete item.quantitySource;
  // An edit of the correcting message corrects the item once more.
  if (source !== undefined && item.price !== price) item.priceSource = source;
  if (source !== undefined && item.quantity !== count) item.quantitySource = source;
  const shown = (of: Pick<DraftItem, "price" | "quantity">): string => {
    const amount = formatAmount(of.price, item.currency, ctx.t.language);
    return item.quantity === 1 && count === 1 ? amount : `${of.quantity} × ${amount}`;
  };
  const before = shown({ price, quantity: count });
  const renamed = item.name === oldName ? undefined : userText(item.name);
  sayFirst(
    ctx,
    renamed === undefined
      ? ctx.t("correct-changed", { name, before, after: shown(item) })
      : ctx.t("correct-renamed", { name, before, renamed, after: shown(item) }),
  );
}
