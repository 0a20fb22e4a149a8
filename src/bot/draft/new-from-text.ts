import { isSameAccount } from "../../domain/account.js";
import { defined } from "../../domain/defined.js";
import type { Draft } from "../../domain/draft/draft.js";
import { isBegun } from "../../domain/draft/draft-question.js";
import { toleranceSides } from "../../domain/invoice/tolerance.js";
import type { SavedItem, TemplateRecord } from "../../store/store-port.js";
import type { BotContext } from "../frame/context.js";
import { post } from "../frame/show.js";
import { addLines } from "./items/add-typed-lines.js";
import { dialogueOf, freshDraft, startOrOffer } from "./start-draft.js";
import { findTemplate } from "./templates.js";

/** Handles `/new <text>`. The text is either the name of a template or lines of items. */
export async function newFromText(ctx: BotContext, text: string): Promise<void> {
  const template = await findTemplate(ctx, text);
  if (template !== undefined) return newFromTemplate(ctx, template);
  await newFromLines(ctx, text);
}

/** Starts a draft from lines of items or an order in words. @param saved the saved items, if they have been read already */
export async function newFromLines(
  ctx: BotContext,
  text: string,
  saved?: readonly SavedItem[],
): Promise<void> {
  const draft = freshDraft(ctx);
  const added = await addLines(ctx, draft, text, { opens: true, ...defined({ saved }) });
  // The bot says first what is wrong with the typed items, so that the draft's question stays the last message in the chat.
  if ("html" in added) await post(ctx, added.html);
  // An item without a price or quantity must be completed before the bot asks for the other missing values.
  const isIncomplete = !("html" in added) && isBegun(added);
  await startOrOffer(ctx, isIncomplete ? { draft, question: added } : dialogueOf(draft));
}

/** Starts a draft from a template. The chat's defaults fill the fields that the template leaves empty. */
export async function newFromTemplate(
  ctx: BotContext,
  { terms, confirmed: accepted, account }: TemplateRecord,
): Promise<void> {
  const fresh = freshDraft(ctx);
  const draft: Draft = { ...fresh, terms: { ...fresh.terms, ...terms } };
  // A template of another account may name a terminal that this account doesn't have.
  const { lastAccount } = ctx.session;
  if (account !== undefined && lastAccount !== undefined && !isSameAccount(account, lastAccount)) {
    if (fresh.terms.terminal === undefined) delete draft.terms.terminal;
    else draft.terms.terminal = fresh.terms.terminal;
  }
  // A default tolerance amount applies only in the default currency. A confirmation counts only for the tolerance that was confirmed.
  draft.confirmed = toleranceSides.filter((side) => {
    if (terms[side] !== undefined) return accepted?.includes(side) === true;
    if (draft.terms[side]?.kind === "amount" && terms.currency !== fresh.terms.currency)
      delete draft.terms[side];
    return draft.terms[side]?.kind === "percent";
  });
  await startOrOffer(ctx, dialogueOf(draft));
}
