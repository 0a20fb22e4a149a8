import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { errorFields, notFound } from "./answers.js";
import { boundConnections } from "./connections.js";
import type { HttpDeps, HttpLimits } from "./deps.js";
import { health } from "./health.js";
import { statusCallbacks } from "./status-callbacks.js";
import { telegramWebhook } from "./telegram-webhook.js";

export type { HttpDeps } from "./deps.js";

export interface HttpServer {
  /** @throws what the system says, e.g. EADDRINUSE. */
  listen(): Promise<{ readonly port: number }>;
  /** Takes no new connections, finishes what is in hand, and cuts off what takes longer than `limits.closeMs`. */
  close(): Promise<void>;
}

const defaultLimits: HttpLimits = { requestMs: 10_000, closeMs: 3_000, idleMs: 5_000, connections: 1_000 };
const longestRef = 1024;

/** Where the service and Telegram reach us. Nothing is answered 2xx before it was taken for good. */
export function createHttpServer(deps: HttpDeps): HttpServer {
  const limits = { ...defaultLimits, ...deps.limits };
  const app = createApp(limits);
  noteAnswers(app, deps);
  let closing = false;
  app.addHook("onSend", async (_request, reply) => {
    // Else the sender's idle connection would hold up the end.
    if (closing) reply.header("connection", "close");
  });
  app.setNotFoundHandler((_request, reply) => notFound(reply));
  app.setErrorHandler((error, request, reply) => {
    // Whatever a body is like for which there is no address: the framework reads it before it answers.
    if (request.is404) return notFound(reply);
    deps.log.warn("http.failed", { route: routeOf(request.routeOptions.url), ...errorFields(error) });
    return reply.code(500).send({ error: "failed" });
  });
  app.register(health, deps);
  app.register(statusCallbacks, deps);
  if (deps.telegram !== undefined) app.register(telegramWebhook, { telegram: deps.telegram, log: deps.log });

  return {
    async listen() {
      await app.listen({ host: deps.host, port: deps.port });
      return { port: (app.server.address() as AddressInfo).port };
    },
    async close() {
      closing = true;
      // Node stops timing requests out once its server closes.
      const cut = setTimeout(() => app.server.closeAllConnections(), limits.closeMs);
      try {
        await app.close();
      } finally {
        clearTimeout(cut);
      }
    },
  };
}

function createApp({ requestMs, idleMs, connections }: HttpLimits): FastifyInstance {
  const app = Fastify({
    logger: false,
    trustProxy: false,
    requestIdHeader: false,
    forceCloseConnections: "idle",
    requestTimeout: requestMs,
    // Nothing at all is heard or said: longer than a request may take, so that a slow disk can still be answered.
    connectionTimeout: 3 * requestMs,
    // A proxy in front closes its idle connections before that (docs/deploy.md); where a request crosses the end of its
    // connection all the same, its sender comes again.
    keepAliveTimeout: idleMs,
    maxRequestsPerSocket: 1000,
    routerOptions: { maxParamLength: longestRef },
    // A malformed address is as wrong as any other.
    frameworkErrors: (_error, _request, reply) => void notFound(reply),
    http: {
      maxHeaderSize: 8 * 1024,
      headersTimeout: requestMs / 2,
      connectionsCheckingInterval: requestMs / 10,
    },
  });
  boundConnections(app, connections);
  return app;
}

function noteAnswers(app: FastifyInstance, { log, observe }: Pick<HttpDeps, "log" | "observe">): void {
  app.addHook("onResponse", async (request, reply) => {
    observe?.(routeOf(request.routeOptions.url), reply.statusCode);
    log.debug("http.answered", {
      method: request.method,
      route: routeOf(request.routeOptions.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}

/** The pattern of the route: the address itself may be a credential. */
const routeOf = (pattern: string | undefined): string => pattern ?? "none";
