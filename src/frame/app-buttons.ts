import type { InlineKeyboard } from "grammy";
import type { ChatView } from "./context.js";

/** Adds a row with [Counter], which opens the counter of the Mini App. Adds nothing where Telegram can't open that page. */
export function addCounter(
  { t, deps }: Pick<ChatView, "t" | "deps">,
  keyboard: InlineKeyboard,
): InlineKeyboard {
  const address = deps.appUrl?.("counter");
  return address === undefined ? keyboard : keyboard.row().webApp(t.plain("button-counter"), address).row();
}
