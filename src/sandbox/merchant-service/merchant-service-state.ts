import * as z from "zod";
import type { StateFormat } from "../data-file.js";
import { invoiceRequestSchema } from "./invoice-schema.js";

/** The statuses of docs/interface.md, "Invoice status". */
const invoiceStatusSchema = z.enum(["created", "processing", "paid", "failed", "expired"]);
export type InvoiceStatus = z.infer<typeof invoiceStatusSchema>;

const ms = z.number();

const deliverySchema = z.object({
  eventId: z.string(),
  status: invoiceStatusSchema,
  /** The time when the invoice reached the status. */
  time: ms,
  /** The callback's number in the order of sending. */
  sequence: z.number().int(),
  /** "held" means that the callback waits to be sent in reverse order. */
  state: z.enum(["pending", "held", "delivered", "given-up"]),
  nextAttemptAt: ms,
  /** The HTTP status of each attempt's answer, or the reason why there was none. */
  attempts: z.array(z.object({ at: ms, result: z.union([z.number(), z.string()]) })),
});

const invoiceSchema = z.object({
  id: z.string(),
  login: z.string(),
  terminalId: z.string(),
  createdAt: ms,
  status: invoiceStatusSchema,
  currency: z.string(),
  /** The invoice's total as a decimal string. */
  total: z.string(),
  payUrl: z.string(),
  callbackUrl: z.string().optional(),
  expireAt: ms.optional(),
  /** A running payment: when it ends and how. */
  settlement: z.object({ at: ms, outcome: z.enum(["paid", "failed"]) }).optional(),
  /** The create request as it came, without the callback field. */
  request: invoiceRequestSchema,
  history: z.array(z.object({ status: invoiceStatusSchema, at: ms })),
  deliveries: z.array(deliverySchema),
});

const mfaTokenSchema = z.object({
  token: z.string(),
  login: z.string(),
  clientId: z.string(),
  expiresAt: ms,
  challengedAuthenticatorId: z.string().optional(),
  challengedAt: ms.optional(),
  wrongCodes: z.number().int(),
});

const accessTokenSchema = z.object({
  token: z.string(),
  refreshToken: z.string(),
  login: z.string(),
  expiresAt: ms,
  /** The id that all tokens of one sign-in share. */
  family: z.string().optional(),
});

const refreshTokenSchema = z.object({
  token: z.string(),
  login: z.string(),
  clientId: z.string(),
  family: z.string(),
  expiresAt: ms,
  /** The token was exchanged for a new one. If it comes again, it was probably stolen. */
  used: z.boolean(),
});

const stateFileSchema = z.object({
  version: z.literal(1),
  invoices: z.array(invoiceSchema),
  mfaTokens: z.array(mfaTokenSchema),
  accessTokens: z.array(accessTokenSchema),
  refreshTokens: z.array(refreshTokenSchema).optional(),
  /** The time steps whose code was accepted, by authenticator. */
  usedSteps: z.record(z.string(), z.array(z.number().int())),
});

export type Delivery = z.infer<typeof deliverySchema>;
export type Invoice = z.infer<typeof invoiceSchema>;
export type MfaToken = z.infer<typeof mfaTokenSchema>;
export type RefreshToken = z.infer<typeof refreshTokenSchema>;
type AccessToken = z.infer<typeof accessTokenSchema>;
type StateFile = z.infer<typeof stateFileSchema>;

/** All data that the service keeps, by id or by token. */
export interface State {
  readonly invoices: Map<string, Invoice>;
  readonly mfaTokens: Map<string, MfaToken>;
  readonly accessTokens: Map<string, AccessToken>;
  readonly refreshTokens: Map<string, RefreshToken>;
  readonly usedSteps: Map<string, number[]>;
}

const stateFromFile = (file?: StateFile): State => ({
  invoices: new Map(file?.invoices.map((invoice) => [invoice.id, invoice])),
  mfaTokens: new Map(file?.mfaTokens.map((token) => [token.token, token])),
  accessTokens: new Map(file?.accessTokens.map((token) => [token.token, token])),
  refreshTokens: new Map(file?.refreshTokens?.map((token) => [token.token, token])),
  usedSteps: new Map(Object.entries(file?.usedSteps ?? {})),
});

const stateToFile = (state: State): StateFile => ({
  version: 1,
  invoices: [...state.invoices.values()],
  mfaTokens: [...state.mfaTokens.values()],
  accessTokens: [...state.accessTokens.values()],
  refreshTokens: [...state.refreshTokens.values()],
  usedSteps: Object.fromEntries(state.usedSteps),
});

/** The format of the service's state file. */
export const stateFormat: StateFormat<State> = {
  empty: () => stateFromFile(),
  parse: (text) => stateFromFile(stateFileSchema.parse(JSON.parse(text))),
  format: (state) => JSON.stringify(stateToFile(state)),
};
