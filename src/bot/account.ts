import type { BotContext, ChatScope } from "./context.js";

/** The chat's access token; undefined when the merchant has to sign in (again). */
export async function accessToken({ deps, session }: ChatScope): Promise<string | undefined> {
  try {
    const credentials = await deps.store.credentials.read(session.chat);
    return credentials !== undefined && credentials.expiresAt > deps.now()
      ? credentials.accessToken
      : undefined;
  } catch (error) {
    // It was moved aside and logged; signing in again writes a new one.
    if (error instanceof Error && error.name === "DamagedRecordError") return undefined;
    throw error;
  }
}

/** Forgets the credentials: signed out, or refused by the service. */
export async function endAccess({ deps, session }: ChatScope): Promise<void> {
  await deps.store.credentials.remove(session.chat);
  delete session.account;
}

/** Opens the sign-in. What else was going on stays, and is asked again after it. */
export function openSignIn(ctx: BotContext): void {
  ctx.session.signIn ??= { step: "login", wrongCodes: 0, startedAt: ctx.deps.now() };
  ctx.asks = true;
}
