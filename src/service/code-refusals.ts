/** The interface shows no errors of docs/interface.md, "Sign-in, step 4", so the bot looks at the words of an error. */

/** The fields that are meant for programs come first, because their words are chosen with care. */
const errorFields = [
  ...["error", "code", "errorcode", "errordescription", "message", "errormessage", "detail", "title"],
  ...["reason", "description"],
];
const aboutFields = ["field", "fieldname", "param", "parameter", "property", "pointer", "path"];
const holders = ["error", "errors", "detail", "details", "data", "violations", "fielderrors"];
const deepest = 4;

const namesToken = /mfa[\s_-]*token|session/i;
const namesChallenge = /challenge/i;
/** Words about a challenge that was compared, as in "challenge failed", are about the code. */
const compares = /fail|wrong|incorrect|mismatch|response|answer/i;
const namesCode = /otp|code|passw|one[\s_-]?time/i;
/** Some texts with "otp" don't name the code: "OTP challenge", and the name of the grant. */
const notTheCode = /otp(?=[\s_-]*challenge)|mfa[\s_-]otp/gi;

/** An answer that names the code as well as the mfa_token or the challenge may judge the code. */
export function namesEndedSignIn(body: unknown): boolean {
  for (const text of textsOf(body)) {
    const named = whatIsNamed(text);
    if (named !== "nothing") return named === "ended";
  }
  const inner = innerTexts(body, 1).map(whatIsNamed);
  return inner.includes("ended") && !inner.includes("code");
}

function whatIsNamed(text: string): "code" | "ended" | "nothing" {
  if (namesCode.test(text.replace(notTheCode, ""))) return "code";
  if (namesToken.test(text)) return "ended";
  if (!namesChallenge.test(text)) return "nothing";
  return compares.test(text) ? "code" : "ended";
}

const even = (key: string): string => key.toLowerCase().replace(/[-_]/g, "");

function textsOf(source: unknown, fields: readonly string[] = errorFields): string[] {
  if (typeof source === "string") return [source];
  if (typeof source !== "object" || source === null || Array.isArray(source)) return [];
  const entries = Object.entries(source).map(([key, value]) => [even(key), value] as const);
  return fields.flatMap((field) =>
    entries.flatMap(([key, value]) => (key === field && typeof value === "string" ? [value] : [])),
  );
}

function innerTexts(source: unknown, depth: number): string[] {
  if (depth > deepest || typeof source !== "object" || source === null) return [];
  return Object.entries(source).flatMap(([key, value]) => {
    if (!holders.includes(even(key)) || typeof value !== "object" || value === null) return [];
    const entries: unknown[] = Array.isArray(value) ? value : [value];
    return entries.flatMap((entry) => [
      ...textsOf(entry, [...errorFields, ...aboutFields]),
      ...keysWithLists(entry),
      ...innerTexts(entry, depth + 1),
    ]);
  });
}

/** Some services send an object with a list of problems for each field: `{"mfaToken": ["has expired"]}`. */
const keysWithLists = (source: unknown): string[] =>
  typeof source === "object" && source !== null && !Array.isArray(source)
    ? Object.entries(source).flatMap(([key, value]) =>
        Array.isArray(value) && !holders.includes(even(key)) ? [key] : [],
      )
    : [];
