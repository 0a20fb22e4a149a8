import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { effectOf } from "./fault-effects.js";
import type { Invoices } from "./invoices.js";
import { readJson } from "./json-body.js";
import { type Answer, Refusal, refusalAnswer } from "./refusal.js";
import type { Clock } from "./service-clock.js";
import { type CallName, type Faults, isCarriedOut } from "./service-faults.js";
import type { RateLimit } from "./service-rate-limit.js";
import type { RequestLog } from "./service-requests.js";
import type { SignIn } from "./sign-in.js";
import { withExtraFields } from "./slips.js";
import type { Switches } from "./switches.js";
import type { WireTerminal } from "./terminal-data.js";
import { terminalPage } from "./terminals.js";
import type { Tokens } from "./tokens.js";

interface Parts {
  readonly clock: Clock;
  readonly switches: Switches;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly rateLimit: RateLimit;
  readonly signIn: SignIn;
  readonly tokens: Tokens;
  readonly invoices: Invoices;
  readonly terminals: (login: string) => readonly WireTerminal[];
  readonly save: () => Promise<void>;
  /** This signal fires when the sandbox closes. */
  readonly closing: AbortSignal;
}

type Carry = (body: unknown, request: FastifyRequest) => Answer | Promise<Answer>;

/** Registers the calls of docs/interface.md, "Calls in general". */
export const registerApi = (server: FastifyInstance, parts: Parts): void => {
  const { signIn, tokens, invoices, terminals, save } = parts;
  const route =
    (nameOf: CallName | ((body: unknown) => CallName), carry: Carry) =>
    (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      serve(parts, nameOf, carry, request, reply);
  const saved = async (answer: Answer): Promise<Answer> => {
    await save();
    return answer;
  };

  server.post(
    "/reg/auth/token",
    route(grantName, (body) => saved(signIn.grant(body))),
  );
  server.get(
    "/reg/mfa/authenticators",
    route("authenticators", (_, { query, headers }) => signIn.authenticators(query, headers.authorization)),
  );
  server.post(
    "/reg/mfa/challenge",
    route("challenge", (body) => saved(signIn.challenge(body))),
  );
  server.get(
    "/terminals",
    route("terminals", (_, { query, headers }) => {
      const merchant = tokens.merchant(headers.authorization);
      return terminalPage(terminals(merchant.login), query, parts.switches);
    }),
  );
  server.post(
    "/merchant-invoices",
    route("create", (body, { headers }) => {
      const merchant = tokens.merchant(headers.authorization);
      return invoices.create(merchant, body);
    }),
  );
};

/** The name of each grant of `/reg/auth/token`, for the log and for faults. An unknown grant counts as the first one. */
const grantNames: Readonly<Record<string, CallName>> = { "mfa-otp": "otp", refresh_token: "refresh" };

const grantName = (body: unknown): CallName => {
  const grantType = typeof body === "object" && body !== null && "grant_type" in body ? body.grant_type : "";
  return grantNames[String(grantType)] ?? "token";
};

const serve = async (
  parts: Parts,
  nameOf: CallName | ((body: unknown) => CallName),
  carry: Carry,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { clock, switches, faults, log, rateLimit, closing } = parts;
  const body = request.method === "GET" ? undefined : attempt(() => readJson(request));
  const parsed = body instanceof Refusal ? undefined : body;
  const call = typeof nameOf === "string" ? nameOf : nameOf(parsed);
  const note = log.begin(call, clock(), request, parsed);
  const fault = faults.take(call);
  const carryOut = async (): Promise<Answer> => {
    try {
      if (body instanceof Refusal) throw body;
      rateLimit.check(call);
      const answer = await carry(body, request);
      if (answer.afterwards) reply.raw.once("close", answer.afterwards);
      return { ...answer, body: withExtraFields(answer.body, switches) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refusalAnswer(error, switches);
    }
  };
  if (fault?.kind === "latency") await pause(fault.ms ?? 1000, undefined, { signal: closing });
  const own = !fault || isCarriedOut(fault) ? await carryOut() : { status: 200, body: {} };
  const effect = fault ? effectOf(fault, own, { call, url: request.url }, switches) : { answer: own };
  if (effect === "reset" || effect === "silence") {
    note("no answer");
    reply.hijack();
    if (effect === "reset") request.raw.socket.resetAndDestroy();
    return reply;
  }
  const { answer } = effect;
  note(answer.status);
  return reply
    .code(answer.status)
    .headers({
      "content-type": "application/json; charset=utf-8",
      "x-request-id": request.id,
      ...answer.headers,
    })
    .send(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
};

const attempt = <Value>(action: () => Value): Value | Refusal => {
  try {
    return action();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};
