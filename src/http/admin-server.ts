import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { errorFields, notFound } from "./answers.js";
import type { HttpLog } from "./http-deps.js";
import type { HttpServer } from "./http-server.js";

interface AdminDeps {
  readonly host: string;
  /** Port 0 takes any free port. */
  readonly port: number;
  readonly metrics: { readonly contentType: string; text(): Promise<string> };
  readonly log: HttpLog;
}

/** Serves `GET /metrics` on a port of its own. The public port never shows the metrics. */
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
