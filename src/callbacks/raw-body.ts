import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/** The bytes of a request as they came, or the word that there were too many of them. */
export type RawBody = Buffer | "too-large";

const anyType = "application/octet-stream";
const contentTypes = new WeakMap<object, string>();

/**
 * Makes the routes of this instance take bodies as bytes, whatever their content type.
 *
 * A body that is too large is read to its end and thrown away by Node, within the time that a request may take: an
 * early close would reset the connection, and the sender would lose the answer that tells it why.
 */
export function keepRawBodies(app: FastifyInstance, maxBytes: number): void {
  app.addHook("onRequest", async ({ raw }) => {
    // The framework refuses a malformed content type before any parser sees the body.
    contentTypes.set(raw, raw.headers["content-type"] ?? "");
    raw.headers["content-type"] = anyType;
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(anyType, async (_request: unknown, payload: Readable) =>
    readBody(payload, maxBytes),
  );
}

/** What the sender said the body is; "" when it said nothing. */
export const contentTypeOf = (raw: object): string => contentTypes.get(raw) ?? "";

function readBody(payload: Readable, maxBytes: number): Promise<RawBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (finish: () => void): void => {
      payload.off("data", onData).off("end", onEnd).off("error", onError);
      // A late error of a body that nobody reads any more must not end the process.
      payload.on("error", () => undefined).resume();
      finish();
    };
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > maxBytes) settle(() => resolve("too-large"));
      else chunks.push(chunk);
    };
    const onEnd = (): void => settle(() => resolve(Buffer.concat(chunks)));
    const onError = (error: Error): void => settle(() => reject(error));
    payload.on("data", onData).on("end", onEnd).on("error", onError);
  });
}
