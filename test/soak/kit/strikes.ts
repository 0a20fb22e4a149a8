import type { Answer } from "./service.js";
import { type Exchange, type Strike, send } from "./service-server.js";

/** All the ways in which the service fails to answer, or answers something that is none. Times in milliseconds. */

/** Longer than the bot's patience in these runs. */
export const patienceMs = 700;
const json = { "content-type": "application/json" };
const page = "<!doctype html><html><body><h1>Bad Gateway</h1></body></html>";

/** Spoils the answer of a call that was carried out. */
const spoiled =
  (spoil: (exchange: Exchange, text: string, answer: Answer) => void): Strike =>
  (exchange) => {
    const answer = exchange.carryOut();
    spoil(exchange, JSON.stringify(answer.body), answer);
  };

const body = (status: number, text: string, headers: Record<string, string> = json): Strike =>
  spoiled(({ response }) => void response.writeHead(status, headers).end(text));

/** Writes a piece every now and then, for as long as somebody listens. */
function drip({ request }: Exchange, write: () => void): void {
  const dripping = setInterval(write, 20);
  request.socket.once("close", () => clearInterval(dripping));
}

/** What comes of a call whose outcome can't be told. */
export const strikes: Readonly<Record<string, Strike>> = {
  "half-open": () => undefined,
  "half-open, though done": spoiled(() => undefined),
  reset: ({ request }) => void request.socket.resetAndDestroy(),
  "reset, though done": spoiled(({ request }) => void request.socket.resetAndDestroy()),
  closed: ({ request }) => void request.socket.end(),
  slow: (exchange) => {
    const late = setTimeout(() => send(exchange.response, exchange.carryOut()), 3 * patienceMs);
    exchange.request.socket.once("close", () => clearTimeout(late));
  },
  "a dripping body": spoiled((exchange) => {
    exchange.response.writeHead(200, json);
    drip(exchange, () => void exchange.response.write(" "));
  }),
  "a dripping head": spoiled((exchange) => {
    exchange.request.socket.write("HTTP/1.1 200 OK\r\nx-slow: ");
    drip(exchange, () => void exchange.request.socket.write("a"));
  }),
  "less than its length": spoiled(({ response, request }, text) => {
    response.writeHead(200, { ...json, "content-length": String(text.length + 100) });
    response.write(text, () => request.socket.destroy());
  }),
  "less than its length, and waits": spoiled(({ response }, text) => {
    response.writeHead(200, { ...json, "content-length": String(text.length + 100) }).write(text);
  }),
  "more than its length": spoiled(({ request }, text) => {
    request.socket.end(
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n${text}`,
    );
  }),
  "no HTTP": spoiled(({ request }) => void request.socket.end("\x16\x03\x01 hello\r\n\r\n")),
  "a page": body(200, page, { "content-type": "text/html" }),
  "a page with 502": body(502, page, { "content-type": "text/html" }),
  503: body(503, JSON.stringify({ message: "Maintenance." })),
  408: body(408, JSON.stringify({ message: "Too slow." })),
  nothing: body(200, ""),
  "JSON cut off": spoiled(({ response }, text) => void response.writeHead(200, json).end(text.slice(0, -2))),
  "a huge body": spoiled(
    ({ response }) => void response.writeHead(200, json).end(`{"padding":"${"x".repeat(3e6)}"}`),
  ),
  packed: spoiled(({ response }, text) => {
    response.writeHead(200, { ...json, "content-encoding": "gzip" }).end(text);
  }),
  redirect: spoiled(({ response, request }) => {
    response.writeHead(307, { location: request.url ?? "/" }).end();
  }),
  null: body(200, "null"),
  "another shape": body(200, JSON.stringify({ data: "nothing", totalPages: "many" })),
  "no content": spoiled(({ response }) => void response.writeHead(204).end()),
  "an endless nesting": body(200, `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`),
};

/** Of these the service knows nothing of the invoice. */
export const notCarriedOut: ReadonlySet<string> = new Set(["half-open", "reset", "closed", "slow"]);

/** The challenge's answer says nothing that is needed, so any JSON will do, or no body. */
export const harmlessChallenges: ReadonlySet<string> = new Set([
  "null",
  "another shape",
  "no content",
  "nothing",
  "an endless nesting",
]);

/** A refusal, with the service's words where an API may have them. */
export const refusals: Readonly<Record<string, { readonly strike: Strike; readonly says: string }>> = {
  ...Object.fromEntries(
    [400, 402, 403, 404, 409, 410, 413, 415, 422].map((status) => [
      String(status),
      { strike: refusal(status, { message: "The till is closed." }), says: "The till is closed" },
    ]),
  ),
  "429": {
    strike: refusal(429, { message: "Too many." }, { "retry-after": "30" }),
    says: "asks to wait until",
  },
  "400 as OAuth has it": {
    strike: refusal(400, { error: "invalid", error_description: "The till is closed." }),
    says: "The till is closed",
  },
  "400 without a word": { strike: refusal(400, {}), says: "without saying why" },
  "400 with a page": {
    strike: ({ response }) => void response.writeHead(400, { "content-type": "text/html" }).end(page),
    says: "refused this invoice",
  },
};

function refusal(status: number, answer: object, headers: Record<string, string> = {}): Strike {
  return ({ response }) =>
    void response.writeHead(status, { ...json, ...headers }).end(JSON.stringify(answer));
}
