import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/** A body that exceeds the limit is "too-large". */
export type RawBody = Buffer | "too-large";

const anyType = "application/octet-stream";
const contentTypes = new WeakMap<object, string>();

/** A body that is too large is read to its end: closing early would lose the answer that explains the refusal. */
export function keepRawBodies(app: FastifyInstance, maxBytes: number): void {
  app.addHook("onRequest", async ({ raw }) => {
    // Fastify refuses a malformed Content-Type before any parser sees the body, so it is replaced.
    contentTypes.set(raw, raw.headers["content-type"] ?? "");
    raw.headers["content-type"] = anyType;
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(anyType, async (_request: unknown, payload: Readable) =>
    readBody(payload, maxBytes),
  );
}

/** Returns the Content-Type as the sender wrote it; "" when there was none. */
export const contentTypeOf = (raw: object): string => contentTypes.get(raw) ?? "";

function readBody(payload: Readable, maxBytes: number): Promise<RawBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (finish: () => void): void => {
      payload.off("data", onData).off("end", onEnd).off("error", onError);
      // Without this listener, a late error of the stream would end the process.
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
