import type { DraftItem } from "../../domain/draft/draft.js";
import type { CounterLine, DraftBody } from "../../domain/mini-app/app-requests.js";
import { dialogueOf, freshDraft, startOrOffer } from "../draft/index.js";
import { savedItems } from "../items/index.js";
import type { BotContext } from "../shared/context.js";

/**
 * Handles [Review] of the counter: opens a draft with the lines that the merchant has tapped together. Nothing is created
 * here; [Create invoice] in the chat does that.
 */
export async function takeDraft(ctx: BotContext, { currency, lines }: DraftBody): Promise<void> {
  const saved = new Map((await savedItems(ctx)).map((item) => [item.id, item]));
  const draft = freshDraft(ctx);
  draft.terms.currency = currency;
  const itemOf = (line: CounterLine): DraftItem[] => {
    if ("price" in line) return [{ ...line, currency }];
    const item = saved.get(line.item);
    if (item === undefined) return [];
    const { id: _id, uses: _uses, usedBy: _usedBy, ...fields } = item;
    return [{ ...fields, quantity: line.quantity }];
  };
  draft.terms.items.push(...lines.flatMap(itemOf));
  await startOrOffer(ctx, dialogueOf(draft));
}
