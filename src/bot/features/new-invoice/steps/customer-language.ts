import { InlineKeyboard } from "grammy";
import { languageNames, languages } from "../../../locales.js";
import { show } from "../../../show.js";
import { draftButton } from "../../../views/draft.js";
import { goOn, noteAsked } from "../draft.js";
import type { Step } from "../step.js";

/** In which language the customer is written to. */
export const customerLanguage: Step = {
  ask(ctx, draft) {
    const keyboard = new InlineKeyboard();
    for (const language of languages)
      keyboard.text(languageNames[language], draftButton(draft, `language:${language}`)).row();
    if (draft.reviewed) keyboard.text(ctx.t.plain("button-back"), draftButton(draft, "back"));
    else keyboard.text(ctx.t.plain("button-skip"), draftButton(draft, "skip"));
    if (draft.customerLanguage !== undefined)
      keyboard.text(ctx.t.plain("button-clear"), draftButton(draft, "clear"));
    return show(ctx, ctx.t("draft-ask-customer-language"), keyboard);
  },

  async answer(ctx, draft, text) {
    const typed = text.trim().toLowerCase();
    const chosen = languages.find((language) =>
      [language, languageNames[language].toLowerCase()].includes(typed),
    );
    if (chosen === undefined) return { html: ctx.t("draft-customer-language-unknown") };
    draft.customerLanguage = chosen;
    noteAsked(draft, "customer-language");
    goOn(draft);
    return undefined;
  },

  async press(ctx, draft, action, argument) {
    const chosen = languages.find((language) => language === argument);
    if (action === "language" && chosen !== undefined) draft.customerLanguage = chosen;
    else if (action === "clear") delete draft.customerLanguage;
    else if (action !== "back" && action !== "skip") return false;
    noteAsked(draft, "customer-language");
    goOn(draft);
    ctx.asks = true;
    return true;
  },
};
