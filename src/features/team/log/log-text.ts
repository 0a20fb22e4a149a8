import type { Language } from "../../../frame/locales.js";
import { formatPercent } from "../../../invoice/payment-tolerance.js";
import { formatAmount } from "../../../language/money/money.js";
import type { LogEntry } from "../model/team-log.js";

interface Form<Text> {
  readonly language: Language;
  /** The words for no limit and for all terminals in an entry's sentence. */
  readonly noLimit: string;
  readonly allTerminals: string;
  /** Makes a text that somebody has typed safe for the sentence. */
  readonly safe: (text: string) => Text;
}

/** Returns the names and amounts that the sentence of a log entry contains. */
export function logValues<Text>(
  { name = "", details = {} }: LogEntry,
  { language, noLimit, allTerminals, safe }: Form<Text>,
) {
  const { before = "", terminals = "", currency = "", perInvoice = "", perDay = "", tolerance } = details;
  const limit = (amount: string): string =>
    amount === "" ? noLimit : formatAmount(amount, currency, language);
  return {
    name: safe(name),
    before: safe(before),
    terminals: safe(terminals === "" ? allTerminals : terminals),
    perInvoice: limit(perInvoice),
    perDay: limit(perDay),
    tolerance: tolerance === undefined ? "none" : formatPercent(tolerance, language),
    amount: amounts(details, language),
  };
}

/** Returns the total of the invoice about which a seller has asked. The details name each currency with its amount. */
const amounts = (details: NonNullable<LogEntry["details"]>, language: Language): string =>
  Object.entries(details)
    .filter(([currency]) => /^[A-Z]{3}$/.test(currency))
    .map(([currency, amount]) => formatAmount(amount, currency, language))
    .join(" + ");
