import type { FastifyInstance } from "fastify";
import fastify from "fastify";
import { ZodError, z } from "zod";
import { type Faults, faultSchema } from "../faults.js";
import { UserError } from "../user/user-error.js";
import { json } from "./user-routes.js";

/** The limit is larger than a document with the form around it. */
const bodyLimit = 60 * 1024 * 1024;

/** Creates the server: bodies stay bytes, and errors of people's calls are answered as JSON. */
export const createServer = (): FastifyInstance => {
  const server = fastify({
    bodyLimit,
    forceCloseConnections: true,
    // Paths contain ids of files, which are long.
    routerOptions: { maxParamLength: 500 },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  server.setErrorHandler((error, _request, reply) => {
    if (error instanceof UserError) return reply.code(error.status).send({ error: error.message });
    if (error instanceof ZodError) return reply.code(400).send({ error: z.prettifyError(error) });
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
