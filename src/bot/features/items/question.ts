import { isSignedIn } from "../../account.js";
import type { BotContext } from "../../context.js";
import { noteAccepted, type Question } from "../../dialogue.js";
import { post } from "../../show.js";
import { answerNew, askNew } from "./add.js";
import { showItem } from "./card.js";
import { answerField, askField } from "./fields.js";
import { askFile } from "./import.js";
import { askSearch, showList } from "./list.js";
import { type ItemsState, open } from "./state.js";

const longestSought = 200;

/** What /items shows or asks; open until it is left with [Done], /cancel or another command. */
export const itemsQuestion: Question = {
  isOpen: ({ savedItems }) => savedItems !== undefined,
  ask: (ctx) => showScreen(ctx, stateOf(ctx)),
  async answer(ctx) {
    const state = stateOf(ctx);
    const text = ctx.message?.text ?? "";
    switch (state.asking) {
      case "new":
        return answerNew(ctx, state, text);
      case "field":
        return answerField(ctx, state, text);
      case "file":
        if (!(await isSignedIn(ctx))) return "ask";
        await post(ctx, ctx.t("items-file-please"));
        return "asked";
      case "search":
        noteAccepted(ctx);
        open(ctx, { asking: "search", sought: text.trim().slice(0, longestSought) });
        return "ask";
    }
  },
};

/** @returns the message's id. */
export function showScreen(ctx: BotContext, state: ItemsState): Promise<number> {
  switch (state.asking) {
    case "new":
      return state.item === undefined ? askNew(ctx, state) : showItem(ctx, state, state.item);
    case "field":
      return askField(ctx, state);
    case "file":
      return askFile(ctx, state);
    case "search":
      if (state.item !== undefined) return showItem(ctx, state, state.item);
      return state.sought === "" ? askSearch(ctx) : showList(ctx, state);
  }
}

const stateOf = ({ session }: BotContext): ItemsState => session.savedItems ?? { asking: "search" };
