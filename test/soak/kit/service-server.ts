import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { rawServer } from "../../kit/raw-server.js";
import { type Answer, type CallName, FakeService, plainAccount, type ServiceInvoice } from "./service.js";

/** One call on its way: what it would be answered, once it is carried out. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly carryOut: () => Answer;
}

/** What is made of a call in place of its answer. */
export type Strike = (exchange: Exchange) => void | Promise<void>;

export const loginOf = (who: number): string => `shop-${who}@soak.example`;
export const passwordOf = (who: number): string => `Quince & ${who} walnuts`;
export const codeOf = (who: number): string => String(100_000 + who);
const whoOf = (text: string): number => Number(/shop-(\d+)@/.exec(text)?.[1]);

/** The service on a real socket, for any number of merchants that go by their numbers, each with an account of its own. */
export class ServiceServer {
  readonly service = new FakeService({
    accountOf: (login) => plainAccount(login, passwordOf(whoOf(login))),
    payHost: "127.0.0.1",
    codeAt: (authenticator) => codeOf(whoOf(authenticator)),
  });
  /** Calls as they came, by merchant. */
  readonly calls: { readonly call: CallName; readonly who: number }[] = [];
  /** Asked before each call is answered. */
  strike: ((call: CallName, who: number) => Strike | undefined) | undefined;

  private constructor(
    readonly url: string,
    readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<ServiceServer> {
    const { url, close } = await rawServer((request, response) => {
      started.#take(request, response).catch(() => request.socket.destroy());
    });
    const started = new ServiceServer(url, close);
    return started;
  }

  /** What a merchant's calls have made. */
  invoicesOf(who: number): ServiceInvoice[] {
    return this.service.invoices.filter(({ login }) => login === loginOf(who));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { method = "", url = "", headers } = request;
    const bearer = headers.authorization?.replace("Bearer ", "") ?? "";
    const call = this.service.read(method, url, bearer, body);
    if (call === undefined)
      return send(response, { status: 404, body: { message: "There is no such thing." } });
    const who = whoOf(call.login ?? "");
    this.calls.push({ call: call.name, who });
    const strike = this.strike?.(call.name, who);
    const carryOut = (): Answer => this.service.answer(call);
    if (strike === undefined) return send(response, carryOut());
    await strike({ request, response, carryOut });
  }
}

export function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
