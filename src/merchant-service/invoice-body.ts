import type { InvoiceRequest } from "../domain/invoice-request.js";
import { itemFieldNames } from "../domain/item/fields.js";
import type { Item } from "../domain/item.js";

/** All fields of a request: the type has the compiler name one that is missing. */
const allFields: Readonly<Record<keyof InvoiceRequest, true>> = {
  terminalId: true,
  clientId: true,
  desc: true,
  currency: true,
  clientEmail: true,
  type: true,
  items: true,
  expireAt: true,
  overpaidAmount: true,
  overpaidPercent: true,
  underpaidAmount: true,
  underpaidPercent: true,
};
const requestFields = Object.keys(allFields) as (keyof InvoiceRequest)[];

/** @throws TypeError when the callback address would take the place of another field (docs/interface.md, "Invoice request"). */
export function checkCallbackUrlField(field: string): void {
  if (requestFields.some((known) => known === field)) {
    throw new TypeError(`the field for the callback URL can't be ${field}: the interface uses it`);
  }
}

/**
 * The body of the create call: the fields of docs/interface.md, "Invoice request" and "Item", that are set, and nothing else
 * that the objects may carry.
 */
export function encodeInvoice(
  request: InvoiceRequest,
  callbackUrlField: string,
  callbackUrl: string | undefined,
): string {
  const body: Record<string, unknown> = Object.fromEntries(
    requestFields.map((field) => [field, request[field]]),
  );
  body.items = request.items.map(itemBody);
  if (callbackUrlField !== "" && callbackUrl !== undefined) body[callbackUrlField] = callbackUrl;
  // JSON leaves out what is undefined.
  return JSON.stringify(body);
}

const itemBody = (item: Item): Partial<Item> =>
  Object.fromEntries(itemFieldNames.map((field) => [field, item[field]]));
