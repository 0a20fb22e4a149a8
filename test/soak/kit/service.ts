import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** The calls of docs/interface.md, "Calls in general". */
const callNames = ["token", "authenticators", "challenge", "otp", "terminals", "create"] as const;
export type CallName = (typeof callNames)[number];

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** One call on its way: what it would be answered, once it is carried out. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly carryOut: () => Answer;
}

/** What is made of a call in place of its answer. */
export type Strike = (exchange: Exchange) => void | Promise<void>;

export interface StandInInvoice {
  readonly id: string;
  /** The number of the merchant whose token made it. */
  readonly who: number;
  readonly items: readonly { readonly name: string; readonly price: string; readonly quantity: number }[];
  readonly payUrl: string;
  readonly callbackUrl: string | undefined;
}

type Body = Readonly<Record<string, unknown>>;

export const loginOf = (who: number): string => `shop-${who}@soak.example`;
export const passwordOf = (who: number): string => `Quince & ${who} walnuts`;
export const codeOf = (who: number): string => String(100_000 + who);

/** The interface for any number of merchants, each with login, tokens, terminal and invoices of its own. */
export class StandInService {
  readonly invoices: StandInInvoice[] = [];
  /** Calls as they came, by merchant. */
  readonly calls: { readonly call: CallName; readonly who: number | undefined }[] = [];
  /** Asked before each call is answered. */
  strike: ((call: CallName, who: number | undefined) => Strike | undefined) | undefined;
  /** Merchants whose terminals are all closed. */
  readonly closed = new Set<number>();
  /** How often each merchant's access was taken away; older tokens are void. */
  readonly #revoked = new Map<number, number>();

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(): Promise<StandInService> {
    const server = createServer((request, response) => {
      service.#take(request, response).catch(() => request.socket.destroy());
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const service = new StandInService(`http://127.0.0.1:${port}`, server);
    return service;
  }

  /** From now on this merchant's tokens are answered 401. */
  revoke(who: number): void {
    this.#revoked.set(who, (this.#revoked.get(who) ?? 0) + 1);
  }

  /** Tells the bot a status of an invoice. @returns the answer's status */
  async tell({ id, callbackUrl = "" }: StandInInvoice, status: string): Promise<number> {
    const body = JSON.stringify({ eventId: `${id}-${status}`, status, invoiceId: id });
    const headers = { "content-type": "application/json" };
    return (await fetch(callbackUrl, { method: "POST", headers, body })).status;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, "close");
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const body: Body = text === "" ? {} : (JSON.parse(text) as Body);
    const call = callOf(request.url ?? "", body);
    if (call === undefined)
      return send(response, { status: 404, body: { message: "There is no such thing." } });
    const who = whoOf(request, body);
    this.calls.push({ call, who });
    const strike = this.strike?.(call, who);
    const carryOut = (): Answer => this.#answer(call, who, body, request);
    if (strike === undefined) return send(response, carryOut());
    await strike({ request, response, carryOut });
  }

  #answer(call: CallName, who: number | undefined, body: Body, request: IncomingMessage): Answer {
    if (who === undefined) return { status: 401, body: { message: "Nobody is known by that." } };
    switch (call) {
      case "token":
        if (body.password !== passwordOf(who)) return refusal(401, "The password is wrong.");
        return { status: 200, body: { error: "mfa_required", mfa_token: `mfa-${who}` } };
      case "authenticators":
        return { status: 200, body: { authenticator_type: "otp", id: `phone-${who}`, active: true } };
      case "challenge":
        return { status: 200, body: { challenge_type: "otp" } };
      case "otp":
        if (body.otp !== codeOf(who)) return refusal(401, "The code is wrong.");
        return {
          status: 200,
          body: {
            access_token: this.#token(who),
            expires_in: 86_400,
            scope: "payin:read invoices:create",
            user_id: `user-${who}`,
          },
        };
      case "terminals":
        return this.#isVoid(request, who)
          ? refusal(401, "Sign in.")
          : { status: 200, body: this.#terminals(who) };
      case "create":
        return this.#isVoid(request, who) ? refusal(401, "Sign in.") : this.#create(who, body);
    }
  }

  #token(who: number): string {
    return `access-${who}-${this.#revoked.get(who) ?? 0}`;
  }

  #isVoid({ headers }: IncomingMessage, who: number): boolean {
    return headers.authorization !== `Bearer ${this.#token(who)}`;
  }

  #terminals(who: number): object {
    const row = {
      id: `terminal-${who}`,
      name: `Till ${who}`,
      businessUnitName: "Unit",
      isDefault: true,
      status: this.closed.has(who) ? "CLOSED" : "ACTIVE",
    };
    return { currentPage: 0, totalItems: 1, totalPages: 1, data: [row] };
  }

  #create(who: number, body: Body): Answer {
    const id = `inv-${who}-${this.invoices.length}`;
    const payUrl = `127.0.0.1/terminal/${String(body.terminalId)}/invoice/${id}/payment`;
    const { items, callbackUrl } = body as unknown as Pick<StandInInvoice, "items" | "callbackUrl">;
    this.invoices.push({ id, who, items, payUrl, callbackUrl });
    return { status: 200, body: { id, payUrl } };
  }
}

const refusal = (status: number, message: string): Answer => ({ status, body: { message } });

export function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function callOf(url: string, body: Body): CallName | undefined {
  if (url.startsWith("/reg/mfa/authenticators")) return "authenticators";
  if (url.startsWith("/reg/mfa/challenge")) return "challenge";
  if (url.startsWith("/terminals")) return "terminals";
  if (url.startsWith("/merchant-invoices")) return "create";
  if (!url.startsWith("/reg/auth/token")) return undefined;
  return body.grant_type === "password" ? "token" : "otp";
}

/** By the login, or by the token that the merchant was given. */
function whoOf({ headers }: IncomingMessage, body: Body): number | undefined {
  const known = [body.username, body.mfaToken, body.mfa_token, headers.authorization].find(
    (word) => typeof word === "string",
  );
  const number = /(?:shop|mfa|access)-(\d+)/.exec(String(known))?.[1];
  return number === undefined ? undefined : Number(number);
}
