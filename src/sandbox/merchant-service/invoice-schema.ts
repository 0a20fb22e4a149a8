import Big from "big.js";
import * as z from "zod";

const text = z.string();
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/, "must be a decimal number as a string");
const currency = z.string().regex(/^[A-Z]{3}$/, "must be an ISO 4217 code");

/** The item of section 2.8 of the interface. */
const itemSchema = z.strictObject({
  id: text.optional(),
  name: text,
  description: text.optional(),
  price: decimal,
  currency,
  quantity: z.int().min(1),
  icpuCode: text.optional(),
  packageCode: text.optional(),
  imageUrl: z.url().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

/** The request of section 2.7 of the interface, without the field of the callback address. It has no rule that isn't in the text. */
export const invoiceRequestSchema = z
  .strictObject({
    terminalId: text,
    clientId: text.optional(),
    desc: text.optional(),
    currency,
    clientEmail: z
      .string()
      .regex(/^[^@\s]+@[^@\s]+$/, "must be an e-mail address")
      .optional(),
    type: z.literal("ORIGINAL").optional(),
    items: z.array(itemSchema).min(1),
    expireAt: z.iso.datetime({ offset: true }).optional(),
    overpaidAmount: decimal.optional(),
    overpaidPercent: decimal.optional(),
    underpaidAmount: decimal.optional(),
    underpaidPercent: decimal.optional(),
  })
  .superRefine((request, context) => {
    // Section 8: either a fixed amount or a percentage.
    const refuse = (path: string, other: string) =>
      context.addIssue({ code: "custom", path: [path], message: `can't be given with ${other}` });
    if (request.overpaidAmount !== undefined && request.overpaidPercent !== undefined) {
      refuse("overpaidPercent", "overpaidAmount");
    }
    if (request.underpaidAmount !== undefined && request.underpaidPercent !== undefined) {
      refuse("underpaidPercent", "underpaidAmount");
    }
  });

export type InvoiceRequestBody = z.infer<typeof invoiceRequestSchema>;

/** The address to which the service sends status updates. */
export const callbackUrlSchema = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .optional();

/** Returns a request without the fields that the interface doesn't list. */
export const listedFields = (request: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const keep = (value: unknown, fields: object): unknown =>
    typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([key]) => key in fields))
      : value;
  const { items } = request;
  return {
    ...(keep(request, invoiceRequestSchema.shape) as Record<string, unknown>),
    ...(Array.isArray(items) ? { items: items.map((item) => keep(item, itemSchema.shape)) } : {}),
  };
};

/** Returns the sum of price times quantity, as a decimal string without an exponent. Items in other currencies are added as they are. */
export const totalOf = (items: readonly { readonly price: string; readonly quantity: number }[]): string =>
  items.reduce((sum, { price, quantity }) => sum.plus(new Big(price).times(quantity)), new Big(0)).toFixed();
