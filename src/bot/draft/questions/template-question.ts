import { InlineKeyboard } from "grammy";
import { nextQuestion } from "../../../domain/draft/draft-question.js";
import { readTemplateName } from "../../../domain/invoice/invoice-fields.js";
import { userText } from "../../frame/locales.js";
import { problemText } from "../../frame/problems.js";
import { sayFirst, show } from "../../frame/show.js";
import { draftButton } from "../../invoices/index.js";
import { findTemplate, keepTemplate, templateLimit } from "../templates.js";
import type { DraftAsking } from "./draft-asking.js";

/** Asks for the name of a new template and stores the draft's terms under it. */
export const template: DraftAsking<"template"> = {
  ask(ctx, draft) {
    const keyboard = new InlineKeyboard().text(ctx.t.plain("button-back"), draftButton(draft, "back"));
    return show(ctx, ctx.t("draft-ask-template"), keyboard);
  },

  async answer(ctx, draft, text) {
    const { t } = ctx;
    const parsed = readTemplateName(text);
    if (!parsed.ok) return { html: problemText(t, parsed) };
    const name = parsed.value;
    // Whether the name is in use is looked up once for the event, because a retry would find the template of the first attempt.
    const replaced = await ctx.unit.once(
      "template-known",
      async () => (await findTemplate(ctx, name)) !== undefined,
    );
    if (!(await keepTemplate(ctx, name, draft)))
      return { html: t("draft-template-full", { limit: templateLimit }) };
    sayFirst(ctx, t(replaced ? "template-replaced" : "template-kept", { name: userText(name) }));
    return nextQuestion(draft);
  },

  press: async (_ctx, draft, { action }) => (action === "back" ? nextQuestion(draft) : undefined),
};
