import * as z from "zod";
import type { SandboxAuthenticator } from "./logins.js";
import { findLogin } from "./logins.js";
import type { OneTimeCodes } from "./one-time-codes.js";
import type { Answer } from "./refusal.js";
import { Refusal } from "./refusal.js";
import type { Clock } from "./service-clock.js";
import { wireGrant, wireId } from "./slips.js";
import type { Switches } from "./switches.js";
import type { Tokens } from "./tokens.js";
import { validate } from "./validation.js";

const text = z.string().min(1);
const passwordGrantSchema = z.strictObject({
  grant_type: z.literal("password"),
  client_id: text,
  username: text,
  password: text,
});
const otpGrantSchema = z.strictObject({
  grant_type: z.literal("mfa-otp"),
  client_id: text,
  otp: text,
  mfaToken: text,
});
const challengeSchema = z.strictObject({
  challenge_type: z.literal("otp"),
  authenticator_id: text,
  mfa_token: text,
  client_id: text,
});
const refreshGrantSchema = z.strictObject({
  grant_type: z.literal("refresh_token"),
  client_id: text,
  refresh_token: text,
});
const authenticatorsQuerySchema = z.strictObject({ onlyActive: z.enum(["true", "false"]).optional() });

/** Implements the service's side of docs/interface.md, "Sign-in". Every method throws a Refusal for invalid input. */
export class SignIn {
  constructor(
    private readonly tokens: Tokens,
    private readonly codes: OneTimeCodes,
    private readonly switches: Switches,
    private readonly clock: Clock,
  ) {}

  /** Implements docs/interface.md, "Sign-in, step 1", "Sign-in, step 4" and "Refresh the access token". */
  grant(body: unknown): Answer {
    const grantType = z.object({ grant_type: z.unknown() }).safeParse(body).data?.grant_type;
    if (grantType === "password") return this.passwordGrant(body);
    if (grantType === "mfa-otp") return this.otpGrant(body);
    if (grantType === "refresh_token" && this.switches.refreshTokens !== "off")
      return this.refreshGrant(body);
    throw new Refusal(400, "unsupported_grant_type", "grant_type must be password or mfa-otp.");
  }

  /** Implements docs/interface.md, "Sign-in, step 2". */
  authenticators(query: unknown, authorization: string | undefined): Answer {
    const { onlyActive } = validate(authenticatorsQuerySchema, query);
    const { login } = this.tokens.mfaBearer(authorization);
    const all = onlyActive !== "true" || this.switches.ignoreOnlyActive;
    const { authenticatorsAs, otherAuthenticator } = this.switches;
    const other: SandboxAuthenticator = { id: "other-device", type: otherAuthenticator, active: true };
    const list = [...(otherAuthenticator === "none" ? [] : [other]), ...login.authenticators]
      .filter(({ active }) => all || active)
      .map((authenticator) => this.wireAuthenticator(authenticator));
    if (authenticatorsAs === "data") return { status: 200, body: { data: list } };
    return { status: 200, body: authenticatorsAs === "object" && list.length === 1 ? list[0] : list };
  }

  /** Implements docs/interface.md, "Sign-in, step 3". */
  challenge(body: unknown): Answer {
    const { authenticator_id, mfa_token } = validate(challengeSchema, body);
    const { record, login } = this.tokens.mfa(mfa_token);
    const authenticator = login.authenticators.find(
      ({ id }) => String(wireId(id, this.switches)) === authenticator_id,
    );
    if (!authenticator?.active || authenticator.type !== "otp") {
      throw new Refusal(404, "unknown_authenticator", "There is no such active authenticator of type otp.");
    }
    record.challengedAuthenticatorId = authenticator.id;
    record.challengedAt = this.clock();
    return { status: 200, body: { challenge_type: "otp" } };
  }

  private passwordGrant(body: unknown): Answer {
    const { username, password, client_id } = validate(passwordGrantSchema, body);
    const login = findLogin(username);
    if (login?.password !== password) {
      const { refusedGrantStatus: status } = this.switches;
      const refusal = new Refusal(status, "invalid_grant", "The user name or the password is wrong.");
      if (status !== 200) throw refusal;
      const answer = { error: refusal.code, error_description: refusal.message };
      return { status, body: wireGrant(answer, this.switches) };
    }
    if (!login.secondFactor) return { status: 200, body: this.tokens.issue(login, client_id) };
    return {
      status: 200,
      body: wireGrant(
        {
          error: "mfa_required",
          error_description: "The code has six digits and changes every 30 seconds.",
          mfa_token: this.tokens.issueMfaToken(login, client_id),
        },
        this.switches,
      ),
    };
  }

  private otpGrant(body: unknown): Answer {
    const { otp, mfaToken, client_id } = validate(otpGrantSchema, body);
    const { record, login } = this.tokens.mfa(mfaToken);
    const { challengeLasts, challengeSeconds, refusedGrantStatus, wrongCodesAllowed } = this.switches;
    const challengeEnd = (record.challengedAt ?? 0) + challengeSeconds * 1000;
    const authenticator = login.authenticators.find(({ id }) => id === record.challengedAuthenticatorId);
    if (!authenticator || challengeEnd <= this.clock())
      throw new Refusal(
        400,
        "challenge_needed",
        "There is no challenge, or it has ended. Ask for a new one.",
      );
    if (!this.codes.accept(authenticator, otp)) {
      record.wrongCodes += 1;
      if (record.wrongCodes === wrongCodesAllowed) this.tokens.dropMfaToken(mfaToken);
      if (!challengeLasts) delete record.challengedAuthenticatorId;
      const status = refusedGrantStatus === 200 ? 401 : refusedGrantStatus;
      throw new Refusal(status, "invalid_otp", "The code is wrong, too old or already used.");
    }
    this.tokens.dropMfaToken(mfaToken);
    return { status: 200, body: this.tokens.issue(login, client_id) };
  }

  private refreshGrant(body: unknown): Answer {
    const { refresh_token, client_id } = validate(refreshGrantSchema, body);
    const rotates = this.switches.refreshTokens === "rotate";
    return { status: 200, body: this.tokens.refresh(refresh_token, client_id, rotates) };
  }

  /** Builds the object of section 2.3 of the interface. */
  private wireAuthenticator({ id, type, active }: SandboxAuthenticator) {
    const authenticator_type = type === "otp" ? this.switches.otpTypeName : type;
    return { authenticator_type, id: wireId(id, this.switches), active };
  }
}
