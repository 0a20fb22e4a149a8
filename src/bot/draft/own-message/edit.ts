import type { Draft } from "../../../domain/draft/draft.js";
import type { BotContext } from "../../frame/context.js";
import { steps } from "../steps/steps.js";
import { changed, type Outcome, problem, unclear } from "./outcome.js";
import { editPart } from "./part.js";
import { retypePending } from "./pending.js";
import { retypeItems } from "./retype.js";
import { type SourcedField, targetOf } from "./targets.js";

/** Reads an edited message again, in the way in which it was read first. */
export async function applyEdit(
  ctx: BotContext,
  draft: Draft,
  messageId: number,
  text: string,
): Promise<Outcome> {
  const target = targetOf(draft, messageId);
  switch (target?.kind) {
    case undefined:
      return unclear;
    case "items":
      return retypeItems(ctx, draft, target.items, text, messageId);
    case "part":
      return editPart(ctx, draft, target, text, messageId);
    case "pending":
      return retypePending(ctx, draft, target.part, text, messageId);
    case "field":
      return editField(ctx, draft, target.field, text);
  }
}

/** The field's own step reads the text. It works on a copy, since a step also leads on to the next question. */
async function editField(ctx: BotContext, draft: Draft, field: SourcedField, text: string): Promise<Outcome> {
  const trial = structuredClone(draft);
  const wrong = await steps[field].answer(ctx, trial, text);
  if (wrong !== undefined) return problem(wrong.html);
  const isAsked =
    draft.step === field ||
    (field === "expiry" && draft.step === "expiry-other") ||
    (draft.step === "confirm-tolerance" && draft.unconfirmed?.side === field);
  const isToBeConfirmed = trial.step === "confirm-tolerance";
  if (isAsked || (isToBeConfirmed && draft.pending === undefined && draft.editing === undefined))
    ctx.session.draft = trial;
  // To confirm it now would throw away what is being typed.
  else if (isToBeConfirmed) return problem(ctx.t("own-message-tolerance-later"));
  else {
    Object.assign(draft.terms, { [field]: trial.terms[field] });
    if (trial.confirmed !== undefined) draft.confirmed = trial.confirmed;
  }
  return changed;
}
