import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { request } from "undici";
import type { Config } from "../../config/config.js";
import { describeError } from "../../log/describe-error.js";
import { type Check, type Finding, fault, ok, warning } from "./check.js";
import { reachableHost, whyUnreachable } from "./connection-words.js";
import { type Arrived, listenInPlace, markHeader } from "./test-listener.js";

const about = "Public address";
const oneRequestMs = 10_000;
/** A proxy that has found no bot behind it until now may look again only after some seconds. */
const proxyWaitsMs = 6_000;

/** The body has what a proxy or a filter could change: spaces, line ends, letters of other scripts, an escape. */
const body = Buffer.from('{ "status" :\r\n\t"test",  "name":"\\u0416Ўқ €", "amount":"1.50" }\n', "utf8");

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly location: string | undefined;
}

interface Probe {
  readonly publicUrl: string;
  readonly mark: string;
  /** Undefined while a running bot has the port: then only its answers tell who has got a request. */
  readonly arrived: readonly Arrived[] | undefined;
}

/** Is there a bot on HOST and PORT of this machine? Other checks ask it, too. */
export async function botRuns({ http }: Config): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`http://${reachableHost(http.host)}:${http.port}/healthz`, {
      method: "GET",
      signal: AbortSignal.timeout(3_000),
    });
    return statusCode === 200 && (await body.text()) === '{"ok":true}';
  } catch {
    // Nothing listens there, or it doesn't speak HTTP: in both cases it is no bot.
    return false;
  }
}

/** Sends requests to PUBLIC_URL as the service would, and looks at what arrives on HOST and PORT. */
export const publicAddressCheck = (config: Config): Check => ({
  about,
  async run() {
    const { publicUrl, host, port } = config.http;
    if (publicUrl === undefined) return [];
    if (port === 0) return [fault(about, "PORT=0 takes any free port, which no proxy can know. Set a port.")];
    const mark = randomBytes(96).toString("base64url");
    const listener = await listenInPlace(host, port, mark);
    if (!("code" in listener)) {
      const metrics = await metricsInPlace(config, mark);
      try {
        return await addressFindings({ publicUrl, mark, arrived: listener.arrived }, config);
      } finally {
        await Promise.all([listener.close(), metrics?.close()]);
      }
    }
    if (listener.code === "EADDRINUSE" && (await botRuns(config)))
      return addressFindings({ publicUrl, mark, arrived: undefined }, config);
    return [
      fault(about, portFaults[listener.code] ?? `HOST and PORT can't be listened at (${listener.code}).`),
    ];
  },
});

const portFaults: Readonly<Record<string, string>> = {
  EADDRINUSE: "Another program than the bot has PORT. Choose a free one, and tell the proxy.",
  EADDRNOTAVAIL: "HOST is no address of this machine. Behind a proxy on this machine it is 127.0.0.1.",
  EACCES: "This user may not use PORT. Choose one above 1023.",
};

/** A proxy may lead to the metrics' port. Nothing answers there before the bot runs, so the doctor does. */
async function metricsInPlace({ admin }: Config, mark: string) {
  if (admin.port === undefined || admin.port === 0) return undefined;
  const listener = await listenInPlace(admin.host, admin.port, mark);
  return "code" in listener ? undefined : listener;
}

async function addressFindings(probe: Probe, config: Config): Promise<readonly Finding[]> {
  const callbacks = await callbackFinding(probe);
  if (callbacks.level === "fault") return [callbacks];
  return [
    callbacks,
    ...(config.miniApp.url === undefined ? [] : [await pageFinding(probe)]),
    await insideFinding(probe),
  ];
}

async function callbackFinding(probe: Probe): Promise<Finding> {
  const path = `/callbacks/${probe.mark}`;
  for (const method of ["POST", "PUT"] as const) {
    const answer = await ask(probe, method, path).catch(problemOf);
    const problem = typeof answer === "string" ? answer : problemWith(probe, method, path, answer);
    if (problem !== undefined) return fault(about, problem);
  }
  if (probe.arrived !== undefined)
    return ok(about, `${probe.publicUrl} leads here: POST and PUT arrive unchanged.`);
  return ok(
    about,
    `${probe.publicUrl} leads to a bot. Stop the bot to see whether it is this one, and whether the proxy changes requests.`,
  );
}

