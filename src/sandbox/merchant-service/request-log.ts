import type { FastifyRequest } from "fastify";
import type { CallName } from "./faults.js";

/** One call as it was received. Kept in memory only: bodies carry passwords and codes. */
export interface LoggedRequest {
  readonly call: CallName;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** 0 while it is being answered; "no answer" when its connection was reset or left hanging on purpose. */
  readonly status: number | "no answer";
  /** Top-level fields of the body, in the order received. */
  readonly bodyKeys: readonly string[];
  readonly body: unknown;
  readonly query: unknown;
  readonly authorization: string | undefined;
  /** Requests with the same number came over the same connection. */
  readonly connection: number;
}

/** What was asked of the service, for tests to look at. */
export class RequestLog {
  private entries: { -readonly [Key in keyof LoggedRequest]: LoggedRequest[Key] }[] = [];
  private readonly connections = new WeakMap<object, number>();
  private connectionCount = 0;

  /** Returns the function that notes how the call was answered. */
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
