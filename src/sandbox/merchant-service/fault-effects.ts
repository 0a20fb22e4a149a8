import type { Answer } from "./refusal.js";
import { Refusal, refusalAnswer } from "./refusal.js";
import type { CallName, Fault } from "./service-faults.js";
import type { Switches } from "./switches.js";

/** The effect that replaces the answer to a call. */
export type Effect = "reset" | "silence" | { readonly answer: Answer };

const sentences: Readonly<Record<string, string>> = {
  "400": "The request is not accepted.",
  "401": "The credentials are not accepted.",
  "403": "You may not do this.",
  "404": "There is no such thing.",
  "408": "The request took too long.",
  "429": "Too many requests. Try again later.",
  "500": "Something went wrong inside.",
  "503": "The service is being maintained.",
};

/** The field that an incomplete answer leaves out, by call. For `create` that is the address of the pay page. */
const neededField: Readonly<Record<CallName, string>> = {
  token: "mfa_token",
  authenticators: "id",
  challenge: "challenge_type",
  otp: "access_token",
  refresh: "access_token",
  terminals: "data",
  create: "payUrl",
};

const withoutField = (body: unknown, field: string): unknown => {
  if (Array.isArray(body)) return body.map((entry: unknown) => withoutField(entry, field));
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== field));
};

const page =
  "<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>";

/** Returns the effect of a fault on a call. `answer` is the answer without the fault, or an empty one when the call wasn't carried out. */
export const effectOf = (
  fault: Fault,
  answer: Answer,
  request: { readonly call: CallName; readonly url: string },
  switches: Switches,
): Effect => {
  switch (fault.kind) {
    case "latency":
      return { answer };
    case "reset-before":
    case "reset-after":
      return "reset";
    case "no-answer":
      return "silence";
    case "html":
      return { answer: { status: 200, body: page, headers: { "content-type": "text/html; charset=utf-8" } } };
    case "missing-field":
      return { answer: { ...answer, body: withoutField(answer.body, neededField[request.call]) } };
    case "bad-json":
      return { answer: { ...answer, body: JSON.stringify(answer.body).slice(0, -2) } };
    case "huge":
      return {
        answer: { ...answer, body: { ...asObject(answer.body), padding: "x".repeat(3 * 1024 * 1024) } },
      };
    case "redirect":
      // The redirect leads back to the same call, so a client that follows it makes the call twice.
      return { answer: { status: 307, body: {}, headers: { location: request.url } } };
    default: {
      const refusal = new Refusal(
        Number(fault.kind),
        `status_${fault.kind}`,
        sentences[fault.kind] ?? fault.kind,
      );
      const refused = refusalAnswer(refusal, switches);
      if (fault.retryAfter === undefined) return { answer: refused };
      return {
        answer: { ...refused, headers: { ...refused.headers, "retry-after": String(fault.retryAfter) } },
      };
    }
  }
};

const asObject = (body: unknown): object => (typeof body === "object" && body !== null ? body : {});