/** @returns undefined when the request came to the bot as it must */
function problemWith(probe: Probe, method: "POST" | "PUT", path: string, answer: Answer): string | undefined {
  const { publicUrl, mark, arrived } = probe;
  const { status } = answer;
  if (answer.location !== undefined)
    return `${publicUrl} redirects a ${method} to ${originOf(answer.location, publicUrl)} (${status}). Senders don't follow: set PUBLIC_URL to the final address.`;
  if (arrived === undefined) {
    if (status === 404 && answer.text === '{"error":"not found"}') return undefined;
    return `A ${method} to ${publicUrl} doesn't reach the running bot: the answer is ${status}. ${lookAtProxy}`;
  }
  const last = arrived.at(-1);
  if (last === undefined || answer.text !== mark)
    return `A ${method} to ${publicUrl} doesn't come to this machine's PORT: something else answers ${status}. Check the DNS record. ${lookAtProxy}`;
  if (last.path !== path)
    return `The proxy changes the path: /callbacks/… arrives as ${shortened(last.path, mark)}. Let it pass the path on as it is; if PUBLIC_URL has a path, let it remove just that.`;
  if (last.method !== method)
    return `The proxy makes a ${last.method} of a ${method}. Let it pass the method on.`;
  if (!last.body.equals(body))
    return `The proxy changes the body of a ${method}: ${last.body.length} bytes arrive instead of ${body.length}, or other ones. Turn off what rewrites requests.`;
  return undefined;
}

const lookAtProxy = "The proxy must pass /callbacks/ on to HOST and PORT, by POST and PUT: docs/deploy.md.";

async function pageFinding(probe: Probe): Promise<Finding> {
  const name = "Mini App";
  const answer = await ask(probe, "GET", "/app/").catch(problemOf);
  if (typeof answer === "string") return fault(name, answer);
  const reached =
    probe.arrived === undefined
      ? answer.status === 200 && /<html/i.test(answer.text)
      : answer.text === probe.mark && probe.arrived.at(-1)?.path === "/app/";
  if (reached) return ok(name, `${probe.publicUrl}/app/ leads to the bot.`);
  return fault(
    name,
    `${probe.publicUrl}/app/ doesn't lead to the bot (${answer.status}). Let the proxy pass /app/ on as it is: docs/deploy.md.`,
  );
}

/** These paths belong to the operator alone. The running bot's answer is recognized by `shown`. */
const inside = [
  { path: "/metrics", shown: /^invoice_bot_/m },
  { path: "/readyz", shown: /^\{"ready":/ },
  { path: "/healthz", shown: /^\{"ok":true\}$/ },
] as const;

async function insideFinding(probe: Probe): Promise<Finding> {
  const name = "Kept inside";
  const open: string[] = [];
  // A PUBLIC_URL with a path may leave the top of its host open.
  for (const publicUrl of new Set([probe.publicUrl, new URL(probe.publicUrl).origin])) {
    for (const { path, shown } of inside) {
      // A path that nobody answers is as it should be.
      const answer = await ask({ ...probe, publicUrl }, "GET", path).catch(() => undefined);
      if (answer === undefined) continue;
      const isOpen = probe.arrived === undefined ? shown.test(answer.text) : answer.text === probe.mark;
      if (isOpen) open.push(`${publicUrl}${path}`);
    }
  }
  if (open.length === 0) return ok(name, "/metrics, /readyz and /healthz aren't reachable from outside.");
  const judge = open.some((address) => address.endsWith("/metrics")) ? fault : warning;
  return judge(
    name,
    `Anybody can read ${open.join(", ")}. Let the proxy pass on only /callbacks/, /app/ and /telegram/webhook: docs/deploy.md.`,
  );
}

/** @throws the error of a connection that fails */
async function ask(
  { publicUrl, mark }: Probe,
  method: "GET" | "POST" | "PUT",
  path: string,
): Promise<Answer> {
  const until = Date.now() + proxyWaitsMs;
  for (;;) {
    const response = await request(`${publicUrl}${path}`, {
      method,
      headers: {
        [markHeader]: mark,
        "content-type": "application/json",
        "user-agent": "merchant-invoice-bot doctor",
      },
      body: method === "GET" ? null : body,
      signal: AbortSignal.timeout(oneRequestMs),
    });
    const text = await response.body.text();
    const { location } = response.headers;
    const answer = {
      status: response.statusCode,
      text,
      location: typeof location === "string" && response.statusCode < 400 ? location : undefined,
    };
    // The operator's paths should fail, so nobody waits for them.
    const comesAgain =
      !inside.some((one) => one.path === path) &&
      [502, 503, 504].includes(answer.status) &&
      Date.now() < until;
    if (!comesAgain) return answer;
    await delay(500);
  }
}

function problemOf(error: unknown): string {
  const { code, error: name } = describeError(error);
  return `PUBLIC_URL can't be reached: ${whyUnreachable(code ?? name)}. If only this machine can't reach it, its router may not let it in by the public address: try from elsewhere.`;
}

const originOf = (location: string, base: string): string =>
  URL.canParse(location, base) ? new URL(location, base).origin : "another address";

/** A mark is long, and only its place is of interest. */
const shortened = (path: string, mark: string): string => path.slice(0, 400).replace(mark, "…").slice(0, 100);
