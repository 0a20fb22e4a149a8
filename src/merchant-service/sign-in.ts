import { defined } from "../domain/defined.js";
import { answerOrUnavailable, commonKind, faultOf, isSuccess, jsonOf, refusalOf } from "./failure.js";
import type { HttpAnswer } from "./http.js";
import type {
  Authenticator,
  Credentials,
  FailureKind,
  MerchantService,
  PasswordGrantResult,
} from "./port.js";
import type { Transport } from "./transport.js";
import { authenticator, mfaRequired, statedError, tokenResponse } from "./wire.js";

type SignIn = Pick<MerchantService, "passwordGrant" | "listAuthenticators" | "challenge" | "otpGrant"> & {
  refresh(refreshToken: string): Promise<Credentials>;
};

const tokenPath = "/reg/auth/token";

/**
 * The four steps of docs/interface.md, "Sign-in", and the refresh of what they give. `readDeadline`: ms since the epoch,
 * until which a read begun now may be repeated.
 */
export function createSignIn(transport: Transport, clientId: string, readDeadline: () => number): SignIn {
  const post = (path: string, body: Record<string, string>): Promise<HttpAnswer> =>
    answerOrUnavailable(transport.once({ method: "POST", path, body: JSON.stringify(body) }));

  return {
    async passwordGrant(login, password) {
      const answer = await post(tokenPath, {
        grant_type: "password",
        client_id: clientId,
        username: login,
        password,
      });
      return passwordGrantResult(answer, [login, password]);
    },

    async listAuthenticators(mfaToken) {
      const answer = await answerOrUnavailable(
        transport.read(
          { method: "GET", path: "/reg/mfa/authenticators?onlyActive=true", bearer: mfaToken },
          readDeadline(),
        ),
      );
      return usableAuthenticators(answer, mfaToken);
    },

    async challenge(mfaToken, authenticatorId) {
      const answer = await post("/reg/mfa/challenge", {
        challenge_type: "otp",
        authenticator_id: authenticatorId,
        mfa_token: mfaToken,
        client_id: clientId,
      });
      if (!isSuccess(answer.status)) throw refusalOf(answer, midwayKind(answer.status), [mfaToken]);
      if (statedError(jsonOf(answer)) !== undefined)
        throw refusalOf(answer, "start-again", [mfaToken], errorIn2xx);
    },

    async otpGrant(mfaToken, otp) {
      const answer = await post(tokenPath, { grant_type: "mfa-otp", client_id: clientId, otp, mfaToken });
      return credentialsOfOtpGrant(answer, [mfaToken, otp]);
    },

    async refresh(refreshToken) {
      const answer = await post(tokenPath, {
        grant_type: "refresh_token",
        client_id: clientId,
        refresh_token: refreshToken,
      });
      return credentialsOfRefresh(answer, refreshToken);
    },
  };
}

const errorIn2xx = "answered with an error inside a success";

/**
 * Steps 2 to 4: the lifetime of the mfa_token is unknown, so any 4xx means to begin from the password; but 408, which
 * only says that it took too long.
 */
const midwayKind = (status: number): FailureKind =>
  status >= 400 && status < 500 && status !== 408 ? "start-again" : commonKind(status);

const isRefusal = (status: number): boolean => status === 400 || status === 401 || status === 403;

/**
 * Step 1. A 408 or 429 says nothing about the password and leaves nothing behind, so it may simply be repeated (429: after
 * `retryAfter`); taken for a refusal it would tell a merchant that a right password is wrong.
 */
function passwordGrantKind(status: number): FailureKind {
  if (isRefusal(status)) return "refused-credentials";
  const kind = commonKind(status);
  return kind === "rejected" ? "start-again" : kind;
}

function passwordGrantResult(answer: HttpAnswer, secrets: readonly string[]): PasswordGrantResult {
  if (!isSuccess(answer.status)) throw refusalOf(answer, passwordGrantKind(answer.status), secrets);
  const body = jsonOf(answer);
  const error = statedError(body);
  if (error === undefined) return { kind: "signed-in", credentials: credentialsOf(answer, body) };
  if (error !== "mfa_required") throw refusalOf(answer, "refused-credentials", secrets, errorIn2xx);
  const { data } = mfaRequired.safeParse(body);
  if (data === undefined) throw faultOf(answer, "the answer lacks mfa_token");
  return { kind: "mfa-required", mfaToken: data.mfa_token };
}

/** The answer may be one object, a list, or a list inside `data` (docs/interface.md, "Sign-in, step 2"). */
function usableAuthenticators(answer: HttpAnswer, mfaToken: string): readonly Authenticator[] {
  if (!isSuccess(answer.status)) throw refusalOf(answer, midwayKind(answer.status), [mfaToken]);
  const body = jsonOf(answer);
  if (statedError(body) !== undefined) throw refusalOf(answer, "start-again", [mfaToken], errorIn2xx);
  const list = listIn(body);
  const rows = (list ?? [body]).map((row) => authenticator.safeParse(row).data);
  // In a list, a row of another shape is another type's; alone, it isn't the interface.
  if (list === undefined && rows[0] === undefined) throw faultOf(answer, "the answer lacks an authenticator");
  return rows
    .filter((row) => row !== undefined)
    .filter((row) => row.active !== false && row.authenticator_type === "otp")
    .map((row) => ({ id: row.id, type: row.authenticator_type }));
}

function listIn(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (typeof body !== "object" || body === null || !("data" in body)) return undefined;
  return Array.isArray(body.data) ? body.data : undefined;
}

/** Step 4. An error inside a 200 counts as a wrong code, as it counts as a wrong password in step 1. */
function credentialsOfOtpGrant(answer: HttpAnswer, secrets: readonly string[]): Credentials {
  const { status } = answer;
  if (!isSuccess(status))
    throw refusalOf(answer, isRefusal(status) ? "refused-code" : midwayKind(status), secrets);
  const body = jsonOf(answer);
  if (statedError(body) !== undefined) throw refusalOf(answer, "refused-code", secrets, errorIn2xx);
  return credentialsOf(answer, body);
}

/** Any 4xx but 408 and 429 is a refusal: repeating it can't help, signing in can. */
function credentialsOfRefresh(answer: HttpAnswer, refreshToken: string): Credentials {
  if (!isSuccess(answer.status)) {
    const kind = commonKind(answer.status);
    throw refusalOf(answer, kind === "rejected" ? "signed-out" : kind, [refreshToken]);
  }
  const body = jsonOf(answer);
  if (statedError(body) !== undefined) throw refusalOf(answer, "signed-out", [refreshToken], errorIn2xx);
  return credentialsOf(answer, body);
}

function credentialsOf(answer: HttpAnswer, body: unknown): Credentials {
  const { data } = tokenResponse.safeParse(body);
  if (data === undefined) throw faultOf(answer, "the answer lacks a token response");
  return {
    accessToken: data.access_token,
    expiresIn: data.expires_in,
    ...defined({ refreshToken: data.refresh_token, scope: data.scope, userId: data.user_id }),
  };
}
