import type { InlineKeyboard } from "grammy";
import type { Translator } from "../locales.js";

export const entriesPerScreen = 8;

interface Screen<Entry> {
  readonly entries: readonly Entry[];
  readonly page: number;
  readonly pages: number;
  readonly first: number;
}

/** A page that doesn't exist any more is the last one. */
export function screenOf<Entry>(list: readonly Entry[], wanted: number): Screen<Entry> {
  const pages = Math.max(1, Math.ceil(list.length / entriesPerScreen));
  const page = Math.min(Math.max(0, wanted), pages - 1);
  const first = page * entriesPerScreen;
  return { entries: list.slice(first, first + entriesPerScreen), page, pages, first };
}

/**
 * @param turn returns the callback data of a button that shows a page
 * @param hasMore true while further pages weren't read yet
 */
export function addPageButtons(
  keyboard: InlineKeyboard,
  t: Translator,
  { page, pages }: Pick<Screen<unknown>, "page" | "pages">,
  turn: (page: number) => string,
  hasMore = false,
): void {
  if (pages === 1 && !hasMore) return;
  if (page > 0) keyboard.text("‹", turn(page - 1));
  keyboard.text(
    t.plain(hasMore ? "button-page-of-more" : "button-page", { page: page + 1, pages }),
    turn(page),
  );
  if (page < pages - 1 || hasMore) keyboard.text("›", turn(page + 1));
  keyboard.row();
}
