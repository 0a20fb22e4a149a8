import type { InlineKeyboard } from "grammy";
import type { Terminal } from "../../../domain/invoice/terminal.js";
import { plainUserText, type Translator } from "../locales.js";

const perPage = 8;

export interface TerminalButtons {
  readonly terminal: (terminal: Terminal) => string;
  readonly page: (page: number) => string;
}

/** Adds one page of terminals, one per row, and a row to turn pages. `data` returns the callback data of the buttons. */
export function addTerminals(
  keyboard: InlineKeyboard,
  t: Translator,
  terminals: readonly Terminal[],
  page: number,
  data: TerminalButtons,
): void {
  const pages = Math.max(1, Math.ceil(terminals.length / perPage));
  const at = Math.min(Math.max(0, page), pages - 1);
  for (const terminal of terminals.slice(at * perPage, (at + 1) * perPage)) {
    const label = `${plainUserText(terminal.name)} — ${plainUserText(terminal.businessUnitName)}`;
    keyboard.text(label, data.terminal(terminal)).row();
  }
  if (pages === 1) return;
  if (at > 0) keyboard.text("‹", data.page(at - 1));
  keyboard.text(t.plain("button-page", { page: at + 1, pages }), data.page(at));
  if (at < pages - 1) keyboard.text("›", data.page(at + 1));
  keyboard.row();
}
