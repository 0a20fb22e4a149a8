import { sentTexts } from "../invoice/invoice-fields.js";
import { plainItem } from "../invoice/item/item.js";
import type { SubmittedInvoice } from "./service-port.js";

/** The fields of the create call (docs/interface.md, "Invoice request"). */
const requestFields: readonly string[] = [
  "terminalId",
  ...Object.keys(sentTexts({})),
  "currency",
  "type",
  "items",
  "expireAt",
  "overpaidAmount",
  "overpaidPercent",
  "underpaidAmount",
  "underpaidPercent",
];

/**
 * Checks the setting CALLBACK_URL_FIELD. @throws TypeError when the callback address would overwrite another field
 * (docs/interface.md, "Invoice request").
 */
export function checkCallbackUrlField(field: string): void {
  if (requestFields.includes(field.split(".")[0] ?? ""))
    throw new TypeError(`the field for the callback URL can't be ${field}: the interface uses it`);
}

/**
 * Builds the body of the create call from the invoice's terms, in the fields of docs/interface.md, "Invoice request"
 * and "Item". Further properties of the objects are left out.
 */
export function encodeInvoice(
  { terms, expireAt }: SubmittedInvoice,
  callbackUrlField: string,
  callbackUrl: string | undefined,
): string {
  const { terminal, currency, items, overpaid, underpaid } = terms;
  const request = {
    terminalId: terminal.id,
    ...sentTexts(terms),
    currency,
    items: items.map(plainItem),
    expireAt,
    // At most one field is sent for each side (overpaid, underpaid), because a tolerance is either an amount or a percentage.
    ...(overpaid?.kind === "amount" && { overpaidAmount: overpaid.amount }),
    ...(overpaid?.kind === "percent" && { overpaidPercent: overpaid.percent }),
    ...(underpaid?.kind === "amount" && { underpaidAmount: underpaid.amount }),
    ...(underpaid?.kind === "percent" && { underpaidPercent: underpaid.percent }),
  };
  const callback = callbackUrlField === "" ? {} : nested(callbackUrlField.split("."), callbackUrl);
  // Fields that are undefined aren't sent, because JSON.stringify leaves them out.
  return JSON.stringify({ ...request, ...callback });
}

/** Returns an object that holds the value under these names, each inside the one before. */
function nested(names: readonly string[], value: string | undefined): Record<string, unknown> {
  const [name = "", ...inner] = names;
  if (value === undefined) return {};
  return { [name]: inner.length === 0 ? value : nested(inner, value) };
}
