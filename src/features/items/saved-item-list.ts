import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { userText } from "../../frame/locales.js";
import { addPageButtons, entriesPerScreen, screenOf } from "../../frame/screens/screen-pages.js";
import { addCounter, show } from "../../frame/screens/send-or-edit.js";
import { savedItemLabel } from "../../frame/texts/items-text.js";
import { formatCount } from "../../language/text/intl-formats.js";
import { shortened } from "../../language/text/safe-text.js";
import type { SavedItem } from "../../store/store-port.js";
import { typedItem } from "./add-saved-items.js";
import { findSaved, savedItems } from "./saved/saved-items.js";
import type { ItemsScreen } from "./slice.js";

/** A merchant with more items can only search them. */
const mostScrolled = 100;
const longestSought = 40;

/** @returns the message's id */
export async function showList(
  ctx: BotContext,
  { sought, page = 0 }: Pick<ItemsScreen<"list">, "sought" | "page">,
): Promise<number> {
  return sought === undefined ? showAll(ctx, page) : showFound(ctx, sought);
}

async function showAll(ctx: BotContext, wanted: number): Promise<number> {
  const { t } = ctx;
  const items = await savedItems(ctx);
  const screen = screenOf(items.length > mostScrolled ? items.slice(0, entriesPerScreen) : items, wanted);
  const keyboard = itemButtons(ctx, screen.entries);
  addPageButtons(keyboard, t, screen, (page) => `items:list:${page}`);
  if (items.length > 0) addCounter(ctx, keyboard);
  keyboard.text(t.plain("button-items-add"), "items:add");
  if (items.length > entriesPerScreen) keyboard.text(t.plain("button-items-search"), "items:search");
  keyboard.row().text(t.plain("button-items-import"), "items:import");
  if (items.length > 0) keyboard.text(t.plain("button-items-export"), "items:export");
  keyboard.row().text(t.plain("button-done"), "items:close");
  if (items.length === 0) return show(ctx, t("items-none"), keyboard);
  const count = counted(ctx, items.length);
  const html = [
    t("items-title", { count }),
    ...(items.length > mostScrolled ? [t("items-too-many", { count })] : [t("items-hint")]),
  ].join("\n");
  return show(ctx, html, keyboard);
}

async function showFound(ctx: BotContext, sought: string): Promise<number> {
  const { t } = ctx;
  const { matches } = await findSaved(ctx, sought);
  const keyboard = itemButtons(ctx, matches.slice(0, entriesPerScreen));
  const values = { text: userText(shortened(sought, longestSought)), count: counted(ctx, matches.length) };
  const lines = [t(matches.length === 0 ? "items-none-found" : "items-found", values)];
  if (matches.length > entriesPerScreen) lines.push(t("items-found-more"));
  const item = matches.length === 0 ? typedItem(ctx, sought) : undefined;
  if (item !== undefined)
    keyboard
      .text(t.plain("button-items-add-this", { item: savedItemLabel(item, t) }), "items:add-sought")
      .row();
  keyboard.text(t.plain("button-items-all"), "items:list").text(t.plain("button-items-add"), "items:add");
  return show(ctx, lines.join("\n"), keyboard);
}

/** A text that is typed while the list is shown is searched for as well. */
export function askSearch(ctx: BotContext): Promise<number> {
  const keyboard = new InlineKeyboard().text(ctx.t.plain("button-items-all"), "items:list");
  return show(ctx, ctx.t("items-ask-search"), keyboard);
}

function itemButtons({ t }: BotContext, items: readonly SavedItem[]): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const item of items) keyboard.text(savedItemLabel(item, t), `items:show:${item.saved}`).row();
  return keyboard;
}

const counted = ({ t }: BotContext, count: number): string => formatCount(count, t.language);
