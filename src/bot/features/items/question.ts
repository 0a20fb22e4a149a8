import type { ItemsQuestion } from "../../../domain/chat/items-question.js";
import { isSignedIn } from "../../account.js";
import type { BotContext } from "../../context.js";
import { noteAccepted } from "../../dialogue.js";
import { type Asking, open } from "../../frame/questions.js";
import { post } from "../../show.js";
import { answerNew, answerPrice, askNew, askPrice } from "./add.js";
import { showItem } from "./card.js";
import { answerField, askField } from "./fields.js";
import { askFile } from "./import.js";
import { askSearch, showList } from "./list.js";

const longestSought = 200;

/** What /items shows or asks; open until it is left with [Done], /cancel or another command. */
export const askItems: Asking<ItemsQuestion> = {
  ask(ctx, question) {
    switch (question.screen) {
      case "list":
        return showList(ctx, question);
      case "search":
        return askSearch(ctx);
      case "card":
        return showItem(ctx, question);
      case "field":
        return askField(ctx, question);
      case "new":
        return askNew(ctx);
      case "new-price":
        return askPrice(ctx, question);
      case "file":
        return askFile(ctx, question);
    }
  },
  async answer(ctx, question, text) {
    switch (question.screen) {
      case "new":
        return answerNew(ctx, text);
      case "new-price":
        return answerPrice(ctx, question.name, text);
      case "field":
        return answerField(ctx, question, text);
      case "file":
        if (!(await isSignedIn(ctx))) return "ask";
        await post(ctx, ctx.t("items-file-please"));
        return "asked";
      case "card":
        return question.added === true ? answerNew(ctx, text) : search(ctx, text);
      default:
        return search(ctx, text);
    }
  },
};

function search(ctx: BotContext, text: string): "ask" {
  noteAccepted(ctx);
  open(ctx, { kind: "items", screen: "list", sought: text.trim().slice(0, longestSought) });
  return "ask";
}
