import { defined } from "../../domain/defined.js";
import type { Credentials } from "../../merchant-service/port.js";
import type { CredentialsRecord } from "../../store/store-port.js";
import type { ChatScope } from "../frame/context.js";
import { isDamagedRecord } from "../frame/damaged-record.js";

/** The token counts as ended this much before its end, so that no call starts with one that ends on the way. */
export const earlyMs = 60_000;

/**
 * Reads the chat's credentials. If there are none, or none that can be read, the chat's record learns that access has
 * ended.
 */
export async function readCredentials(scope: ChatScope): Promise<CredentialsRecord | undefined> {
  const { deps, session } = scope;
  const kept = await readUndamaged(scope);
  if (kept === undefined) delete session.account;
  // The chat's record was damaged since, and knows of no account.
  else session.lastAccount ??= kept.account;
  if (kept?.refreshToken === undefined || deps.service.refresh !== undefined) return kept;
  // MERCHANT_REFRESH was turned off since it was written, and what isn't used isn't kept.
  const { refreshToken: _unused, ...rest } = kept;
  await deps.store.credentials.write(session.chat, rest);
  return rest;
}

async function readUndamaged({ deps, session }: ChatScope): Promise<CredentialsRecord | undefined> {
  try {
    return await deps.store.credentials.read(session.chat);
  } catch (error) {
    // The damaged record was moved aside and logged; the next sign-in writes a new one.
    if (isDamagedRecord(error)) return undefined;
    throw error;
  }
}

/**
 * Makes the record of new credentials. Where tokens aren't refreshed, the refresh token is of no use and so isn't kept.
 * @param before the credentials that were renewed, whose values stay where the service sends no new ones; or the
 * account, at a sign-in.
 */
export function recordOf(
  { deps, unit }: Pick<ChatScope, "deps" | "unit">,
  given: Credentials,
  before: Pick<CredentialsRecord, "account"> & Partial<CredentialsRecord>,
): CredentialsRecord {
  const now = deps.now();
  const scope = given.scope ?? before.scope;
  const refreshToken = given.refreshToken ?? before.refreshToken;
  return {
    accessToken: given.accessToken,
    obtainedAt: now,
    expiresAt: now + given.expiresIn * 1000 - earlyMs,
    event: before.event ?? unit.event.n,
    account: before.account,
    ...(before.accessToken === undefined ? {} : { renewed: true }),
    ...(refreshToken === undefined || deps.service.refresh === undefined ? {} : { refreshToken }),
    ...defined({ scope }),
  };
}
