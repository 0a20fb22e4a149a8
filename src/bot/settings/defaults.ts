import type { ChatRecord } from "../../domain/chat/chat-record.js";
import type { AskedField } from "../../domain/draft/draft.js";
import type { InvoiceField } from "../../domain/invoice/invoice-fields.js";
import type { ChatScope } from "../frame/context.js";

type Settings = ChatRecord["settings"];

/** The currency of new invoices, unless it is asked for: then the one that is offered first. */
export const defaultCurrency = ({ session, deps }: Pick<ChatScope, "session" | "deps">): string =>
  session.settings.currency ?? deps.settings.currency;

export const isAsked = ({ ask }: Settings, field: AskedField): boolean => ask?.includes(field) === true;

/** Has every new invoice ask for the field. Only the currency keeps its value, to be offered first. */
export function askEveryTime(settings: Settings, field: AskedField): void {
  if (field !== "currency") unset(settings, field);
  settings.ask = [...(settings.ask ?? []).filter((other) => other !== field), field];
}

export function dontAsk(settings: Settings, field: InvoiceField): void {
  const ask = (settings.ask ?? []).filter((other) => other !== field);
  if (ask.length > 0) settings.ask = ask;
  else delete settings.ask;
}

/** New invoices go without the field, and don't ask for it either. */
export function unset(settings: Settings, field: Exclude<AskedField, "currency">): void {
  delete settings[field];
  dontAsk(settings, field);
}
