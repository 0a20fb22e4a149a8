import Big from "big.js";
import { z } from "zod";

const text = z.string().min(1).max(2000);
// A wrong number aborts the check, so that later checks can calculate with it.
const decimal = z
  .string()
  .regex(/^\d{1,18}(\.\d{1,8})?$/, { error: "must be a decimal number as a string", abort: true });
const currency = z.string().regex(/^[A-Z]{3}$/, "must be an ISO 4217 code");
const percent = decimal.refine((value) => new Big(value).lte(100), "must be at most 100");
const webAddress = z.url({ protocol: /^https?$/, error: "must be an http or https address" });

/** The item of docs/interface.md, "Item". */
const itemSchema = z.strictObject({
  id: text.optional(),
  name: text,
  description: text.optional(),
  price: decimal,
  currency,
  quantity: z.int().min(1),
  icpuCode: text.optional(),
  packageCode: text.optional(),
  imageUrl: webAddress.optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

/** The request of docs/interface.md, "Invoice request", without the field of the callback address. Unknown fields are refused. */
export const invoiceRequestSchema = z
  .strictObject({
    terminalId: z.uuid(),
    clientId: text.optional(),
    desc: text.optional(),
    currency,
    clientEmail: z.email().optional(),
    type: z.literal("ORIGINAL").optional(),
    items: z.array(itemSchema).min(1),
    expireAt: z.iso.datetime({ offset: true }).optional(),
    overpaidAmount: decimal.optional(),
    overpaidPercent: percent.optional(),
    underpaidAmount: decimal.optional(),
    underpaidPercent: percent.optional(),
  })
  .superRefine((request, context) => {
    const refuse = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (request.overpaidAmount !== undefined && request.overpaidPercent !== undefined) {
      refuse(["overpaidPercent"], "can't be given with overpaidAmount");
    }
    if (request.underpaidAmount !== undefined && request.underpaidPercent !== undefined) {
      refuse(["underpaidPercent"], "can't be given with underpaidAmount");
    }
    request.items.forEach((item, index) => {
      if (item.currency !== request.currency)
        refuse(["items", index, "currency"], "must be the invoice's currency");
    });
    if (totalOf(request.items) === "0") refuse(["items"], "the total must be more than 0");
  });

export type InvoiceRequestBody = z.infer<typeof invoiceRequestSchema>;

/** The address to which the service sends status updates. */
export const callbackUrlSchema = webAddress.optional();

/** Returns the sum of price times quantity, as a decimal string without an exponent. */
export const totalOf = (items: readonly { readonly price: string; readonly quantity: number }[]): string =>
  items.reduce((sum, { price, quantity }) => sum.plus(new Big(price).times(quantity)), new Big(0)).toFixed();
