import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./refusal.js";

/** Leaves bodies as text, so that each route decides how to read them. */
export const takeBodiesAsText = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
};

/** Parses a JSON body (docs/interface.md, "Calls in general"). Throws a Refusal: 415 for another content type, 400 for invalid JSON. */
export const readJson = ({ headers, body }: FastifyRequest): unknown => {
  if (!/^application\/json *(;|$)/i.test(headers["content-type"] ?? "")) {
    throw new Refusal(415, "unsupported_media_type", "The content type must be application/json.");
  }
  try {
    return JSON.parse(typeof body === "string" ? body : "");
  } catch {
    throw new Refusal(400, "invalid_json", "The body is not JSON.");
  }
};
