import * as z from "zod";

/** An id is stored and sent back as text, even when the service sent a number. */
const identifier = z.union([z.string().min(1), z.int().transform(String)]);

/** A token is sent in an HTTP header, so it has visible ASCII characters only. */
const token = z.string().regex(/^[\x21-\x7e]+$/);

const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined);

/** An access token whose answer names no lifetime gets this one (s). A wrong guess costs one 401. */
const shownLifetime = 86_400;
/** No token lives longer than ten years (s). A larger number is of another unit, or a moment. */
const longestLifetime = 10 * 365 * 86_400;

const aboutAccess = {
  refresh_token: optionalText,
  /** The names of a scope are separated by spaces. A list of names is taken too. */
  scope: z.union([optionalText, z.array(z.string()).transform((names) => names.join(" "))]),
  user_id: z
    .union([z.string(), z.int().transform(String)])
    .nullish()
    .transform((id) => id ?? undefined),
};

/**
 * The service answers with an access token in this shape (docs/interface.md, "Access token"), where `expires_in` is in
 * seconds. Another field of an unknown type is left out, because a sign-in must not fail by it.
 */
export const tokenResponse = z.object({
  access_token: token,
  refresh_token: aboutAccess.refresh_token.catch(undefined),
  scope: aboutAccess.scope.catch(undefined),
  user_id: aboutAccess.user_id.catch(undefined),
  expires_in: z
    .union([z.number(), z.string()])
    .transform(Number)
    .pipe(z.number().positive().max(longestLifetime))
    .catch(shownLifetime),
});

/** The log names the fields of a token response that were left out because of their type. */
export function oddFields(body: unknown): string[] {
  const { error } = z.object(aboutAccess).safeParse(body);
  return error === undefined ? [] : [...new Set(error.issues.map(({ path }) => String(path[0])))];
}

/**
 * The service asks for a one-time code with this answer (docs/interface.md, "Answer that asks for a second factor").
 */
export const mfaRequired = z.object({ error: z.literal("mfa_required"), mfa_token: token });

/** A value that `read` can't use counts as missing, so that it spoils nothing beside it. */
const lenient = <T>(read: (value: unknown) => T | undefined) => z.unknown().optional().transform(read);

const lenientText = lenient((value) =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined,
);

const lenientFlag = lenient((value) => {
  const text = typeof value === "string" ? value.toLowerCase() : value;
  if (text === true || text === "true") return true;
  return text === false || text === "false" ? false : undefined;
});

/** The shape is that of docs/interface.md, "Authenticator". */
export const authenticator = z.object({
  authenticator_type: z.string().trim(),
  id: identifier,
  active: lenientFlag,
});

const lenientCount = lenient((value) => {
  const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
});

/** The shape is that of docs/interface.md, "Terminal". The bot leaves out a row of the list that has no id. */
export const terminal = z.object({
  id: identifier,
  name: lenientText,
  businessUnitName: lenientText,
  isDefault: lenientFlag,
  createdDate: lenientText,
  status: lenientText,
});

export type ReadTerminal = z.infer<typeof terminal>;

/** The shape is that of docs/interface.md, "List terminals". Every field except the list itself may be missing. */
export const terminalPage = z.object({
  currentPage: lenientCount,
  totalItems: lenientCount,
  totalPages: lenientCount,
  data: z.array(z.unknown()),
});

/** Cards show an invoice's id, and Telegram refuses long messages, so an id has at most so many characters. */
const longestInvoiceId = 200;

const createdFields = z.object({
  id: identifier.pipe(z.string().trim().min(1).max(longestInvoiceId)),
  payUrl: lenientText,
});

/**
 * The shape is that of docs/interface.md, "Created invoice". Some services put the invoice into a field `data` or
 * `invoice`.
 */
export const createdInvoice = z.union([
  createdFields,
  z.object({ data: createdFields }).transform(({ data }) => data),
  z.object({ invoice: createdFields }).transform(({ invoice }) => invoice),
]);

const statedErrorShape = z.object({ error: z.unknown() });

/** Some services state an error although the HTTP status says success (docs/interface.md, "Errors"). */
export function statedError(body: unknown): unknown {
  const { data } = statedErrorShape.safeParse(body);
  return data?.error === null || data?.error === "" || data?.error === false ? undefined : data?.error;
}
