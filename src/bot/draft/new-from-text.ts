import { isSameAccount } from "../../domain/account.js";
import type { Draft } from "../../domain/draft/draft.js";
import { toleranceSides } from "../../domain/invoice/tolerance.js";
import type { TemplateRecord } from "../../store/store-port.js";
import type { BotContext } from "../frame/context.js";
import { post } from "../frame/show.js";
import { addLines } from "./items/typed-lines.js";
import { goOn } from "./new-draft.js";
import { freshDraft, startOrOffer } from "./start-draft.js";
import { findTemplate } from "./templates.js";

/** `/new <text>`: the name of a template, or items as they are typed where items are asked. */
export async function newFromText(ctx: BotContext, text: string): Promise<void> {
  const template = await findTemplate(ctx, text);
  if (template !== undefined) return newFromTemplate(ctx, template);
  const draft = freshDraft(ctx);
  draft.step = "item";
  const problem = await addLines(ctx, draft, text);
  // The sentence first: the question that follows is where the merchant goes on.
  if (problem !== undefined) await post(ctx, problem.html);
  // The missing half of an item is asked for first, and any other missing field after it.
  if (draft.pending === undefined) goOn(draft);
  await startOrOffer(ctx, draft);
}

/** Starts a draft from a template. Fields that the template leaves open get the chat's defaults. */
export async function newFromTemplate(
  ctx: BotContext,
  { terms, confirmed: accepted, account }: TemplateRecord,
): Promise<void> {
  const fresh = freshDraft(ctx);
  const draft: Draft = { ...fresh, terms: { ...fresh.terms, ...terms } };
  // The template's terminal is left out, because another account has other terminals.
  const { lastAccount } = ctx.session;
  if (account !== undefined && lastAccount !== undefined && !isSameAccount(account, lastAccount)) {
    if (fresh.terms.terminal === undefined) delete draft.terms.terminal;
    else draft.terms.terminal = fresh.terms.terminal;
  }
  // A default amount is one of the default currency; and what was confirmed goes with its own tolerance.
  draft.confirmed = toleranceSides.filter((side) => {
    if (terms[side] !== undefined) return accepted?.includes(side) === true;
    if (draft.terms[side]?.kind === "amount" && terms.currency !== fresh.terms.currency)
      delete draft.terms[side];
    return draft.terms[side]?.kind === "percent";
  });
  goOn(draft);
  await startOrOffer(ctx, draft);
}
