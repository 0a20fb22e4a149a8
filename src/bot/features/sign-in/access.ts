import type { Credentials } from "../../../merchant-service/port.js";
import type { ChatRecord } from "../../../storage/chat-record.js";
import type { CredentialsRecord } from "../../../storage/port.js";
import type { BotContext } from "../../context.js";
import { canMoveMoney } from "./scope.js";
import { loginDigest } from "./typed.js";

const earlyMs = 60_000;
const rememberedLogins = 20;

/** What a new access token means for the chat's record. */
export interface Access {
  readonly account: NonNullable<ChatRecord["account"]>;
  readonly login: string;
  /** Another account than before: what the chat remembers of the old one's terminals is of no use. */
  readonly changed: boolean;
  /** The login can move money, and this chat wasn't told yet. */
  readonly warn: boolean;
}

/** Writes the credentials under this event, before the record. The refresh token is not used and so not stored. */
export async function storeCredentials(
  { deps, session, unit }: BotContext,
  { accessToken, expiresIn, scope, userId }: Credentials,
): Promise<CredentialsRecord> {
  const record: CredentialsRecord = {
    accessToken,
    expiresAt: deps.now() + expiresIn * 1000 - earlyMs,
    event: unit.event.n,
    ...(scope === undefined ? {} : { scope }),
    ...(userId === undefined ? {} : { userId }),
  };
  await deps.store.credentials.write(session.chat, record);
  return record;
}

/** The access that this very event obtained before it was interrupted, if it did. */
export async function storedAccess({ deps, session, unit }: BotContext): Promise<Access | undefined> {
  const login = session.signIn?.login;
  if (login === undefined) return undefined;
  try {
    const credentials = await deps.store.credentials.read(session.chat);
    return credentials?.event === unit.event.n ? newAccess(session, credentials, login) : undefined;
  } catch (error) {
    // It was moved aside and logged; signing in again writes a new one.
    if (error instanceof Error && error.name === "DamagedRecordError") return undefined;
    throw error;
  }
}

/** @param record as it was before the sign-in. */
export function newAccess(record: ChatRecord, credentials: CredentialsRecord, login: string): Access {
  const { userId, expiresAt, scope } = credentials;
  const digest = loginDigest(login);
  const { lastUserId } = record;
  return {
    account: { expiresAt, ...(userId === undefined ? {} : { userId }) },
    login: digest,
    changed: userId !== undefined && lastUserId !== undefined && lastUserId !== userId,
    warn: canMoveMoney(scope) && !record.knownLogins.includes(digest),
  };
}

export function applyAccess(record: ChatRecord, { account, login, changed }: Access): void {
  record.account = { ...account };
  record.knownLogins = [...record.knownLogins.filter((known) => known !== login), login].slice(
    -rememberedLogins,
  );
  if (account.userId !== undefined) record.lastUserId = account.userId;
  if (!changed) return;
  delete record.settings.terminal;
  if (record.draft?.terminal === undefined) return;
  delete record.draft.terminal;
  record.draft.step = "terminal";
}
