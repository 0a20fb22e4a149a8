import type { InvoiceRequest } from "../domain/invoice-request.js";
import type { Item } from "../domain/item.js";

const requestFields = [
  "terminalId",
  "clientId",
  "desc",
  "currency",
  "clientEmail",
  "type",
  "items",
  "expireAt",
  "overpaidAmount",
  "overpaidPercent",
  "underpaidAmount",
  "underpaidPercent",
] as const satisfies readonly (keyof InvoiceRequest)[];

/**
 * Checks the setting CALLBACK_URL_FIELD. @throws TypeError when the callback address would overwrite another field
 * (docs/interface.md, "Invoice request").
 */
export function checkCallbackUrlField(field: string): void {
  if (requestFields.some((known) => known === field)) {
    throw new TypeError(`the field for the callback URL can't be ${field}: the interface uses it`);
  }
}

/**
 * Builds the body of the create call from the fields in docs/interface.md, "Invoice request" and "Item". Fields that
 * the interface doesn't know are left out.
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
  // JSON.stringify leaves out undefined fields.
  return JSON.stringify(body);
}

const itemBody = (item: Item): Item => ({
  id: item.id,
  name: item.name,
  description: item.description,
  price: item.price,
  currency: item.currency,
  quantity: item.quantity,
  icpuCode: item.icpuCode,
  packageCode: item.packageCode,
  imageUrl: item.imageUrl,
  metadata: item.metadata,
});
