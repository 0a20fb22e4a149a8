import { randomBytes } from "node:crypto";
import type { Clock } from "./clock.js";
import type { SandboxLogin } from "./logins.js";
import { findLogin } from "./logins.js";
import { Refusal } from "./refusal.js";
import type { MfaToken, State } from "./state.js";

interface Lifetimes {
  readonly accessTokenSeconds: number;
  readonly mfaTokenSeconds: number;
}

const newToken = (prefix: string): string => `${prefix}_${randomBytes(24).toString("base64url")}`;

const bearer = (authorization: string | undefined): string => {
  const token = /^Bearer ([\w.~+/-]+=*)$/.exec(authorization ?? "")?.[1];
  if (token === undefined) throw new Refusal(401, "invalid_token", "A bearer token is needed.");
  return token;
};

/** Issues and checks mfa tokens and access tokens. */
export class Tokens {
  constructor(
    private readonly state: State,
    private readonly clock: Clock,
    private readonly lifetimes: Lifetimes,
  ) {}

  /** Interface 2.2. */
  issueMfaToken(login: SandboxLogin, clientId: string): string {
    const token = newToken("mfa");
    const expiresAt = this.clock() + this.lifetimes.mfaTokenSeconds * 1000;
    this.state.mfaTokens.set(token, { token, login: login.login, clientId, expiresAt, wrongCodes: 0 });
    return token;
  }

  /** Interface 2.1. */
  issueAccessToken(login: SandboxLogin): Readonly<Record<string, string | number>> {
    const { accessTokenSeconds } = this.lifetimes;
    const record = {
      token: newToken("at"),
      refreshToken: newToken("rt"),
      login: login.login,
      expiresAt: this.clock() + accessTokenSeconds * 1000,
    };
    this.state.accessTokens.set(record.token, record);
    return {
      access_token: record.token,
      token_type: "Bearer",
      refresh_token: record.refreshToken,
      scope: login.scope,
      expires_in: accessTokenSeconds,
      user_id: login.userId,
    };
  }

  /** Throws a Refusal (401) when the token is unknown or too old. */
  mfa(token: string): { readonly record: MfaToken; readonly login: SandboxLogin } {
    const record = this.state.mfaTokens.get(token);
    const login = record && findLogin(record.login);
    if (!login || record.expiresAt <= this.clock()) {
      throw new Refusal(401, "invalid_mfa_token", "The mfa token is unknown or has expired. Sign in again.");
    }
    return { record, login };
  }

  /** The mfa token of an Authorization header; see mfa(). */
  mfaBearer(authorization: string | undefined): { readonly record: MfaToken; readonly login: SandboxLogin } {
    return this.mfa(bearer(authorization));
  }

  /** Who an Authorization header speaks for. Throws a Refusal: 401, or 403 when the scope is missing. */
  merchant(authorization: string | undefined, scope: string): SandboxLogin {
    const record = this.state.accessTokens.get(bearer(authorization));
    const login = record && findLogin(record.login);
    if (!login || record.expiresAt <= this.clock()) {
      throw new Refusal(401, "invalid_token", "The access token is unknown or has expired.");
    }
    if (!login.scope.split(" ").includes(scope)) {
      throw new Refusal(403, "insufficient_scope", `The scope ${scope} is needed.`);
    }
    return login;
  }

  dropMfaToken(token: string): void {
    this.state.mfaTokens.delete(token);
  }

  /** Makes the tokens of one login, or all, too old at once. */
  expire(login?: string): void {
    for (const record of [...this.state.accessTokens.values(), ...this.state.mfaTokens.values()]) {
      if (login === undefined || record.login === login) record.expiresAt = this.clock();
    }
  }

  /** Tokens that are too old answer as unknown ones do, so nothing is lost when they go. */
  forgetExpired(): void {
    for (const tokens of [this.state.accessTokens, this.state.mfaTokens]) {
      for (const { token, expiresAt } of tokens.values()) if (expiresAt <= this.clock()) tokens.delete(token);
    }
  }
}
