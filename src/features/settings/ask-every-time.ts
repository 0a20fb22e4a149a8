import type { InvoiceField } from "../../invoice/invoice-fields.js";
import type { ChatRecord } from "../chat-record.js";
import type { AskedField } from "../draft/model/draft.js";

type Settings = ChatRecord["settings"];

export const isAsked = ({ ask }: Settings, field: AskedField): boolean => ask?.includes(field) === true;

/**
 * Makes the bot ask for the field in every new invoice, and deletes the field's default value. The currency keeps its
 * default, which the question then offers first.
 */
export function askEveryTime(settings: Settings, field: AskedField): void {
  if (field !== "currency") unset(settings, field);
  settings.ask = [...(settings.ask ?? []).filter((other) => other !== field), field];
}

export function dontAsk(settings: Settings, field: InvoiceField): void {
  const ask = (settings.ask ?? []).filter((other) => other !== field);
  if (ask.length > 0) settings.ask = ask;
  else delete settings.ask;
}

/** Makes new invoices leave the field empty: the bot neither sets it nor asks for it. */
export function unset(settings: Settings, field: Exclude<AskedField, "currency">): void {
  delete settings[field];
  dontAsk(settings, field);
}
