import type * as z from "zod";
import type { TerminalMark, terminalChoice } from "../../invoice/terms/terminal.js";
import { shortDate } from "../../language/time/dates.js";
import type { ChatScope } from "../context.js";
import { type Html, userText } from "../locales.js";

type Scope = Pick<ChatScope, "t" | "zone" | "deps">;

/** Returns a mark such as "4 Mar 2024" or "…a1b2c3". The text is empty for a date that can't be read. */
export function markText({ t, zone, deps }: Scope, { createdDate = "", idEnd }: TerminalMark): string {
  if (idEnd !== undefined) return `…${idEnd}`;
  const moment = Date.parse(createdDate);
  return Number.isNaN(moment) ? "" : shortDate(moment, { locale: t.language, zone, now: deps.now() });
}

/** The unit is followed by the mark that told the terminal apart from a twin when the merchant chose it. */
export function terminalValues(
  scope: Scope,
  terminal: z.infer<typeof terminalChoice> | undefined,
): { readonly name: Html; readonly unit: Html } {
  const { name = "", businessUnitName = "", mark } = terminal ?? {};
  const apart = mark === undefined ? "" : markText(scope, mark);
  return {
    name: userText(name),
    unit: userText(apart === "" ? businessUnitName : `${businessUnitName} · ${apart}`),
  };
}
