import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "../kit/random.js";

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
}

/** The way between the replicas and their database, on which anything can happen. */
export class DatabaseProxy {
  /** Milliseconds that everything takes longer, each way. */
  delayMs = 0;
  /** Connections that were cut: anywhere, and after the statement had gone through but before its answer. */
  readonly cuts = { anywhere: 0, beforeAnswer: 0 };
  readonly #pairs = new Set<Pair>();
  #stalled: Promise<void> | undefined;
  /** Share of statements whose answer is swallowed, with the connection. */
  #swallow: { readonly share: number; readonly random: Random } | undefined;

  private constructor(
    readonly port: number,
    /** Of the database that is served now. */
    public target: number,
    private readonly server: Server,
  ) {}

  static async start(target: number): Promise<DatabaseProxy> {
    const server = createServer((client) => proxy.#join(client));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const proxy = new DatabaseProxy(
      typeof address === "object" && address !== null ? address.port : 0,
      target,
      server,
    );
    return proxy;
  }

  get connections(): number {
    return this.#pairs.size;
  }

  /** Cuts some connection at this moment. */
  cut(random: Random): void {
    const pairs = [...this.#pairs];
    if (pairs.length === 0) return;
    this.cuts.anywhere += 1;
    end(random.pick(pairs));
  }

  cutAll(): void {
    for (const pair of this.#pairs) end(pair);
  }

  /** From now on some statements are carried out, and the connection is gone before the answer. */
  swallowAnswers(share: number, random: Random): void {
    this.#swallow = share === 0 ? undefined : { share, random };
  }

  /** Nothing goes through for so long; then all of it does, also what its sender has given up by then. */
  async stall(ms: number): Promise<void> {
    this.#stalled = delay(ms);
    await this.#stalled;
    this.#stalled = undefined;
  }

  close(): void {
    this.server.close();
    this.cutAll();
  }

  #join(client: Socket): void {
    const pair = { client, server: connect(this.target, "127.0.0.1") };
    this.#pairs.add(pair);
    let swallowing = false;
    for (const socket of [client, pair.server]) {
      socket.setNoDelay(true);
      socket.on("error", () => end(pair));
      socket.once("close", () => this.#pairs.delete(pair));
    }
    this.#pump(client, pair.server, () => {
      const { share, random } = this.#swallow ?? {};
      swallowing ||= share !== undefined && random?.chance(share) === true;
      return true;
    });
    this.#pump(pair.server, client, () => {
      if (!swallowing) return true;
      this.cuts.beforeAnswer += 1;
      end(pair);
      return false;
    });
  }

  /** Passes on what comes, in order; what was sent before an end goes through, as on a real wire. */
  #pump(from: Socket, to: Socket, mayPass: (chunk: Buffer) => boolean): void {
    let last: Promise<void> = Promise.resolve();
    const later = (act: () => void): void => {
      last = last.then(async () => {
        if (this.delayMs > 0) await delay(this.delayMs);
        if (this.#stalled !== undefined) await this.#stalled;
        if (!to.destroyed) act();
      });
    };
    from.on("data", (chunk: Buffer) => {
      later(() => {
        if (mayPass(chunk)) to.write(chunk);
      });
    });
    from.once("close", () => later(() => to.end()));
  }
}

function end({ client, server }: Pair): void {
  client.destroy();
  server.destroy();
}
