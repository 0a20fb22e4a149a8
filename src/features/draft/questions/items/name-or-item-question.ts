import { InlineKeyboard } from "grammy";
import { plainUserText, userText } from "../../../../frame/locales.js";
import { sayFirst, show } from "../../../../frame/screens/send-or-edit.js";
import { shortened } from "../../../../language/text/safe-text.js";
import { fullText, isFull } from "../../content/add-items.js";
import { customerSet, setPerson } from "../../content/set-customer.js";
import { draftButton } from "../../model/draft.js";
import { nextQuestion } from "../../model/draft-question.js";
import type { DraftAsking } from "../draft-asking.js";
import { takeAtReview } from "../review-question.js";

const longestOnButton = 20;

/** A single word with a capital letter on the review card may be the customer's name or a further item's. */
export const nameOrItem: DraftAsking<"name-or-item"> = {
  ask(ctx, draft, { name }) {
    const { t } = ctx;
    const shown = { name: plainUserText(shortened(name, longestOnButton)) };
    const keyboard = new InlineKeyboard()
      .text(t.plain("button-customer-named", shown), draftButton(draft, "as-customer"))
      .row()
      .text(t.plain("button-item-named", shown), draftButton(draft, "as-item"))
      .row()
      .text(t.plain("button-back"), draftButton(draft, "back"));
    return show(ctx, t("draft-ask-name-or-item", { name: userText(name) }), keyboard);
  },

  answer: takeAtReview,

  async press(ctx, draft, { action }, { name, source }) {
    if (action === "as-customer") {
      await setPerson(ctx, draft, name, source);
      sayFirst(ctx, customerSet(ctx, draft));
      return nextQuestion(draft);
    }
    if (action === "as-item") {
      if (!isFull(draft)) return { kind: "draft", ask: "price", name, source };
      sayFirst(ctx, fullText(ctx.t, draft));
    }
    return action === "back" || action === "as-item" ? nextQuestion(draft) : undefined;
  },
};
