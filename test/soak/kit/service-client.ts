import { ConnectionFault, type HttpAnswer, type HttpRequest } from "../../../src/service/http-exchange.js";
import { createTerminalList } from "../../../src/service/list-terminals.js";
import { payLinkOf } from "../../../src/service/pay-link.js";
import { createInvoice, encodeInvoice } from "../../../src/service/post-invoice.js";
import { withRetries } from "../../../src/service/retry.js";
import type { MerchantService } from "../../../src/service/service-port.js";
import { createSignIn } from "../../../src/service/sign-in-calls.js";
import type { Transport } from "../../../src/service/transport.js";
import { type Answer, type Call, type FakeService, refusal } from "./service.js";

export { ConnectionFault, type HttpAnswer };

interface ClientOptions {
  readonly service: FakeService;
  /**
   * The way there and back. `carryOut` is what the service does; a ConnectionFault that is thrown stands for no answer, and
   * one with the code ECONNREFUSED for nobody there.
   */
  readonly exchange?: (call: Call | undefined, carryOut: () => Answer) => Promise<HttpAnswer>;
  readonly now?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
  /** Whether refresh tokens are used. */
  readonly refresh?: boolean;
  readonly log?: (event: string, fields: object) => void;
}

/** The product's own client of the service, over a network that is simulated below its transport. */
export function clientOf(options: ClientOptions): MerchantService {
  const { service, now = Date.now, sleep = async () => undefined, log = () => undefined } = options;
  const { exchange = async (_, carryOut) => httpAnswer(carryOut()) } = options;
  const once = ({ method, path, bearer = "", body = "" }: HttpRequest): Promise<HttpAnswer> => {
    const call = service.read(method, path, bearer, body);
    return exchange(call, () => (call === undefined ? refusal(404) : service.answer(call)));
  };
  const clock = { now, sleep };
  const deadline = (): number => now() + 60_000;
  const transport: Transport = {
    once,
    read: (request, until, afterTooMany) =>
      withRetries(() => once(request), {
        clock,
        deadline: until,
        closing: new AbortController().signal,
        afterTooMany,
      }),
    fresh: async (request) => {
      try {
        return { kind: "answer", answer: await once(request) };
      } catch (fault) {
        if (!(fault instanceof ConnectionFault)) throw fault;
        return { kind: fault.code === "ECONNREFUSED" ? "not-sent" : "no-answer", fault };
      }
    },
    close: async () => undefined,
  };
  const { refresh, ...signIn } = createSignIn(transport, "simulation", deadline, () => undefined);
  const payLinkRules = { scheme: "https", checkoutHosts: [] } as const;
  return {
    ...signIn,
    signInTurn: (_caller, step) => step(),
    payLinkOf: (invoice, payUrl) => payLinkOf(invoice, payUrl, payLinkRules),
    ...(options.refresh === true ? { refresh } : {}),
    listTerminals: createTerminalList({ transport, clock, deadline, log }),
    createInvoice: (token, request, callbackUrl) =>
      createInvoice(transport, token, encodeInvoice(request, "callbackUrl", callbackUrl), {
        payLinkRules,
        terminalId: request.terms.terminal.id,
        log,
        secrets: [token, callbackUrl ?? ""],
      }),
  };
}

export const httpAnswer = ({ status, body, retryAfter }: Answer): HttpAnswer => ({
  status,
  requestId: undefined,
  retryAfter,
  body: { kind: "text", text: typeof body === "string" ? body : JSON.stringify(body) },
});
