import { createHash } from "node:crypto";
import type { Switches } from "./switches.js";

type Slips = Pick<Switches, "idsAs" | "expiresInAs" | "scopeAs" | "absentFieldsAs" | "extraFields">;

/** The fields of the answers to the sign-in. A service with one class for all of them sends null for those that are absent. */
const signInFields = [
  "error",
  "error_description",
  "mfa_token",
  "access_token",
  "token_type",
  "refresh_token",
  "scope",
  "expires_in",
  "user_id",
];

/** Returns an id as the service sends it. A number that stands for a text is always the same. */
export const wireId = (id: string, { idsAs }: Pick<Slips, "idsAs">): string | number => {
  if (idsAs === "text") return id;
  return /^\d{1,15}$/.test(id) ? Number(id) : createHash("sha256").update(id).digest().readUIntBE(0, 5);
};

type Fields = Readonly<Record<string, unknown>>;

/** Returns an answer to one of the grants, in the types and with the absent fields that the manners give. */
export const wireGrant = (body: Fields, slips: Slips): Fields => {
  const { user_id: userId, expires_in: expiresIn, scope } = body;
  const absent = slips.absentFieldsAs === "null" ? signInFields.filter((field) => !(field in body)) : [];
  return {
    ...body,
    ...(typeof userId === "string" ? { user_id: wireId(userId, slips) } : {}),
    ...(typeof scope === "string" && slips.scopeAs === "list" ? { scope: scope.split(" ") } : {}),
    ...(expiresIn !== undefined && slips.expiresInAs === "text" ? { expires_in: String(expiresIn) } : {}),
    ...Object.fromEntries(absent.map((field) => [field, null])),
  };
};

/** Returns an answer with fields that the interface doesn't list, in each of its objects. */
export const withExtraFields = (body: unknown, { extraFields }: Pick<Slips, "extraFields">): unknown => {
  if (!extraFields || typeof body !== "object" || body === null) return body;
  if (Array.isArray(body)) return body.map((entry: unknown) => withExtraFields(entry, { extraFields }));
  const data = "data" in body ? { data: withExtraFields(body.data, { extraFields }) } : {};
  return { ...body, ...data, version: 3, links: { self: null }, tags: [], locked: false };
};
