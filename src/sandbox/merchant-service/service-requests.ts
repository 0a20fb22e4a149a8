import type { FastifyRequest } from "fastify";
import type { CallName } from "./service-faults.js";

/** One call as it was received. Calls are kept in memory only, because their bodies carry passwords and codes. */
export interface LoggedRequest {
  readonly call: CallName;
  /** The time of the call in milliseconds since 1970. */
  readonly at: number;
  /** The HTTP status; 0 until the call is answered; "no answer" when a fault reset the connection or left it hanging. */
  readonly status: number | "no answer";
  /** The top-level fields of the body, in the order received. */
  readonly bodyKeys: readonly string[];
  readonly body: unknown;
  readonly query: unknown;
  readonly authorization: string | undefined;
  /** The connection's number. Requests with the same number came over the same connection. */
  readonly connection: number;
}

/** Records the calls to the service, for tests. */
export class RequestLog {
  private entries: { -readonly [Key in keyof LoggedRequest]: LoggedRequest[Key] }[] = [];
  private readonly connections = new WeakMap<object, number>();
  private connectionCount = 0;

  /** Records a call. Returns a function that records the call's answer. */
  begin(
    call: CallName,
    at: number,
    request: FastifyRequest,
    body: unknown,
  ): (status: LoggedRequest["status"]) => void {
    const entry = {
      call,
      at,
      status: 0 as LoggedRequest["status"],
      bodyKeys: typeof body === "object" && body !== null ? Object.keys(body) : [],
      body,
      query: request.query,
      authorization: request.headers.authorization,
      connection: this.connectionOf(request.raw.socket),
    };
    this.entries.push(entry);
    return (status) => {
      entry.status = status;
    };
  }

  list(): readonly LoggedRequest[] {
    return this.entries.map((entry) => ({ ...entry }));
  }

  clear(): void {
    this.entries = [];
  }

  private connectionOf(socket: object): number {
    const known = this.connections.get(socket);
    if (known !== undefined) return known;
    this.connectionCount += 1;
    this.connections.set(socket, this.connectionCount);
    return this.connectionCount;
  }
}
