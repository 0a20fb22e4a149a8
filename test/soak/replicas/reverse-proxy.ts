import { Agent, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { rawServer } from "../../kit/raw-server.js";

/** A server behind the proxy. */
export interface Backend {
  readonly port: number;
  /** Whether requests may go there, as a proxy's health check would say. */
  isUp(): boolean;
}

export interface Answer {
  /** When the request came in and when it was answered, ms. */
  readonly from: number;
  readonly to: number;
  readonly path: string;
  readonly status: number;
  /** Port of the server that took it; undefined when none did. */
  readonly port: number | undefined;
}

/** A server that doesn't answer for so long is given up, and left out for a while. */
const patienceMs = 3_000;
const leftOutMs = 3_000;

/**
 * What stands before the replicas: each request goes to the next of them that is up, and on to another one when that
 * answers 503, as a standby does with Telegram's; 502 when one dies over it.
 */
export class ReverseProxy {
  readonly answers: Answer[] = [];
  backends: readonly Backend[] = [];
  readonly #leftOut = new Map<number, number>();
  readonly #agent = new Agent({ keepAlive: true });
  #turn = 0;

  private constructor(
    readonly url: string,
    private readonly closeServer: () => Promise<void>,
  ) {}

  static async start(): Promise<ReverseProxy> {
    const { url, close } = await rawServer((asked, answer) => void proxy.#pass(asked, answer));
    const proxy = new ReverseProxy(url, close);
    return proxy;
  }

  /** Answers to requests that came in from then on and were answered before (ms). */
  answered(from: number, to: number): readonly Answer[] {
    return this.answers.filter((answer) => answer.from >= from && answer.to <= to);
  }

  async close(): Promise<void> {
    await this.closeServer();
    this.#agent.destroy();
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const from = Date.now();
    const path = asked.url ?? "/";
    let backend: Backend | undefined;
    try {
      const body = await buffer(asked);
      const asking = this.#inTurn();
      [backend] = asking;
      let { status, text } = await this.#forward(asked, body, backend);
      let passedOn = 0;
      for (const next of asking.slice(1)) {
        if (status !== 503) break;
        passedOn += 1;
        backend = next;
        ({ status, text } = await this.#forward(asked, body, backend));
      }
      this.answers.push({ from, to: Date.now(), path, status, port: backend?.port });
      // One that answers 503 may have kept the request all the same, when it lost the database's answer.
      const headers = { "content-type": "application/json", "x-passed-on": String(passedOn) };
      answer.writeHead(status, headers).end(text);
    } catch {
      // It died over the request, or nobody is there: the sender has to try again.
      if (backend !== undefined) this.#leftOut.set(backend.port, Date.now() + leftOutMs);
      this.answers.push({ from, to: Date.now(), path, status: 502, port: backend?.port });
      if (!answer.destroyed) answer.writeHead(502).end();
    }
  }

  /** Those that are up, in the order in which they are asked. */
  #inTurn(): readonly Backend[] {
    const now = Date.now();
    const up = this.backends.filter(
      (backend) => backend.isUp() && (this.#leftOut.get(backend.port) ?? 0) <= now,
    );
    this.#turn += 1;
    const first = up.length === 0 ? 0 : this.#turn % up.length;
    return [...up.slice(first), ...up.slice(0, first)];
  }

  #forward(asked: IncomingMessage, body: Buffer, backend: Backend | undefined) {
    return new Promise<{ status: number; text: Buffer }>((resolve, reject) => {
      if (backend === undefined) return reject(new Error("Nobody is there."));
      const { method, url: path, headers } = asked;
      const call = request({
        host: "127.0.0.1",
        port: backend.port,
        method,
        path,
        headers,
        agent: this.#agent,
      });
      // Longer while the database is slow: only a server that is silent altogether is given up.
      call.setTimeout(this.patienceMs, () => call.destroy(new Error("No answer.")));
      call.once("error", reject);
      call.once("response", (response) => {
        buffer(response).then((text) => resolve({ status: response.statusCode ?? 502, text }), reject);
      });
      call.end(body);
    });
  }

  /** How long a server may take to answer. */
  patienceMs = patienceMs;
}
