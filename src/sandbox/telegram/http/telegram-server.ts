import { createServer as createHttpServer, type RequestListener } from "node:http";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import fastify from "fastify";
import * as z from "zod";
import { type Faults, faultSchema } from "../telegram-faults.js";
import { UserError } from "../user/user-error.js";
import { json } from "./user-routes.js";

/** The limit is larger than a document with the form around it. */
const bodyLimit = 60 * 1024 * 1024;

/** The paths of people and of faults. All other paths belong to the Bot API. */
const ofPeople = /^\/(?:user|sandbox)\//;
/** Fastify's own time for an idle connection, which a server of one's own doesn't get from Fastify. */
const keepAliveTimeout = 72_000;

/**
 * Creates the server of the Bot API.
 * @param registerPeople registers the routes of people and of faults. It is called at the first request for one of them,
 * because these many routes take longer to register than the whole rest takes to start, and most bots in tests meet none
 */
export const createServer = (registerPeople: (server: FastifyInstance) => void): FastifyInstance => {
  let people: Promise<RequestListener> | undefined;
  const answerPeople: RequestListener = async (request, response) => {
    people ??= openPeople();
    const answer = await people;
    answer(request, response);
  };
  const openPeople = async (): Promise<RequestListener> => {
    const server = newServer({});
    registerPeople(server);
    await server.ready();
    return server.routing;
  };
  return newServer({
    serverFactory: (answerBot) =>
      createHttpServer({ keepAliveTimeout }, (request, response) =>
        ofPeople.test(request.url ?? "") ? answerPeople(request, response) : answerBot(request, response),
      ),
  });
};

/** Creates a server whose bodies stay bytes, and which answers errors of people's calls as JSON. */
const newServer = (options: Pick<FastifyServerOptions, "serverFactory">): FastifyInstance => {
  const server = fastify({
    ...options,
    bodyLimit,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // Paths contain ids of files, which are long.
    routerOptions: { maxParamLength: 500 },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  server.setErrorHandler((error, _request, reply) => {
    if (error instanceof UserError) return reply.code(error.status).send({ error: error.message });
    if (error instanceof z.ZodError) return reply.code(400).send({ error: z.prettifyError(error) });
    const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
    const message = error instanceof Error ? error.message : String(error);
    if (status >= 500) process.emitWarning(error instanceof Error ? error : message);
    return reply.code(status).send({ ok: false, error_code: status, description: message, error: message });
  });
  server.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ ok: false, error_code: 404, description: "Not Found" }),
  );
  return server;
};

/** Registers the routes with which another process requests faults. */
export const registerFaultRoutes = (server: FastifyInstance, faults: Faults): void => {
  server.get("/sandbox/faults", () => faults.list());
  server.post("/sandbox/faults", (request) => {
    faults.add(faultSchema.parse(json(request)));
    return faults.list();
  });
  server.delete("/sandbox/faults", () => {
    faults.clear();
    return [];
  });
};
