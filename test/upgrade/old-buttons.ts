import { openChats } from "./open-chats.js";
import { owner, seller } from "./shop-day.js";
import type { StandIns } from "./stand-ins.js";
import type { StoredBot } from "./stored-bot.js";

/** The toasts of a tap that no handler takes. */
const untaken = /^This (?:step is finished|card is old)/;

/**
 * Taps the buttons of each form on the messages that the day has left, until a handler takes one.
 * @returns the forms that a handler takes
 */
export async function tapOldButtons(bot: StoredBot, ends: StandIns): Promise<readonly string[]> {
  const taken = new Set<string>();
  for (const chat of [owner, seller, ...openChats.map((one) => one.chat)])
    for (const { id, keyboard } of ends.telegram.shown(chat))
      for (const button of keyboard.flat()) {
        if (!("callback_data" in button)) continue;
        const form = formOf(button.callback_data);
        if (taken.has(form)) continue;
        ends.time += 1000;
        ends.toasts.length = 0;
        await bot.take(ends.telegram.taps(chat, id, button.callback_data));
        if (!untaken.test(ends.toasts.at(-1) ?? "")) taken.add(form);
      }
  return [...taken].sort();
}

/** The data behind a button without the ids in it. */
const formOf = (data: string): string =>
  data.replaceAll(/(?<![\w-])(?=[\w-]*[0-9A-Z])[\w-]{6,}/g, "*").replaceAll(/\d+/g, "*");
