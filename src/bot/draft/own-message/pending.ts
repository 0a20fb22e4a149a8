import type { Draft } from "../../../domain/draft/draft.js";
import { itemFields } from "../../../domain/item/item-fields.js";
import { parseItemLines } from "../../../domain/line/quick-line.js";
import type { BotContext } from "../../frame/context.js";
import { lineProblem, problemText } from "../../frame/problems.js";
import { completeItem } from "../items/add-items.js";
import { addLines } from "../items/typed-lines.js";
import { changed, type Outcome, problem, unclear } from "./outcome.js";
import { amountsIn } from "./part.js";

/** Handles a name or a price that was typed anew for an item whose price or quantity is still being asked for. */
export function retypePending(
  ctx: BotContext,
  draft: Draft,
  part: "name" | "price",
  text: string,
  source: number,
): Promise<Outcome> | Outcome {
  return part === "price" ? retypePrice(ctx, draft, text) : retypeName(ctx, draft, text, source);
}

function retypePrice({ t }: BotContext, draft: Draft, text: string): Outcome {
  const {
    pending,
    terms: { currency },
  } = draft;
  if (pending === undefined) return unclear;
  const both = amountsIn(text, currency);
  if (both?.price !== undefined && both.quantity !== undefined && both.currency === undefined) {
    pending.price = both.price;
    completeItem(draft, both.quantity);
    return changed;
  }
  const parsed = itemFields.price.read(text, draft.terms);
  if (!parsed.ok) {
    if (parsed.problem === "price-ambiguous") return problem(t("own-message-ambiguous"));
    return problem(problemText(t, parsed, currency));
  }
  pending.price = parsed.value;
  return changed;
}

/** A single item takes the place of the one that is asked for. Among several nobody knows which one it is. */
async function retypeName(ctx: BotContext, draft: Draft, text: string, source: number): Promise<Outcome> {
  const [line, second] = parseItemLines(text, draft.terms.currency).lines;
  if (line === undefined) return problem(ctx.t("problem-name-empty"));
  if (second !== undefined) return unclear;
  if (!line.ok) return problem(lineProblem(ctx.t, line, draft.terms.currency));
  const { pending } = draft;
  const byName = line.item.price === undefined ? line.item : line.other;
  if (pending?.price !== undefined && byName?.name !== undefined && byName.price === undefined) {
    const parsed = itemFields.name.read(byName.name);
    if (!parsed.ok) return unclear;
    draft.pending = { ...pending, name: parsed.value, source };
    return changed;
  }
  return beginAnew(ctx, draft, text, source);
}

async function beginAnew(ctx: BotContext, draft: Draft, text: string, source: number): Promise<Outcome> {
  const { pending: _pending, ...rest } = structuredClone(draft);
  const trial: Draft = { ...rest, step: "item" };
  const before = trial.terms.items.length;
  const wrong = await addLines(ctx, trial, text);
  if (wrong !== undefined) return problem(wrong.html);
  const {
    pending,
    terms: { items },
  } = trial;
  if (pending === undefined && items.length === before) return unclear;
  if (pending !== undefined) pending.source = source;
  for (const item of items.slice(before)) item.source = source;
  ctx.session.draft = trial;
  return changed;
}
