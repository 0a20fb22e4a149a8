/**
 * What the service's answer to a one-time code (docs/interface.md, "Sign-in, step 4") says about the sign-in. The
 * interface shows no errors, so their words are looked at.
 */

/** The fields in which services name an error: those for programs first, because their words are chosen with care. */
const errorFields = ["error", "code", "error_code", "error_description", "message", "detail", "title"];

const namesToken = /mfa[\s_-]*token|session/i;
const namesChallenge = /challenge/i;
/** Says that the code, which answers the challenge, was compared: "challenge failed". */
const compares = /fail|wrong|incorrect|mismatch|response|answer/i;
const namesCode = /otp|code|passw|one[\s_-]?time/i;
/** Texts with "otp" that don't name the code: "OTP challenge", and the name of the grant. */
const notTheCode = /otp(?=[\s_-]*challenge)|mfa[\s_-]otp/gi;

/**
 * Checks whether an answer says that the mfa_token or the challenge isn't good any more. Such an answer is no judgement
 * of the code. An answer that names the code as well may be one, and so may an answer without a known word.
 * @param body the JSON of the answer; undefined when it has none
 */
export function namesEndedSignIn(body: unknown): boolean {
  for (const text of textsOf(body)) {
    if (namesCode.test(text.replace(notTheCode, ""))) return false;
    if (namesToken.test(text)) return true;
    if (namesChallenge.test(text)) return !compares.test(text);
  }
  return false;
}

function textsOf(body: unknown): string[] {
  if (typeof body !== "object" || body === null) return [];
  const source = body as Record<string, unknown>;
  return errorFields.flatMap((key) => {
    const value = source[key];
    return typeof value === "string" ? [value] : key === "error" ? textsOf(value) : [];
  });
}
