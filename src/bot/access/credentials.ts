import { defined } from "../../domain/defined.js";
import type { Credentials } from "../../merchant-service/service-port.js";
import type { CredentialsRecord } from "../../store/store-port.js";
import type { ChatScope } from "../frame/context.js";
import { undamaged } from "../frame/damaged-record.js";

/** The time (ms) before its real end from which a token counts as expired, so that it can't expire during a call. */
export const earlyMs = 60_000;

/**
 * Reads the chat's credentials (its tokens for the service). If there are none or they are damaged, the chat's record
 * no longer says that an account is signed in.
 */
export async function readCredentials(scope: ChatScope): Promise<CredentialsRecord | undefined> {
  const { deps, session } = scope;
  const kept = await undamaged(deps.store.credentials.read(session.chat));
  if (kept === undefined) delete session.account;
  // The chat's record may be a new one that replaced a damaged record. The credentials still know the account, so the
  // record gets it from them.
  else session.lastAccount ??= kept.account;
  if (kept?.refreshToken === undefined || deps.service.refresh !== undefined) return kept;
  // The operator has turned MERCHANT_REFRESH off. The bot doesn't keep a refresh token that it doesn't use.
  const { refreshToken: _unused, ...rest } = kept;
  await deps.store.credentials.write(session.chat, rest);
  return rest;
}

/**
 * Builds the record in which new tokens are stored. A refresh token is stored only if the bot renews access.
 * @param before after a renewal the old credentials, whose values stay where the service sends none; after a sign-in
 * only the account
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
