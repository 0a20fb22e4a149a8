import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import type { Random } from "../kit/random.js";
import { mutateBytes, mutateJson, mutateText } from "./mutate.js";
import { deepJson, nastyTexts } from "./nasty.js";
import { type HostileWorld, webhookSecret } from "./world.js";

const statusSamples: readonly object[] = [
  { invoice: { id: "id-1", status: "FAILED" }, eventId: "e-1" },
  { status: "expired", occurredAt: "2026-01-01T10:00:00Z" },
  { event: "invoice.processing", data: { invoice: { id: "id-1", state: "PROCESSING" } } },
  [{ id: "e-2", invoiceId: "id-1", invoiceStatus: "created", timestamp: 1_767_225_600 }],
  [{ status: "failed" }, { status: "processing", state: "failed" }, "created", { status: ["expired"] }],
  { notification: { id: 7, createdAt: "2026-01-01 10:00:00" }, payload: { paymentStatus: "failed" } },
];
const contentTypes = [
  "application/json",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "text/plain",
  "",
  "multipart/form-data; boundary=x",
  "application/json,text/html",
  "a/b; ".repeat(40),
  "\u00ff\u00fe",
  "💳",
];
const utf16 = (body: Buffer): Buffer => Buffer.from(body.toString(), "utf16le");
/** Some of them are what the header says they are. */
const encodings: readonly (readonly [name: string, encode: (body: Buffer) => Buffer])[] = [
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["deflate", deflateRawSync],
  ["br", brotliCompressSync],
  ["GZIP", (body) => gzipSync(utf16(body))],
  ["identity", utf16],
  ["gzip", (body) => body],
  ["br", gzipSync],
  ["gzip, br", gzipSync],
  ["zstd", (body) => body],
  ["\u00ff", gzipSync],
  ["gzip", () => bomb],
  ["gzip", (body) => gzipSync(body).subarray(0, -5)],
];
const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));
const methods = [
  "GET",
  "PUT",
  "DELETE",
  "PATCH",
  "HEAD",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "post",
  "P\u00d6ST",
  "",
];

/** A request whose length is right, so that the next one on the connection is understood. */
function requestOf(method: string, path: string, headers: readonly string[], body: Buffer): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    "host: bot.example",
    ...headers,
    `content-length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), body]);
}

function bodyOf(random: Random): Buffer {
  const sample = random.pick(statusSamples);
  switch (random.below(8)) {
    case 0:
    case 1:
      return mutateBytes(random, Buffer.from(JSON.stringify(sample)));
    case 2:
      return Buffer.from(random.pick(nastyTexts));
    case 3:
      return mutateBytes(random, Buffer.from("status=failed&id=1&data[invoice][status]=expired"));
    case 4:
      return random.chance(0.9) ? Buffer.alloc(0) : Buffer.from(deepJson(30_000));
    case 5:
      return random.chance(0.95)
        ? Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0xff, 0x7d])
        : Buffer.alloc(70_000, 0x20);
    default:
      return Buffer.from(JSON.stringify(mutateJson(random, sample)) ?? "");
  }
}

/** It must not say so by chance: what it decodes to counts as well. */
function unpaidBody(random: Random): Buffer {
  const body = bodyOf(random);
  const text = body.toString("latin1");
  const decoded = text.replace(/\\u00([0-9a-f]{2})|%([0-9a-f]{2})/gi, (_all, a?: string, b?: string) =>
    String.fromCharCode(Number.parseInt(a ?? b ?? "", 16)),
  );
  return /paid/i.test(text) || /paid/i.test(decoded) ? Buffer.from("{}") : body;
}

/** A status callback to a good address or a bad one; in none is the invoice called paid. */
export function callbackRequest(random: Random, good: string): Buffer {
  const type = random.pick(contentTypes);
  const headers = [
    ...(type === "" ? [] : [`content-type: ${type}`]),
    ...(random.chance(0.1)
      ? [
          `x-signature: ${random
            .pick(nastyTexts)
            .replace(/[\r\n\0]/g, "")
            .slice(0, 500)}`,
        ]
      : []),
    ...(random.chance(0.05) ? ["x-forwarded-for: 127.0.0.1", "x-http-method-override: DELETE"] : []),
  ];
  const isGood = random.chance(0.35);
  const path = isGood ? good : badPath(random, good);
  const method = random.chance(0.95) ? "POST" : random.pick(methods) || "POST";
  const body = unpaidBody(random);
  if (random.chance(0.6)) return requestOf(method, path, headers, body);
  const [name, encode] = random.pick(encodings);
  return requestOf(method, path, [...headers, `content-encoding: ${name}`], encode(body));
}

function badPath(random: Random, good: string): string {
  const token = good.split("/").at(-1) ?? "";
  const paths = [
    "/callbacks/",
    "/callbacks",
    `${good}/`,
    `/${good}`,
    `${good}?x=${"y".repeat(500)}`,
    `/callbacks/${"A".repeat(2000)}`,
    "/callbacks/%",
    "/callbacks/%00",
    "/callbacks/..%2f..%2fetc",
    "/healthz",
    "/readyz?x",
    "/metrics",
    "/",
    "*",
    "http://other.example/callbacks/x",
    `/callbacks/${token.slice(0, -1)}`,
    `/callbacks/${token}=`,
    `/callbacks/${token.split("").reverse().join("")}`,
    `/callbacks/${token.toLowerCase()}`,
  ];
  const made = random.chance(0.5)
    ? random.pick(paths)
    : `/callbacks/${mutateText(random, token).slice(0, 3000)}`;
  const clean = made.replace(/[^\x21-\x7e]/g, (letter) => encodeURIComponent(wellFormedOr(letter)));
  // One that lost all of its changes again is the good one.
  return clean === good ? "/callbacks/none" : clean;
}

const wellFormedOr = (letter: string): string => (/\p{Surrogate}/u.test(letter) ? "\ufffd" : letter);

/** An update as Telegram would post it, with bytes changed, or with another secret. */
export function webhookRequest(world: HostileWorld, random: Random, chat: number): Buffer {
  world.telegram.actions.send(
    chat,
    random.pick(["/new Coffee 2x15000", "/help", "Tea", "15 000", "/items", "3"]),
  );
  const [update] = world.telegram.updates();
  const isTap = random.chance(0.3);
  const sample = isTap ? world.tapOn(chat, random.below(50), "new:start") : update;
  const json = JSON.stringify(random.chance(0.4) ? mutateJson(random, sample) : sample) ?? "";
  const body = random.chance(0.6) ? mutateBytes(random, Buffer.from(json)) : Buffer.from(json);
  const secrets = [
    webhookSecret,
    webhookSecret,
    webhookSecret,
    webhookSecret,
    webhookSecret,
    webhookSecret,
    webhookSecret,
  ];
  const secret = random.pick([...secrets, "", `${webhookSecret}x`, webhookSecret.slice(1), "%00"]);
  const name = "x-telegram-bot-api-secret-token";
  return requestOf(
    "POST",
    "/telegram/webhook",
    ["content-type: application/json", `${name}: ${secret}`],
    body,
  );
}
