import { request } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Headers that belong to one connection and are not passed on. */
const perConnection = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "host"]);

/**
 * Passes every request under `prefix` on to another server, including event streams, so that the page has one origin.
 * @param target returns the server's address without a trailing slash; undefined while the server isn't running
 * @param strip whether the prefix is removed from the path
 */
export function passOn(
  server: FastifyInstance,
  prefix: string,
  target: () => string | undefined,
  strip: boolean,
) {
  const handler = (incoming: FastifyRequest, reply: FastifyReply) => {
    const base = target();
    if (base === undefined) return reply.code(503).send({ error: "It is starting" });
    const path = strip ? incoming.url.slice(prefix.length) || "/" : incoming.url;
    reply.hijack();
    const outgoing = request(base + path, { method: incoming.method, headers: passed(incoming.headers) });
    outgoing.on("response", (answer) => {
      reply.raw.writeHead(answer.statusCode ?? 502, passed(answer.headers));
      // The head of an event stream must reach the page before the first event.
      reply.raw.flushHeaders();
      answer.pipe(reply.raw);
      answer.on("error", () => reply.raw.destroy());
    });
    outgoing.on("error", () => {
      if (reply.raw.headersSent) reply.raw.destroy();
      else
        reply.raw
          .writeHead(502, { "content-type": "application/json" })
          .end('{"error":"It does not answer"}');
    });
    reply.raw.on("close", () => outgoing.destroy());
    incoming.raw.pipe(outgoing);
    return reply;
  };
  server.all(prefix, handler);
  server.all(`${prefix}/*`, handler);
}

function passed(headers: NodeJS.Dict<string | string[]>): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !perConnection.has(name)) kept[name] = value;
  }
  return kept;
}
