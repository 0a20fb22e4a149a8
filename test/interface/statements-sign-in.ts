import { held, type Sections, testsOf } from "./statement.js";

const client = testsOf("service/sign-in");
const journey = testsOf("journeys/sign-in");
const renewal = testsOf("journeys/access-renewal");

/** Statements about the sign-in. */
export const signIn: Sections = {
  "2.1 Token response (final sign-in step)": [
    ["| access_token | string | Bearer credential for later calls |", "Sent as Bearer.", held.bearer],
    ["| token_type | string | Bearer |", "Read by nothing, since the calls say what they need.", held.bearer],
    ["| refresh_token | string | Credential issued with the access token |", "Read.", held.tokens],
    [
      "| scope | string | Space-separated permission names. Names seen: payin:read, withdraw:read, accounts:show, transfer:create |",
      "The names shown are usual. transfer:create can move money, which is told once for each login.",
      journey("is told once in plain words when the login may move money"),
    ],
    [
      "| expires_in | integer | Lifetime of the access token; the value shown is 86400 |",
      "A missing or odd lifetime counts as the one shown.",
      client("reads the token response %j"),
    ],
    [
      "| user_id | string | Identifier of the signed-in user |",
      "Another user in a chat loses what belongs to the account before.",
      journey("takes the terminal of another account out of settings and draft, and keeps the rest"),
    ],
  ],
  "2.2 MFA-required response (first sign-in step)": [
    [
      "| error | string | Value mfa_required |",
      "Any other error is a refusal.",
      client("reads %i %j as %s, and asks once"),
    ],
    [
      "| error_description | string | Human-readable text |",
      "Shown below the question for the code.",
      testsOf("features/sign-in/refused-code")("is shown in a line below the question for the code"),
    ],
    [
      "| mfa_token | string | Temporary token used for the rest of the MFA flow |",
      "Carried by the steps 2 to 4.",
      held.fourCalls,
    ],
  ],
  "2.3 Authenticator": [
    [
      "| authenticator_type | string | otp is the value shown |",
      "otp and totp give codes, in any letters.",
      testsOf("features/sign-in/refused-code")("of the types OTP and totp give one-time codes"),
    ],
    ["| id | string | Authenticator identifier, later sent as authenticator_id |", "Sent.", held.fourCalls],
    ["| active | boolean | Whether it is active |", "Inactive ones are left out.", held.oneOrList],
  ],
  "2.4 Challenge response": [
    [
      "| challenge_type | string | otp is the value shown |",
      "Not needed; an error in its place is one.",
      client("answered with %i %j means %s, and is sent once"),
    ],
  ],
  "4.1 POST /reg/auth/token": [
    ["One path with two grant types, told apart by grant_type.", "Both go to this path.", held.fourCalls],
    ["| grant_type | string | yes, value password |", "Sent.", held.fourCalls],
    ["| client_id | string | yes |", "MERCHANT_CLIENT_ID, in both grants.", held.fourCalls],
    ["| username | string | yes |", "The login as it was typed.", held.fourCalls],
    ["| password | string | yes |", "The password as it was typed.", held.fourCalls],
    [
      "Response: HTTP 200 with the MFA-required response (2.2). The body carries error = mfa_required together with mfa_token.",
      "Both are needed to go on.",
      client("sends the interface's fields once and returns the mfa token"),
    ],
    ["| grant_type | string | yes, value mfa-otp |", "Sent, with the hyphen.", held.fourCalls],
    [
      "| otp | string | yes, one-time password from the user's authenticator |",
      "Sent as text.",
      held.fourCalls,
    ],
    [
      "| mfaToken | string | yes, the mfa_token from step 1; the name is camel case in this request |",
      "Sent in camel case.",
      held.fourCalls,
    ],
    ["Response: HTTP 200 with the token response (2.1).", "It signs the merchant in.", held.tokens],
  ],
  "4.2 GET /reg/mfa/authenticators?onlyActive=true": [
    [
      "Query parameter onlyActive (boolean); true restricts the result to active authenticators.",
      "Sent as true; inactive ones are left out nevertheless.",
      held.fourCalls,
    ],
    [
      "Header Authorization carries a bearer credential bound to the mfa_token.",
      "The mfa_token itself is the credential.",
      held.fourCalls,
    ],
    ["Response: HTTP 200 with an authenticator (2.3).", "One object is read.", held.fourCalls],
    [
      "Whether the response is a single object or a list when several authenticators exist: not shown.",
      "Both are read.",
      held.oneOrList,
    ],
  ],
  "4.3 POST /reg/mfa/challenge": [
    ["| challenge_type | string | yes, value otp |", "Sent.", held.fourCalls],
    ["| authenticator_id | string | yes, id from 4.2 |", "Sent.", held.fourCalls],
    ["| mfa_token | string | yes, snake case in this request |", "Sent in snake case.", held.fourCalls],
    ["| client_id | string | yes |", "Sent.", held.fourCalls],
    ["Response: HTTP 200 with the challenge response (2.4).", "Any success goes on.", held.fourCalls],
    [
      "The user then reads the OTP from the configured authenticator, for example a TOTP application.",
      "The bot asks for the code after the challenge.",
      held.mainJob,
    ],
  ],
  "5. Authentication": [
    [
      "POST /reg/auth/token with the password grant. The answer carries mfa_required and an mfa_token.",
      "The first of the four calls.",
      held.fourCalls,
    ],
    [
      "GET /reg/mfa/authenticators?onlyActive=true, authorized with a bearer credential bound to the mfa_token.",
      "The second.",
      held.fourCalls,
    ],
    ["Keep the id of the active authenticator.", "It is kept with the open question.", held.fourCalls],
    [
      "POST /reg/mfa/challenge with challenge_type otp, the authenticator id, the mfa_token and the client_id.",
      "The third.",
      held.fourCalls,
    ],
    [
      "POST /reg/auth/token with grant_type mfa-otp, the OTP, the mfaToken and the client_id.",
      "The fourth.",
      held.fourCalls,
    ],
    [
      "The answer carries access_token, refresh_token, scope, expires_in and user_id.",
      "All are read.",
      held.tokens,
    ],
    [
      "Calls to /terminals and /merchant-invoices carry the header `Authorization: Bearer <ACCESS_TOKEN>`.",
      "Both do.",
      held.bearer,
    ],
    ["The token_type in the token response is Bearer.", "The calls use Bearer.", held.bearer],
    [
      "The scope field lists granted permissions separated by spaces.",
      "The names are told apart at the spaces.",
      journey("is told once in plain words when the login may move money"),
    ],
    ["Unit of expires_in: not shown.", "Seconds; a 401 wins over the clock.", held.lifetime],
    [
      "Use of the refresh_token: not shown.",
      "None, unless MERCHANT_REFRESH says so.",
      renewal("doesn't, and keeps no refresh token, unless MERCHANT_REFRESH says so"),
    ],
    [
      "Lifetime of the mfa_token and of an issued OTP challenge: not shown.",
      "An end of either begins again with the password, uncounted.",
      testsOf("features/sign-in/refused-code")(
        "begins again with the password, uncounted and with the service's words",
      ),
    ],
  ],
};
