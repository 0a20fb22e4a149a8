import { defined } from "../language/omit-undefined.js";
import type { LogFields } from "../log/logger.js";
import { authenticator, mfaRequired, oddFields, statedError, tokenResponse } from "./answer-shapes.js";
import { namesEndedSignIn } from "./code-refusals.js";
import type { HttpAnswer } from "./http-exchange.js";
import {
  answerOrUnavailable,
  commonKind,
  faultOf,
  isSuccess,
  jsonOf,
  parseJson,
  reasonIn,
  refusalOf,
} from "./service-error.js";
import type {
  Authenticator,
  Credentials,
  FailureKind,
  MerchantService,
  PasswordGrantResult,
} from "./service-port.js";
import type { Transport } from "./transport.js";

type SignIn = Pick<MerchantService, "passwordGrant" | "listAuthenticators" | "challenge" | "otpGrant"> & {
  refresh(refreshToken: string): Promise<Credentials>;
};

type Log = (event: string, fields: LogFields) => void;

const tokenPath = "/reg/auth/token";

/**
 * The steps are those of docs/interface.md, "Sign-in". A read may be repeated until `readDeadline` (ms since 1970), and
 * `log` takes no content of an answer.
 */
export function createSignIn(
  transport: Transport,
  clientId: string,
  readDeadline: () => number,
  log: Log,
): SignIn {
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
      return passwordGrantResult(answer, [login, password], log);
    },

    async listAuthenticators(mfaToken) {
      const answer = await answerOrUnavailable(
        transport.read(
          { method: "GET", path: "/reg/mfa/authenticators?onlyActive=true", bearer: mfaToken },
          readDeadline(),
          // A 429 is told at once: nobody sees in a silent chat that the service asks to wait.
          "tell",
        ),
      );
      return activeAuthenticators(answer, mfaToken);
    },

    async challenge(mfaToken, authenticatorId) {
      const answer = await post("/reg/mfa/challenge", {
        challenge_type: "otp",
        authenticator_id: authenticatorId,
        mfa_token: mfaToken,
        client_id: clientId,
      });
      if (!isSuccess(answer.status)) throw refusalOf(answer, midwayKind(answer.status), [mfaToken]);
      // Nothing in the body is needed, so it may be missing.
      if (!isEmpty(answer) && statedError(jsonOf(answer)) !== undefined)
        throw refusalOf(answer, "start-again", [mfaToken], errorIn2xx);
    },

    async otpGrant(mfaToken, otp) {
      const answer = await post(tokenPath, { grant_type: "mfa-otp", client_id: clientId, otp, mfaToken });
      return credentialsOfOtpGrant(answer, [mfaToken, otp], log);
    },

    async refresh(refreshToken) {
      const answer = await post(tokenPath, {
        grant_type: "refresh_token",
        client_id: clientId,
        refresh_token: refreshToken,
      });
      return credentialsOfRefresh(answer, refreshToken, log);
    },
  };
}

/** Nobody has so many authenticators, and nobody else is served while they are checked. */
const mostAuthenticators = 1_000;

const errorIn2xx = "answered with an error inside a success";

/** The mfa_token's lifetime is unknown, so a 4xx restarts the sign-in; 408 and 429 say nothing about the token. */
function midwayKind(status: number): FailureKind {
  const kind = commonKind(status);
  return kind === "rejected" ? "start-again" : kind;
}

const isRefusal = (status: number): boolean => status === 400 || status === 401 || status === 403;

/**
 * A 408 or 429 says nothing about the password, and a right password must not be called wrong. Any other 4xx refuses
 * login and password, because no sign-in has begun that the service could have ended.
 */
function passwordGrantKind(status: number): FailureKind {
  const kind = commonKind(status);
  return kind === "rejected" ? "refused-credentials" : kind;
}

function passwordGrantResult(answer: HttpAnswer, secrets: readonly string[], log: Log): PasswordGrantResult {
  const { status } = answer;
  if (!isSuccess(status)) {
    // Some services ask for the second factor with an error status. Only an answer with an mfa_token does so.
    const asked = isRefusal(status) ? mfaRequired.safeParse(bodyOf(answer)).data : undefined;
    if (asked === undefined) throw refusalOf(answer, passwordGrantKind(status), secrets);
    return asksForCode(answer, asked.mfa_token, secrets);
  }
  const body = jsonOf(answer);
  const error = statedError(body);
  if (error === undefined) return { kind: "signed-in", credentials: credentialsOf(answer, body, log) };
  if (error !== "mfa_required") throw refusalOf(answer, "refused-credentials", secrets, errorIn2xx);
  const { data } = mfaRequired.safeParse(body);
  if (data === undefined) throw faultOf(answer, "the answer lacks mfa_token");
  return asksForCode(answer, data.mfa_token, secrets);
}

