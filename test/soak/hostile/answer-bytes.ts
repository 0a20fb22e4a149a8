import type { Random } from "../kit/random.js";
import type { RawAnswer } from "./lying-service.js";
import { mutateBytes, mutateJson } from "./mutate.js";
import { deepJson, nastyTexts } from "./nasty.js";

const samples: readonly unknown[] = [
  { access_token: "new-token", expires_in: 86_400, user_id: 12, scope: "invoices" },
  { error: "mfa_required", mfa_token: "mfa-1" },
  [{ id: "a-1", authenticator_type: "otp", active: true }],
  { data: [{ id: 7, authenticator_type: "otp" }] },
  { challenge_type: "otp" },
  {
    currentPage: 0,
    totalItems: 2,
    totalPages: 1,
    data: [
      { id: "t-1", name: "Front", businessUnitName: "Unit", isDefault: true, status: "ACTIVE" },
      { id: 2, name: null, status: "ACTIVE" },
    ],
  },
  { id: "inv-1", payUrl: "pay.example.com/invoice/inv-1" },
  { error: { message: "Amount too small" }, errors: [{ field: "items", message: "wrong" }] },
];
const payUrls = [
  "javascript:alert(1)",
  "http://10.0.0.1/x",
  "//u:p@pay.example.com",
  "pay.example.com\\@evil.example",
  "https://",
  "x".repeat(5000),
];

/** An answer to a request: right, nearly right, or anything else. */
export function answerFor(random: Random, path: string, request: string): RawAnswer {
  const status = random.chance(0.6)
    ? 200
    : random.pick([
        201, 204, 301, 302, 307, 400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 599, 100, 999,
      ]);
  const body = bodyFor(random, request);
  const headers = [
    `content-type: ${random.pick(["application/json", "text/html", "text/plain; charset=utf-16", "", "\u00ff"])}`,
    ...(random.chance(0.1) ? [`location: ${random.pick(["/", "http://127.0.0.1:1/", path, "\u00ff"])}`] : []),
    ...(random.chance(0.1)
      ? [
          `retry-after: ${random.pick(["0", "-1", "1e9", "Thu, 01 Jan 1970 00:00:00 GMT", "soon", "99999999999999999999"])}`,
        ]
      : []),
    ...(random.chance(0.1)
      ? [
          `x-request-id: ${random
            .pick(nastyTexts)
            .replace(/[^\x20-\x7e\u0080-\u00ff]/g, "")
            .slice(0, 300)}`,
        ]
      : []),
    ...(random.chance(0.03)
      ? [`content-encoding: ${random.pick(["gzip", "br", "deflate, gzip", "x"])}`]
      : []),
    ...(random.chance(0.01) ? [`x-large: ${"y".repeat(20_000)}`] : []),
    ...(random.chance(0.03) ? ["set-cookie: a=b", "connection: close"] : []),
  ];
  const head = (more: string) =>
    Buffer.from([`HTTP/1.1 ${status} X`, ...headers, more, "", ""].join("\r\n"), "latin1");
  const whole = Buffer.concat([head(`content-length: ${body.length}`), body]);
  // What hangs costs its whole time-out, so it is rare.
  if (random.chance(0.003))
    return { bytes: whole.subarray(0, random.below(whole.length)), afterwards: "hang" };
  switch (random.below(14)) {
    case 0:
      return {
        bytes: Buffer.concat([head(`content-length: ${body.length + 1 + random.below(1000)}`), body]),
        afterwards: "close",
      };
    case 1:
      return {
        bytes: Buffer.concat([
          head(`content-length: ${Math.max(0, body.length - 1 - random.below(20))}`),
          body,
        ]),
        afterwards: "close",
      };
    case 2: {
      const chunk = Buffer.concat([
        Buffer.from(`${body.length.toString(16)}\r\n`),
        body,
        Buffer.from("\r\n0\r\n\r\n"),
      ]);
      return {
        bytes: Buffer.concat([
          head("transfer-encoding: chunked"),
          random.chance(0.5) ? mutateBytes(random, chunk) : chunk,
        ]),
        afterwards: "close",
      };
    }
    case 3:
      return { bytes: mutateBytes(random, whole), afterwards: "close" };
    case 4:
      return { bytes: whole, afterwards: random.pick(["close", "reset"]) };
    case 5:
      return { bytes: Buffer.concat([whole, whole]), afterwards: "close" };
    default:
      return { bytes: whole, afterwards: status === 204 || status === 100 ? "close" : "keep" };
  }
}

function bodyFor(random: Random, request: string): Buffer {
  // Some quote what they were sent, with all that is in it.
  const quoting = {
    message: request,
    error_description: `invalid: ${request.slice(-1500)}`,
    errors: [request],
  };
  const sample = random.chance(0.1) ? quoting : random.pick(samples);
  if (random.chance(0.001)) return Buffer.alloc(2_200_000, 0x20);
  if (random.chance(0.004)) return Buffer.from(`{"data":${deepJson(5_000)},"totalPages":1}`);
  if (random.chance(0.03)) return Buffer.from(JSON.stringify({ id: "inv-2", payUrl: random.pick(payUrls) }));
  if (random.chance(0.1)) return Buffer.from(random.pick(nastyTexts));
  const json = JSON.stringify(random.chance(0.6) ? mutateJson(random, sample) : sample) ?? "";
  return random.chance(0.25) ? mutateBytes(random, Buffer.from(json)) : Buffer.from(json);
}
