import { z } from "zod";

/** An id goes back to the service as a string, also where it came as a number. */
const identifier = z.union([z.string().min(1), z.int().transform(String)]);

/** A token must fit into a header. */
const token = z.string().regex(/^[\x21-\x7e]+$/);

const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined);

/** The lifetime that the service shows in its example; it only spares calls, since a 401 wins over the clock. */
const shownLifetime = 86_400;

/** See docs/interface.md, "Access token". `expires_in` is in seconds. */
export const tokenResponse = z.object({
  access_token: token,
  refresh_token: optionalText,
  scope: optionalText,
  user_id: z
    .union([z.string(), z.int().transform(String)])
    .nullish()
    .transform((id) => id ?? undefined),
  expires_in: z.coerce.number().positive().catch(shownLifetime),
});

/** See docs/interface.md, "Answer that asks for a second factor". */
export const mfaRequired = z.object({ error: z.literal("mfa_required"), mfa_token: token });

/** See docs/interface.md, "Authenticator". */
export const authenticator = z.object({
  authenticator_type: z.string(),
  id: identifier,
  active: z.boolean().nullish(),
});

/** See docs/interface.md, "Terminal". Without an id a row can't be used for anything. */
export const terminal = z.object({
  id: identifier,
  name: optionalText,
  businessUnitName: optionalText,
  isDefault: z.boolean().nullish(),
  status: optionalText,
});

const count = z.int().nonnegative();

/** A page of terminals: see docs/interface.md, "List terminals". */
export const terminalPage = z.object({
  currentPage: count.nullish(),
  totalItems: count.nullish(),
  totalPages: count,
  data: z.array(z.unknown()),
});

/** See docs/interface.md, "Created invoice". Both fields are needed for an invoice that can be paid. */
export const createdInvoice = z.object({ id: identifier, payUrl: z.string().min(1) });

/** What can be told of an invoice whose answer lacks the rest. */
export const invoiceId = z.object({ id: identifier });

const statedErrorShape = z.object({ error: z.unknown() });

/** The `error` of an answer that says 200 all the same (docs/interface.md, "Errors"); undefined when there is none. */
export function statedError(body: unknown): unknown {
  const { data } = statedErrorShape.safeParse(body);
  return data?.error === null || data?.error === "" || data?.error === false ? undefined : data?.error;
}
