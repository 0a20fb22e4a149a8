import { statfs } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import type { Inbox } from "../engine/inbox.js";
import type { Lanes } from "../engine/lanes.js";
import { errorFields } from "../log/describe-error.js";
import type { Logger } from "../log/logger.js";
import type { Leadership } from "../store/leadership.js";
import type { Store } from "../store/store-port.js";
import { type HttpLog, notFound } from "./http-responses.js";
import type { HttpServer } from "./http-server.js";
import type { Metrics } from "./metrics.js";

interface AdminOptions {
  readonly config: {
    readonly admin: { readonly host: string; readonly port?: number | undefined };
    readonly dataDir: string;
    readonly database: { readonly url?: unknown };
  };
  readonly metrics: Metrics;
  readonly store: Pick<Store, "deadLetters" | "unreadable">;
  readonly inbox: Pick<Inbox, "load">;
  readonly lanes: Pick<Lanes, "size">;
  readonly leadership: Pick<Leadership, "role">;
  readonly now: () => number;
  readonly log: Logger;
}

/** @returns a function that closes the server; undefined when ADMIN_PORT isn't set */
export async function openAdminServer(
  options: AdminOptions,
): Promise<{ close(): Promise<void> } | undefined> {
  const { config, metrics, store, inbox, lanes, leadership, now, log } = options;
  const { host, port } = config.admin;
  if (port === undefined) return undefined;
  metrics.read({
    inbox: () => inbox.load(),
    lanes: () => lanes.size,
    deadLetters: () => countOf(store.deadLetters),
    unreadableCallbacks: () => countOf(store.unreadable),
    leads: () => leadership.role !== "standby",
    ...(config.database.url === undefined ? { diskFree: () => bytesLeft(config.dataDir) } : {}),
    now,
  });
  const server = createAdminServer({ host, port, metrics, log });
  const { port: taken } = await server.listen();
  log.info("admin.listening", { host, port: taken });
  return server;
}

/** A disk that can't be read has nothing left, so that the alert tells of it and the other metrics stay readable. */
async function bytesLeft(dir: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(dir);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

async function countOf(records: Pick<Store["deadLetters"], "list">): Promise<number> {
  let count = 0;
  for await (const _ of records.list()) count += 1;
  return count;
}

interface AdminDeps {
  readonly host: string;
  /** The port 0 means any free port. */
  readonly port: number;
  readonly metrics: { readonly contentType: string; text(): Promise<string> };
  readonly log: HttpLog;
}

/** The metrics have a port of their own, because they must not show on the public one. */
export function createAdminServer({ host, port, metrics, log }: AdminDeps): HttpServer {
  const app = Fastify({ logger: false, forceCloseConnections: true, requestTimeout: 10_000 });
  app.setNotFoundHandler((_request, reply) => notFound(reply));
  app.setErrorHandler((error, _request, reply) => {
    log.warn("metrics.failed", errorFields(error));
    return reply.code(500).send({ error: "failed" });
  });
  app.get("/metrics", async (_request, reply) =>
    reply
      .header("content-type", metrics.contentType)
      .header("cache-control", "no-store")
      .send(await metrics.text()),
  );
  return {
    async listen() {
      await app.listen({ host, port });
      return { port: (app.server.address() as AddressInfo).port };
    },
    close: () => app.close(),
  };
}
