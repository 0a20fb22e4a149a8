import { createHash } from "node:crypto";
import * as z from "zod";

type Reading = string | number | boolean;

interface Silence {
  /** The section of the interface's text, and the statement that leaves the point open. */
  readonly silent: string;
  /** The plausible readings. The first one is the default. */
  readonly readings: readonly [Reading, ...Reading[]];
}

const on = <const Readings extends readonly [Reading, ...Reading[]]>(silent: string, ...readings: Readings) =>
  ({ silent, readings }) satisfies Silence;

const errors = "7: other error codes, status codes and error body shape: not shown";
const updates = "6: payload, headers, signature and retry behaviour of these updates: not shown";
const limits = "8: rate limits: not shown";
const terminals = "3.1: status values other than ACTIVE: not shown";
const codes = "4.1: otp is a one-time password from the user's authenticator; its form isn't told";
const lifetimes = "5: lifetime of the mfa_token and of an issued OTP challenge: not shown";
const types =
  "2: the types are given, and yet services slip from them; nothing says how strictly this one keeps them";

/** The points on which the interface's text is silent, each with its plausible readings. No reading contradicts the text. */
export const silences = {
  /** A single authenticator comes as the object itself (several always as a list), as a list, or as a list inside `data`. */
  authenticatorsAs: on(
    "4.2: whether the response is a single object or a list: not shown",
    "object",
    "list",
    "data",
  ),
  otpTypeName: on("2.3: otp is the value shown for authenticator_type", "otp", "OTP", "totp"),
  /** An authenticator of another type that is listed before those with codes. */
  otherAuthenticator: on("2.3: other values of authenticator_type aren't shown", "none", "push", "sms"),
  codeForm: on(codes, "6 digits", "8 digits", "letters and digits"),
  /** How many wrong codes end the mfa_token; 0: none of them does. */
  wrongCodesAllowed: on(lifetimes, 5, 0, 3),
  mfaTokenSeconds: on(lifetimes, 300, 60, 3600),
  /** The answer to an mfa_token that has ended: status and code. */
  mfaTokenEnd: on(
    errors,
    "401 invalid_mfa_token",
    "401 mfa_token_expired",
    "400 invalid_grant",
    "403 access_denied",
  ),
  /** A one-time challenge is used up by the first code, also by a wrong one. */
  challengeLasts: on(lifetimes, true, false),
  challengeSeconds: on(lifetimes, 3600, 90),
  /** The status that answers a wrong password or code. 200 (with another `error`) is used only for the password. */
  refusedGrantStatus: on(errors, 401, 400, 403, 200),
  scope: on(
    "2.1: these names are seen; which ones a login has isn't told",
    "payin:read withdraw:read accounts:show transfer:create",
    "payin:read accounts:show",
    "payin:read",
  ),
  /** The value of expires_in, and the unit in which the service means it. */
  expiresIn: on("5: unit of expires_in: not shown", "86400 s", "3600 s", "60 s", "86400 min", "86400 ms"),
  /** Refresh tokens: good once ("rotate"), good for their lifetime ("keep"), or without any use ("off"). */
  refreshTokens: on("5: use of the refresh_token: not shown", "rotate", "keep", "off"),
  /** The largest page, and what becomes of a larger size: fewer rows, or a refusal. */
  pageSize: on(
    "4.4: default and maximum values of page and size: not shown",
    "20 clamped",
    "20 refused",
    "10 refused",
    "1000 refused",
  ),
  /** "rows": one of the logins with many terminals has a default; "none": nobody has; "first": each login's first active one. */
  defaultTerminal: on(
    "2.5: isDefault tells the default terminal; that there is one isn't told",
    "rows",
    "none",
    "first",
  ),
  otherTerminalStatus: on(terminals, "various", "DISABLED", "active", "ACTIVE_PENDING"),
  createdDateDigits: on("2.5: fractional seconds; how many digits isn't told", 6, 3, 9, 1),
  createdStatus: on("4.5: the success status code is not stated", 200, 201),
  unknownFields: on("2.7: what becomes of a field that isn't listed isn't told", "refused", "ignored"),
  errorShape: on(errors, "message", "oauth", "problem", "field-list", "field-map", "text", "html", "empty"),
  /** The status that refuses a request with a wrong field. */
  invalidStatus: on(errors, 400, 422, 409),
  /** The status that refuses a terminal that isn't active. */
  inactiveTerminalStatus: on(errors, 409, 400, 403, 422),
  unknownTerminalStatus: on(errors, 404, 400, 422),
  /** The call that is told to come too often, once. */
  rateLimited: on(limits, "none", "token", "authenticators", "challenge", "otp", "terminals", "create"),
  retryAfterAs: on(limits, "seconds", "date", "absent"),
  callbacks: on(updates, "normal", "duplicate", "reversed", "before-answer"),
  callbackShape: on(updates, "flat", "nested", "form", "state", "type", "list"),
  callbackLetters: on(updates, "lower", "upper"),
  callbackMethod: on(updates, "POST", "PUT"),
  callbackEncoding: on(updates, "identity", "gzip"),
  /** Whether callbacks carry an event id and a time. */
  callbackTimes: on(updates, true, false),
  callbackPayUrl: on(updates, false, true),
  /** Ids of authenticators, users and invoices. */
  idsAs: on(types, "text", "number"),
  expiresInAs: on(types, "number", "text"),
  scopeAs: on(types, "text", "list"),
  absentFieldsAs: on(types, "left out", "null"),
  extraFields: on("2: whether answers carry more fields than those listed isn't told", false, true),
} as const satisfies Readonly<Record<string, Silence>>;

type Silences = typeof silences;
type MannerName = keyof Silences;

/** One reading for each point on which the text is silent. */
export type Manners = { [Name in MannerName]: Silences[Name]["readings"][number] };

const eachManner = <Value>(make: (silence: Silence, name: string) => Value) =>
  Object.fromEntries(Object.entries(silences).map(([name, silence]) => [name, make(silence, name)]));

/** The readings that the other tests and the demo rely on. */
export const defaultManners = eachManner(({ readings }) => readings[0]) as Manners;

export const mannerShapes = eachManner(({ readings }) => z.literal([...readings])) as {
  [Name in MannerName]: z.ZodLiteral<Manners[Name]>;
};

/** Draws a reading for each point. A seed always gives the same ones, and a new point in the table doesn't change the others. */
export const drawManners = (seed: string): Manners =>
  eachManner(({ readings }, name) => {
    const number = createHash("sha256").update(`${seed}/${name}`).digest().readUInt32BE();
    return readings[number % readings.length];
  }) as Manners;
