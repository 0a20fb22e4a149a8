import { InlineKeyboard } from "grammy";
import type { QuestionOf } from "../../../domain/chat/open.js";
import { isBlank } from "../../../domain/text/typed-text.js";
import type { BotContext } from "../../frame/context.js";
import { noteAccepted } from "../../frame/dialogue.js";
import { type Asking, close } from "../../frame/questions.js";
import { post, show } from "../../frame/show.js";
import { saysSignedOut } from "../own-invoices.js";
import { showList } from "./list-view.js";

/** More than any name or reference has. */
const longestText = 200;

/** [Search]; open until it is answered, or left for the list or with /cancel. */
export const askSearch: Asking<QuestionOf<"invoice-search">> = {
  ask: (ctx) => {
    const keyboard = new InlineKeyboard().text(ctx.t.plain("button-all-invoices"), "invoices:all");
    return show(ctx, ctx.t("invoices-ask-search"), keyboard);
  },
  answer: async (ctx, _question, text) => {
    if (isBlank(text)) {
      await post(ctx, ctx.t("invoices-search-empty"));
      return "asked";
    }
    close(ctx, "invoice-search");
    noteAccepted(ctx);
    if (await saysSignedOut(ctx)) return "ask";
    await search(ctx, text);
    return "ask";
  },
};

/** Shows what is found, and lets buttons of an older search be finished. */
export async function search(ctx: BotContext, text: string): Promise<void> {
  const sought = { id: ctx.unit.event.n.toString(36), text: text.trim().slice(0, longestText) };
  ctx.session.invoiceSearch = sought;
  await showList(ctx, { kind: "search", ...sought });
}
