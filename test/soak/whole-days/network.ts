import { ConnectionFault, type HttpAnswer, type HttpRequest } from "../../../src/merchant-service/http.js";
import { encodeInvoice } from "../../../src/merchant-service/invoice-body.js";
import { createInvoice } from "../../../src/merchant-service/invoices.js";
import type { MerchantService } from "../../../src/merchant-service/port.js";
import { withRetries } from "../../../src/merchant-service/retry.js";
import { createSignIn } from "../../../src/merchant-service/sign-in.js";
import { listTerminals } from "../../../src/merchant-service/terminals.js";
import type { Transport } from "../../../src/merchant-service/transport.js";
import type { VirtualClock } from "../kit/clock.js";
import type { Gate } from "../kit/gate.js";
import { faultyAnswers, noAnswer, refusal, type Service } from "./service.js";
import type { Weather } from "./weather.js";

const never = new Promise<never>(() => undefined);

export interface NetworkParts {
  readonly service: Service;
  readonly clock: VirtualClock;
  readonly weather: Weather;
  /** Of the process that calls. */
  readonly gate: Gate;
  readonly refresh: boolean;
  readonly note: (what: string) => void;
  readonly log: (event: string, fields: object) => void;
}

/** The product's own client of the service, over a network that is simulated below its transport. */
export function simulatedService(parts: NetworkParts): MerchantService {
  const { clock, log } = parts;
  const transport = transportOver(parts);
  const deadline = (): number => clock.now() + 60_000;
  const signIn = createSignIn(transport, "simulation", deadline);
  const retryClock = { now: clock.now, sleep: (ms: number) => clock.sleep(ms) };
  const payLinkRules = { scheme: "https", checkoutHosts: [] } as const;
  return {
    passwordGrant: signIn.passwordGrant,
    listAuthenticators: signIn.listAuthenticators,
    challenge: signIn.challenge,
    otpGrant: signIn.otpGrant,
    ...(parts.refresh ? { refresh: signIn.refresh } : {}),
    listTerminals: (token) => listTerminals(transport, token, retryClock, deadline()),
    createInvoice: (token, request, callbackUrl) =>
      createInvoice(transport, token, encodeInvoice(request, "callbackUrl", callbackUrl), {
        payLinkRules,
        log,
        secrets: [token, callbackUrl ?? ""],
      }),
  };
}

function transportOver(parts: NetworkParts): Transport {
  const { clock } = parts;
  const once = (request: HttpRequest): Promise<HttpAnswer> => exchange(parts, request);
  const sleep = (ms: number): Promise<void> => clock.sleep(ms);
  return {
    once,
    read: (request, deadline) =>
      withRetries(() => once(request), {
        clock: { now: clock.now, sleep },
        deadline,
        closing: new AbortController().signal,
      }),
    fresh: async (request) => {
      const faults = parts.weather.service();
      if (faults === "unreachable") {
        await clock.sleep(20);
        if (!parts.gate.goesOn()) return never;
        return { kind: "not-sent", fault: new ConnectionFault("ECONNREFUSED", "refused") };
      }
      try {
        return { kind: "answer", answer: await exchange(parts, request, faults) };
      } catch (error) {
        if (!(error instanceof ConnectionFault)) throw error;
        return { kind: "no-answer", fault: error };
      }
    },
    close: async () => undefined,
  };
}

/** One request on its way there and back; the process may be gone before, meanwhile, and after. */
async function exchange(
  { service, clock, weather, gate, note }: NetworkParts,
  request: HttpRequest,
  fault = weather.service(),
): Promise<HttpAnswer> {
  if (!gate.goesOn()) return never;
  await clock.sleep(weather.latency());
  const isLost = fault === "lost-before" || fault === "unreachable";
  const isRefused = fault === "too-many" || fault === "error-before";
  // What has left the process arrives, whatever becomes of the process.
  const answer = isLost || isRefused ? undefined : service.answer(request);
  note(
    `service: ${request.method} ${request.path} ${answer === undefined ? "doesn't come there" : answer.status}`,
  );
  await clock.sleep(isLost || fault === "lost-after" ? 5_000 : weather.latency());
  if (!gate.goesOn()) return never;
  switch (fault) {
    case "too-many":
      return { ...refusal(429), retryAfter: 5 };
    case "error-before":
      return refusal(502);
    case "faulty":
      return weather.pick(faultyAnswers)(answer ?? refusal(500));
    default:
      if (answer === undefined || fault === "lost-after") throw noAnswer();
      return answer;
  }
}
