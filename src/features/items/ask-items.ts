import type { BotContext } from "../../frame/context.js";
import { post } from "../../frame/screens/send-or-edit.js";
import { type Asking, open } from "../../frame/talk/questions.js";
import { noteAccepted } from "../../frame/talk/talk.js";
import { isSignedIn } from "../access/index.js";
import {
  addSought,
  answerNew,
  answerPrice,
  askNew,
  askPrice,
  choosePrice,
  takeOther,
} from "./add-saved-items.js";
import { answerField, askField, clearField, setField } from "./edit-saved-item.js";
import { askFile, importFile } from "./import-export.js";
import { showItem } from "./saved-item-card.js";
import { askSearch, showList } from "./saved-item-list.js";
import type { ItemsQuestion } from "./slice.js";

const longestSought = 200;

/** One of these questions stays open until [Done], /cancel or another command. */
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
  async press(ctx, question, data) {
    const [, action, value = ""] = /^items:([a-z-]+)(?::(.+))?$/.exec(data) ?? [];
    switch (question.screen) {
      case "new-price":
        return action === "price" && choosePrice(ctx, question, value);
      case "field":
        if (action === "set") return setField(ctx, question, value);
        return action === "clear" && clearField(ctx, question);
      case "card":
        return action === "other" && takeOther(ctx, question);
      case "list":
        return action === "add-sought" && addSought(ctx, question);
      case "file":
        if (action !== "import-file" || question.file === undefined) return false;
        await importFile(ctx, question.file);
        return true;
      default:
        return false;
    }
  },
};

function search(ctx: BotContext, text: string): "ask" {
  noteAccepted(ctx);
  open(ctx, { kind: "items", screen: "list", sought: text.trim().slice(0, longestSought) });
  return "ask";
}
