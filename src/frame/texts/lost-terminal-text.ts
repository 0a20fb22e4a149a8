import type { LostTerminal } from "../../invoice/terms/terminal.js";
import { type Translator, userText } from "../locales.js";

export function lostTerminalText(t: Translator, { why, terminal, now = terminal }: LostTerminal): string {
  return t(`terminal-lost-${why}`, {
    name: userText(terminal.name),
    unit: userText(terminal.businessUnitName),
    newName: userText(now.name),
    newUnit: userText(now.businessUnitName),
  });
}
