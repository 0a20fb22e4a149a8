import { InlineKeyboard } from "grammy";
import { userText } from "../../../frame/locales.js";
import { problemText } from "../../../frame/problem-texts.js";
import { post, sayFirst, show } from "../../../frame/send-or-edit.js";
import { readTemplateName } from "../../../invoice/invoice-fields.js";
import { draftButton } from "../../invoices/index.js";
import { nextQuestion } from "../model/draft-question.js";
import { keepTemplate, templateDigest, templateLimit } from "../templates.js";
import type { DraftAsking } from "./draft-asking.js";

/** Asks for the name of a new template and stores the draft's terms under that name. */
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
    const result = await keepTemplate(ctx, name, draft);
    if (result === "full") return { html: t("draft-template-full", { limit: templateLimit }) };
    const html = t(`template-${result}`, { name: userText(name) });
    if (result === "kept") sayFirst(ctx, html);
    else {
      const undo = `template:undo:${templateDigest(name)}:${ctx.unit.event.n.toString(36)}`;
      await post(ctx, html, new InlineKeyboard().text(t.plain("button-undo"), undo));
    }
    return nextQuestion(draft);
  },

  press: async (_ctx, draft, { action }) => (action === "back" ? nextQuestion(draft) : undefined),
};
