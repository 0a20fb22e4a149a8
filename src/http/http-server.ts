import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { errorFields } from "../log/describe-error.js";
import { boundConnections } from "./connection-limit.js";
import { type HealthDeps, health } from "./health.js";
import { isUncounted, notFound } from "./http-responses.js";
import { appHeaders } from "./page/page-answers.js";
import { type MiniAppDeps, miniApp } from "./page/page-routes.js";
import { type StatusCallbackDeps, statusCallbacks } from "./status-callbacks.js";
import { type TelegramWebhook, telegramWebhook } from "./telegram-webhook.js";

export interface HttpDeps extends HealthDeps, StatusCallbackDeps {
  readonly host: string;
  /** The port 0 means any free port. */
  readonly port: number;
  readonly telegram?: TelegramWebhook | undefined;
  readonly app?: MiniAppDeps | undefined;
  /** The metrics count every answer, with the pattern of the route and the status. */
  readonly observe?: (route: string, status: number) => void;
  readonly limits?: Partial<HttpLimits>;
}

interface HttpLimits {
  /** A connection is closed when its request hasn't arrived in full after this many milliseconds. */
  readonly requestMs: number;
  /** `close` waits at most this many milliseconds for requests that are being answered. */
  readonly closeMs: number;
  /** A connection stays open for the next request for so many milliseconds. */
  readonly idleMs: number;
  /** When so many connections are open, a further one closes an old one that still waits for its sender. */
  readonly connections: number;
}

export interface HttpServer {
  listen(): Promise<{ readonly port: number }>;
  /**
   * The server takes no new connections, finishes open requests, and cuts off those that take longer than
   * `limits.closeMs`.
   */
  close(): Promise<void>;
}

const defaultLimits: HttpLimits = { requestMs: 10_000, closeMs: 3_000, idleMs: 5_000, connections: 1_000 };
const longestRef = 1024;

/** The server answers no request with 2xx before the request's event is on disk. */
export function createHttpServer(deps: HttpDeps): HttpServer {
  const limits = { ...defaultLimits, ...deps.limits };
  const app = createApp(limits, deps.app === undefined ? {} : appHeaders(deps.app.publicUrl));
  noteAnswers(app, deps);
  let closing = false;
  app.addHook("onSend", async (_request, reply) => {
    // The sender would otherwise keep its idle connection open, which delays the end of the process.
    if (closing) reply.header("connection", "close");
  });
  app.setNotFoundHandler((_request, reply) => notFound(reply));
  app.setErrorHandler((error, request, reply) => {
    // Fastify reads the body of an unknown path, too, and a faulty one would get another answer.
    if (request.is404) return notFound(reply);
    deps.log.warn("http.failed", { route: routeOf(request.routeOptions.url), ...errorFields(error) });
    return reply.code(500).send({ error: "failed" });
  });
  app.register(health, deps);
  app.register(statusCallbacks, deps);
  if (deps.telegram !== undefined) app.register(telegramWebhook, { telegram: deps.telegram, log: deps.log });
  if (deps.app !== undefined) app.register(miniApp, { ...deps.app, prefix: "/app" });

  return {
    async listen() {
      await app.listen({ host: deps.host, port: deps.port });
      return { port: (app.server.address() as AddressInfo).port };
    },
    async close() {
      closing = true;
      // Node doesn't enforce request timeouts while its server is closing.
      const cut = setTimeout(() => app.server.closeAllConnections(), limits.closeMs);
      try {
        await app.close();
      } finally {
        clearTimeout(cut);
      }
    },
  };
}

/**
 * @param malformed are the headers of the answer to a malformed path, which may be one below /app/ and reaches no route
 */
function createApp(
  { requestMs, idleMs, connections }: HttpLimits,
  malformed: Readonly<Record<string, string>>,
): FastifyInstance {
  const app = Fastify({
    logger: false,
    trustProxy: false,
    requestIdHeader: false,
    forceCloseConnections: "idle",
    requestTimeout: requestMs,
    // The answer can still be sent when the disk is slow, because a silent connection gets three request timeouts.
    connectionTimeout: 3 * requestMs,
    // A proxy in front of the bot keeps idle connections for a shorter time (docs/deploy.md), so it rarely sends a
    // request on a connection that is being closed.
    keepAliveTimeout: idleMs,
    maxRequestsPerSocket: 1000,
    routerOptions: { maxParamLength: longestRef },
    // Some senders double a slash of a callback address, or end it with one.
    rewriteUrl: ({ url = "" }) => url.replace(/^\/+callbacks\/+([^/?]+)\/*(?=\?|$)/, "/callbacks/$1"),
    frameworkErrors: (_error, _request, reply) => void notFound(reply.headers(malformed)),
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
    if (isUncounted(reply)) return;
    observe?.(routeOf(request.routeOptions.url), reply.statusCode);
    log.debug("http.answered", {
      method: request.method,
      route: routeOf(request.routeOptions.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}

/** The path may be a credential, so only the route's pattern is logged, e.g. `/callbacks/:ref`. */
const routeOf = (pattern: string | undefined): string => pattern ?? "none";
