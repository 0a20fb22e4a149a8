import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import fastify from "fastify";
import { takeBodiesAsText } from "./json-body.js";
import { Refusal, refusalAnswer } from "./refusal.js";
import type { Switches } from "./switches.js";

/** Creates the server with the settings and the error answers that all routes share. */
export const createServer = (switches: Switches): FastifyInstance => {
  const server = fastify({
    bodyLimit: 1024 * 1024,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
  });
  takeBodiesAsText(server);
  const answerRefusal = (refusal: Refusal) => {
    const { status, body, headers } = refusalAnswer(refusal, switches);
    return {
      status,
      text: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json; charset=utf-8", ...headers },
    };
  };
  server.setErrorHandler((error, _request, reply) => {
    const known = error instanceof Refusal ? error : undefined;
    const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
    const message = error instanceof Error ? error.message : String(error);
    const {
      status: code,
      headers,
      text,
    } = answerRefusal(known ?? new Refusal(status, "internal_error", message));
    return reply.code(code).headers(headers).send(text);
  });
  server.setNotFoundHandler(({ method, url }, reply) => {
    const { status, headers, text } = answerRefusal(
      new Refusal(404, "not_found", `There is no ${method} ${url}.`),
    );
    return reply.code(status).headers(headers).send(text);
  });
  return server;
};
