import { InlineKeyboard } from "grammy";
import { defined } from "../../../../domain/defined.js";
import { totalInCurrency } from "../../../../domain/invoice/terms.js";
import { isLarge, parseTolerance } from "../../../../domain/tolerance.js";
import type { Draft } from "../../../../storage/chat-record.js";
import type { BotContext } from "../../../context.js";
import { show } from "../../../show.js";
import { draftButton } from "../../../views/draft.js";
import { describeTolerance, toleranceProblem } from "../../../views/tolerance.js";
import { goOn, noteAsked } from "../draft.js";
import { noteSource } from "../sources.js";
import type { Step } from "../step.js";

type Side = "overpaid" | "underpaid";
const likelyPercents = ["1", "2", "5"];

/** By how much a payment may be above, or below, the total and still count as paid. */
export const overpaid: Step = toleranceOf("overpaid");
export const underpaid: Step = toleranceOf("underpaid");

function toleranceOf(side: Side): Step {
  return {
    ask(ctx, draft) {
      const { t } = ctx;
      const keyboard = new InlineKeyboard();
      for (const percent of likelyPercents)
        keyboard.text(
          describeTolerance(t, { kind: "percent", percent }, draft.currency),
          draftButton(draft, `percent:${percent}`),
        );
      keyboard.row();
      if (draft.reviewed) keyboard.text(t.plain("button-back"), draftButton(draft, "back"));
      else keyboard.text(t.plain("button-skip"), draftButton(draft, "skip"));
      if (draft[side] !== undefined) keyboard.text(t.plain("button-clear"), draftButton(draft, "clear"));
      return show(ctx, t(`draft-ask-${side}`, { currency: draft.currency }), keyboard);
    },

    async answer(ctx, draft, text) {
      const { currency } = draft;
      const total = totalInCurrency(draft);
      const parsed = parseTolerance(text, { currency, side, ...defined({ total }) });
      if (!parsed.ok) return { html: toleranceProblem(ctx.t, parsed, { currency, side }) };
      noteSource(ctx, draft, side);
      if (isLarge(parsed.tolerance, total)) {
        draft.unconfirmed = { side, tolerance: parsed.tolerance };
        draft.step = "confirm-tolerance";
      } else take(draft, side, parsed.tolerance);
      return undefined;
    },

    async press(ctx, draft, action, argument) {
      if (action === "percent" && likelyPercents.includes(argument))
        take(draft, side, { kind: "percent", percent: argument });
      else if (action === "clear") take(draft, side, undefined);
      else if (action === "back" || action === "skip") leave(draft, side);
      else return false;
      ctx.asks = true;
      return true;
    },
  };
}

/** A tolerance above 10 % may be a slip of the finger: it is taken after a second look. */
export const confirmTolerance: Step = {
  ask(ctx, draft) {
    const { t } = ctx;
    const { side, tolerance } = unconfirmedOf(draft);
    const keyboard = new InlineKeyboard()
      .text(t.plain("button-accept-tolerance"), draftButton(draft, "accept"))
      .row()
      .text(t.plain("button-change-tolerance"), draftButton(draft, "change"));
    const size = describeTolerance(t, tolerance, draft.currency);
    return show(ctx, t(`draft-confirm-${side}`, { size }), keyboard);
  },
  answer: async (ctx) => ({ html: ctx.t("draft-confirm-use-buttons") }),
  async press(ctx: BotContext, draft: Draft, action) {
    const { side, tolerance } = unconfirmedOf(draft);
    if (action === "accept") {
      take(draft, side, tolerance);
      draft.confirmed = [...(draft.confirmed ?? []), side];
    } else if (action === "change") draft.step = side;
    else return false;
    delete draft.unconfirmed;
    ctx.asks = true;
    return true;
  },
};

function unconfirmedOf({ unconfirmed }: Draft): NonNullable<Draft["unconfirmed"]> {
  if (unconfirmed === undefined) throw new Error("There is no tolerance to confirm.");
  return unconfirmed;
}

function take(draft: Draft, side: Side, tolerance: Draft[Side]): void {
  if (tolerance === undefined) delete draft[side];
  else draft[side] = tolerance;
  draft.confirmed = draft.confirmed?.filter((confirmed) => confirmed !== side);
  leave(draft, side);
}

function leave(draft: Draft, side: Side): void {
  noteAsked(draft, side);
  goOn(draft);
}
