import { randomBytes } from "node:crypto";
import type { SandboxLogin } from "./logins.js";
import { findLogin } from "./logins.js";
import type { MfaToken, RefreshToken, State } from "./merchant-service-state.js";
import { Refusal } from "./refusal.js";
import type { Clock } from "./service-clock.js";
import { wireGrant } from "./slips.js";
import type { Switches } from "./switches.js";

interface Lifetimes {
  /** Undefined: as the manner `expiresIn` says. */
  readonly accessTokenSeconds: number | undefined;
  readonly refreshTokenSeconds: number;
}

/** The response of docs/interface.md, "Access token", without refresh_token where the old one stays valid. */
type TokenResponse = Readonly<Record<string, unknown>>;

const unitMs: Readonly<Record<string, number>> = { s: 1000, min: 60_000, ms: 1 };

const newToken = (prefix: string): string => `${prefix}_${randomBytes(24).toString("base64url")}`;

const refusedRefresh = (): Refusal =>
  new Refusal(400, "invalid_grant", "The refresh token is unknown, has expired or was used before.");

const bearer = (authorization: string | undefined): string => {
  const token = /^Bearer ([\w.~+/-]+=*)$/.exec(authorization ?? "")?.[1];
  if (token === undefined) throw new Refusal(401, "invalid_token", "A bearer token is needed.");
  return token;
};

/** Issues and checks mfa tokens, access tokens and refresh tokens. */
export class Tokens {
  constructor(
    private readonly state: State,
    private readonly clock: Clock,
    private readonly switches: Switches,
    private readonly lifetimes: Lifetimes,
  ) {}

  /** Issues the token of docs/interface.md, "Answer that asks for a second factor". */
  issueMfaToken(login: SandboxLogin, clientId: string): string {
    const token = newToken("mfa");
    const expiresAt = this.clock() + this.switches.mfaTokenSeconds * 1000;
    this.state.mfaTokens.set(token, { token, login: login.login, clientId, expiresAt, wrongCodes: 0 });
    return token;
  }

  /** Issues the first tokens after a sign-in (docs/interface.md, "Access token"). Tokens of one sign-in form a family. */
  issue(login: SandboxLogin, clientId: string): TokenResponse {
    const family = newToken("family");
    const refreshToken = this.issueRefreshToken(login, clientId, family);
    return this.issueAccessToken(login, family, refreshToken, true);
  }

  /**
   * Issues new tokens for a refresh token, which becomes invalid if refresh tokens rotate. Throws a Refusal (400) for
   * an unknown or expired token, and for a token of another client. A token that was used before ends its whole family.
   */
  refresh(token: string, clientId: string, rotates: boolean): TokenResponse {
    const record = this.state.refreshTokens.get(token);
    const login = record && findLogin(record.login);
    if (!login || record.expiresAt <= this.clock() || record.clientId !== clientId) throw refusedRefresh();
    if (record.used) {
      this.endFamily(record);
      throw refusedRefresh();
    }
    if (!rotates) return this.issueAccessToken(login, record.family, token, false);
    record.used = true;
    const next = this.issueRefreshToken(login, clientId, record.family);
    return this.issueAccessToken(login, record.family, next, true);
  }

  /** Returns a valid mfa token's record and login. Throws a Refusal when the token is unknown or expired. */
  mfa(token: string): { readonly record: MfaToken; readonly login: SandboxLogin } {
    const record = this.state.mfaTokens.get(token);
    const login = record && findLogin(record.login);
    if (!login || record.expiresAt <= this.clock()) {
      const [status = "", code = ""] = this.switches.mfaTokenEnd.split(" ");
      throw new Refusal(Number(status), code, "The mfa token is unknown or has expired. Sign in again.");
    }
    return { record, login };
  }

  /** Returns the record and login of the mfa token in an Authorization header. */
  mfaBearer(authorization: string | undefined): { readonly record: MfaToken; readonly login: SandboxLogin } {
    return this.mfa(bearer(authorization));
  }

  /** Returns the login of an Authorization header. Throws a Refusal (401) when the token is unknown or expired. */
  merchant(authorization: string | undefined): SandboxLogin {
    const record = this.state.accessTokens.get(bearer(authorization));
    const login = record && findLogin(record.login);
    if (!login || record.expiresAt <= this.clock()) {
      throw new Refusal(401, "invalid_token", "The access token is unknown or has expired.");
    }
    return login;
  }

  dropMfaToken(token: string): void {
    this.state.mfaTokens.delete(token);
  }

  /** Makes the mfa tokens and access tokens of one login, or of all, expire at once. Refresh tokens stay valid. */
  expire(login?: string): void {
    for (const record of [...this.state.accessTokens.values(), ...this.state.mfaTokens.values()]) {
      if (login === undefined || record.login === login) record.expiresAt = this.clock();
    }
  }

  private issueRefreshToken({ login }: SandboxLogin, clientId: string, family: string): string {
    const token = newToken("rt");
    const expiresAt = this.clock() + this.lifetimes.refreshTokenSeconds * 1000;
    this.state.refreshTokens.set(token, { token, login, clientId, family, expiresAt, used: false });
    return token;
  }

  private issueAccessToken(
    login: SandboxLogin,
    family: string,
    refreshToken: string,
    tells: boolean,
  ): TokenResponse {
    const { told, ms } = this.accessTokenLife();
    const token = newToken("at");
    const expiresAt = this.clock() + ms;
    this.state.accessTokens.set(token, { token, refreshToken, login: login.login, expiresAt, family });
    const body = {
      access_token: token,
      token_type: "Bearer",
      ...(tells ? { refresh_token: refreshToken } : {}),
      scope: this.switches.scope,
      expires_in: told,
      user_id: login.userId,
    };
    return wireGrant(body, this.switches);
  }

  /** Returns the value of expires_in, and what it means in milliseconds. */
  private accessTokenLife(): { readonly told: number; readonly ms: number } {
    const { accessTokenSeconds: seconds } = this.lifetimes;
    if (seconds !== undefined) return { told: seconds, ms: seconds * 1000 };
    const [value = "", unit = "s"] = this.switches.expiresIn.split(" ");
    return { told: Number(value), ms: Number(value) * (unitMs[unit] ?? 1000) };
  }

  private endFamily({ family }: RefreshToken): void {
    for (const tokens of [this.state.accessTokens, this.state.refreshTokens]) {
      for (const record of tokens.values()) if (record.family === family) tokens.delete(record.token);
    }
  }

  /** Deletes expired tokens. They get the same answer as unknown tokens, so deleting them changes nothing. */
  forgetExpired(): void {
    for (const tokens of [this.state.accessTokens, this.state.mfaTokens, this.state.refreshTokens]) {
      for (const { token, expiresAt } of tokens.values()) if (expiresAt <= this.clock()) tokens.delete(token);
    }
  }
}