const asksForCode = (
  answer: HttpAnswer,
  mfaToken: string,
  secrets: readonly string[],
): PasswordGrantResult => ({
  kind: "mfa-required",
  mfaToken,
  ...defined({ description: reasonIn(answer, [...secrets, mfaToken]) }),
});

const isEmpty = ({ body }: HttpAnswer): boolean => body.kind === "text" && body.text.trim() === "";

const bodyOf = ({ body }: HttpAnswer): unknown =>
  body.kind === "text" ? parseJson(body.text)?.value : undefined;

/** The authenticators are one object, a list, or a list inside `data` (docs/interface.md, "Sign-in, step 2"). */
function activeAuthenticators(answer: HttpAnswer, mfaToken: string): readonly Authenticator[] {
  if (!isSuccess(answer.status)) throw refusalOf(answer, midwayKind(answer.status), [mfaToken]);
  const body = jsonOf(answer);
  if (statedError(body) !== undefined) throw refusalOf(answer, "start-again", [mfaToken], errorIn2xx);
  const list = listIn(body);
  if (list !== undefined && list.length > mostAuthenticators)
    throw faultOf(answer, `a list of ${list.length} authenticators`);
  const rows = (list ?? [body]).map((row) => authenticator.safeParse(row).data);
  // A row of an unknown shape may be another type of authenticator, and is skipped. A single answer of an unknown shape
  // is a fault.
  if (list === undefined && rows[0] === undefined) throw faultOf(answer, "the answer lacks an authenticator");
  return rows
    .filter((row) => row !== undefined)
    .filter((row) => row.active !== false)
    .map((row) => ({ id: row.id, type: row.authenticator_type }));
}

function listIn(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (typeof body !== "object" || body === null || !("data" in body)) return undefined;
  return Array.isArray(body.data) ? body.data : undefined;
}

function credentialsOfOtpGrant(answer: HttpAnswer, secrets: readonly string[], log: Log): Credentials {
  const { status } = answer;
  if (!isSuccess(status)) throw refusalOf(answer, otpGrantKind(status, bodyOf(answer)), secrets);
  const body = jsonOf(answer);
  if (statedError(body) === undefined) return credentialsOf(answer, body, log);
  // An error inside a 200 counts as a wrong code, just as in step 1 it counts as a wrong password.
  const kind = namesEndedSignIn(body) ? "sign-in-ended" : "refused-code";
  throw refusalOf(answer, kind, secrets, errorIn2xx);
}

function otpGrantKind(status: number, body: unknown): FailureKind {
  const kind = midwayKind(status);
  if (kind !== "start-again") return kind;
  if (namesEndedSignIn(body)) return "sign-in-ended";
  return isRefusal(status) ? "refused-code" : kind;
}

/** Any 4xx except 408 and 429 refuses the refresh, and only a new sign-in helps. */
function credentialsOfRefresh(answer: HttpAnswer, refreshToken: string, log: Log): Credentials {
  if (!isSuccess(answer.status)) {
    const kind = commonKind(answer.status);
    throw refusalOf(answer, kind === "rejected" ? "signed-out" : kind, [refreshToken]);
  }
  const body = jsonOf(answer);
  if (statedError(body) !== undefined) throw refusalOf(answer, "signed-out", [refreshToken], errorIn2xx);
  return credentialsOf(answer, body, log);
}

function credentialsOf(answer: HttpAnswer, body: unknown, log: Log): Credentials {
  const { data } = tokenResponse.safeParse(body);
  if (data === undefined) throw faultOf(answer, "the answer lacks a token response");
  const odd = oddFields(body);
  if (odd.length > 0)
    log("merchant-service.odd-token-response", { fields: odd.join(), requestId: answer.requestId });
  return {
    accessToken: data.access_token,
    expiresIn: data.expires_in,
    ...defined({ refreshToken: data.refresh_token, scope: data.scope, userId: data.user_id }),
  };
}
