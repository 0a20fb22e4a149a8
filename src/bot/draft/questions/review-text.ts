import { defined } from "../../../domain/defined.js";
import type { NamedCustomer } from "../../../domain/draft/customer-words.js";
import { type Draft, itemsChanged } from "../../../domain/draft/draft.js";
import { isBegun, nextQuestion } from "../../../domain/draft/draft-question.js";
import { kindsOf, type TypedKind } from "../../../domain/draft/typed-kind.js";
import { isCyrillic } from "../../../domain/order/endings.js";
import type { SavedItem } from "../../../store/store-port.js";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { sayFirst } from "../../frame/send-or-edit.js";
import { customerText } from "../../frame/texts/customer-text.js";
import { itemsInShort } from "../../frame/texts/items-text.js";
import { expiryText } from "../../invoices/index.js";
import { savedItems } from "../../items/index.js";
import { addLines } from "../items/add-typed-lines.js";
import { takeCustomer, takeNamed } from "../set-customer.js";
import type { Answer } from "./draft-asking.js";
import { takeText } from "./field-question.js";

/** Applies a text that the merchant typed at the review card: more items, a quantity, the expiry or the customer. */
export async function takeReviewText(ctx: BotContext, draft: Draft, text: string): Promise<Answer> {
  const [read, second] = await readAtReview(ctx, draft, text);
  const source = ctx.message?.message_id;
  if (read === undefined) return { html: ctx.t("draft-review-use-buttons") };
  if (second !== undefined) return { html: ctx.t("review-text-unclear") };
  switch (read.kind) {
    case "lines":
    case "order": {
      const before = draft.terms.items.length;
      const next = await addLines(ctx, draft, text);
      if ("html" in next || isBegun(next)) return next;
      const added = draft.terms.items.slice(before);
      return changed(ctx, nextQuestion(draft), () =>
        ctx.t("review-added", { items: itemsInShort(added, ctx.t) }),
      );
    }
    case "quantity":
      return takeQuantity(ctx, draft, read.quantity);
    case "expiry":
      return changed(ctx, await takeText(ctx, draft, "expiry", text), () =>
        ctx.t("review-expiry-set", { expiry: expiryText(ctx, draft.terms.expiry) }),
      );
    case "email":
      return changed(ctx, await takeCustomer(ctx, draft, text, source), () => customerSet(ctx, draft));
    case "reference":
      return changed(ctx, await takeNamed(ctx, draft, read.named, source), () =>
        customerSet(ctx, draft, read.named),
      );
    case "amount":
      return { html: ctx.t("review-text-amount") };
  }
}

/**
 * If the review card comes next, lets it begin with a sentence that says what the typed text has changed. Any other
 * question says so itself.
 */
function changed(ctx: BotContext, next: Answer, sentence: () => string): Answer {
  if (!("html" in next) && next.ask === "review") sayFirst(ctx, sentence());
  return next;
}

/**
 * Returns the sentence that says who the customer is now. A Russian name may have been typed in another case ("для
 * Азиза") and stays so; the sentence then also says how to correct it.
 */
function customerSet({ t }: BotContext, { terms }: Draft, named?: NamedCustomer): string {
  const isAsTyped = named?.isInCase === true && terms.email === undefined && isCyrillic(named.name);
  const key =
    isAsTyped && terms.reference === named.name ? "review-customer-as-typed" : "review-customer-set";
  return t(key, { customer: customerText(terms) ?? "" });
}

/**
 * Returns all meanings that a text typed at the review card may have, such as items, a quantity, an expiry or a
 * customer.
 */
async function readAtReview(
  ctx: BotContext,
  { terms: { currency, items } }: Draft,
  text: string,
): Promise<readonly TypedKind<SavedItem>[]> {
  const saved = (await savedItems(ctx)).filter((item) => items.length === 0 || item.currency === currency);
  return kindsOf(text, { currency, now: new Date(ctx.deps.now()), zone: ctx.zone, saved });
}

/**
 * Sets the quantity of the only item, or of the last item if no other item came with the same message. Otherwise the
 * bot asks which item is meant.
 */
async function takeQuantity(ctx: BotContext, draft: Draft, quantity: number): Promise<Answer> {
  const { items } = draft.terms;
  const source = ctx.message?.message_id;
  const last = items.at(-1);
  const isAlone =
    last?.source !== undefined && items.filter((item) => item.source === last.source).length === 1;
  if (last === undefined || (items.length > 1 && !isAlone))
    return {
      kind: "draft",
      ask: "choose-item",
      page: 0,
      quantity,
      ...defined({ source }),
    };
  last.quantity = quantity;
  if (source !== undefined) last.quantitySource = source;
  itemsChanged(draft);
  return changed(ctx, nextQuestion(draft), () =>
    ctx.t("review-quantity-set", { name: userText(last.name), quantity }),
  );
}
