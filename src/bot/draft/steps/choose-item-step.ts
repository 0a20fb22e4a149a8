import { InlineKeyboard } from "grammy";
import type { Draft } from "../../../domain/draft/draft.js";
import { shortened } from "../../../domain/text/safe-text.js";
import { evenOut } from "../../../domain/text/typed-text.js";
import type { BotContext } from "../../frame/context.js";
import { plainUserText } from "../../frame/locales.js";
import { show } from "../../frame/show.js";
import { draftButton } from "../../invoices/index.js";
import type { Step } from "./step.js";

const perPage = 8;
const longestLabel = 32;

/** Asks which item the merchant wants to change. Until one is chosen, `editing.index` is the first item of the page that is shown. */
export const chooseItem: Step = {
  async ask(ctx, draft) {
    if (draft.terms.items.length > 1) return askWhich(ctx, draft);
    if (draft.terms.items.length === 1) choose(draft, 0);
    else draft.step = "item";
    return "moved-on";
  },

  /** Accepts an item's number, its name, or the beginning of a name that fits only one item. */
  async answer({ t }, draft, text) {
    const index = find(draft, evenOut(text));
    if (index === undefined) return { html: t("edit-which-unclear", { count: draft.terms.items.length }) };
    choose(draft, index);
    return undefined;
  },

  async press(ctx, draft, action, argument) {
    const index = Number(argument);
    if (action === "back") {
      draft.step = "item";
      delete draft.editing;
    } else if (!/^\d{1,3}$/.test(argument) || draft.terms.items[index] === undefined) return false;
    else if (action === "page") draft.editing = { index };
    else if (action === "item") choose(draft, index);
    else return false;
    ctx.asks = true;
    return true;
  },
};

function choose(draft: Draft, index: number): void {
  draft.editing = { index };
  draft.step = "edit-item";
}

function find({ terms: { items } }: Draft, wanted: string): number | undefined {
  const number = /^(\d{1,3})[.)]?$/.exec(wanted)?.[1];
  if (number !== undefined && items[Number(number) - 1] !== undefined) return Number(number) - 1;
  if (wanted === "") return undefined;
  const names = items.map(({ name }) => evenOut(name));
  const exact = indicesOf(names, (name) => name === wanted);
  const [only, second] = exact.length > 0 ? exact : indicesOf(names, (name) => name.startsWith(wanted));
  return second === undefined ? only : undefined;
}

const indicesOf = (names: readonly string[], fits: (name: string) => boolean): number[] =>
  names.flatMap((name, index) => (fits(name) ? [index] : []));

function askWhich(ctx: BotContext, draft: Draft): Promise<number> {
  const { t } = ctx;
  const {
    terms: { items },
  } = draft;
  const pages = Math.ceil(items.length / perPage);
  const at = Math.min(Math.floor((draft.editing?.index ?? 0) / perPage), pages - 1);
  const keyboard = new InlineKeyboard();
  for (const [place, { name }] of items.slice(at * perPage, (at + 1) * perPage).entries()) {
    const index = at * perPage + place;
    const label = `${index + 1}. ${plainUserText(shortened(name, longestLabel))}`;
    keyboard.text(label, draftButton(draft, `item:${index}`)).row();
  }
  const page = (to: number) => draftButton(draft, `page:${to * perPage}`);
  if (at > 0) keyboard.text("‹", page(at - 1));
  if (pages > 1) keyboard.text(t.plain("button-page", { page: at + 1, pages }), page(at));
  if (at < pages - 1) keyboard.text("›", page(at + 1));
  keyboard.row().text(t.plain("button-back"), draftButton(draft, "back"));
  return show(ctx, t("edit-ask-which"), keyboard);
}
