import { createHash } from "node:crypto";
import * as z from "zod";

/** The identity of an account at the service: a digest of its login and, if the service has told it, the user's id. */
export const accountIdentity = z.object({ login: z.string(), userId: z.string().optional() });

export type AccountIdentity = z.infer<typeof accountIdentity>;

/**
 * Checks whether two sign-ins belong to one account. User ids decide if both are known; otherwise the digests of the
 * logins decide.
 */
export const isSameAccount = (one: AccountIdentity, other: AccountIdentity): boolean =>
  one.userId !== undefined && other.userId !== undefined
    ? one.userId === other.userId
    : one.login === other.login;

/**
 * Returns the keys under which an account's record may be stored: the digest of the login, and the user's id if it is
 * known. The service doesn't always tell that id.
 */
export const accountKeys = ({ login, userId }: AccountIdentity): readonly string[] => [
  login,
  ...(userId === undefined ? [] : [createHash("sha256").update(`user ${userId}`).digest("base64url")]),
];
