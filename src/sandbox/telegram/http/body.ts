import busboy from "busboy";
import type { FastifyRequest } from "fastify";
import { badRequest } from "../telegram-error.js";
import { Params, type Upload } from "./params.js";

/** Reads the parameters of a call, from the query and from a body of any of the four kinds. @throws TelegramError 400 */
export const readParams = async (request: FastifyRequest): Promise<Params> => {
  const query = request.query as Record<string, unknown>;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const type = request.headers["content-type"] ?? "";
  if (body.length === 0) return new Params(query);
  if (/^application\/json/i.test(type)) return new Params({ ...query, ...fromJson(body) });
  if (/^application\/x-www-form-urlencoded/i.test(type)) {
    return new Params({ ...query, ...Object.fromEntries(new URLSearchParams(body.toString())) });
  }
  if (/^multipart\/form-data/i.test(type)) {
    const { fields, uploads } = await fromForm(body, type);
    return new Params({ ...query, ...fields }, uploads);
  }
  return new Params(query);
};

const fromJson = (body: Buffer): Record<string, unknown> => {
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    throw badRequest("can't parse request: JSON object expected");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw badRequest("can't parse request: JSON object expected");
  }
  return value as Record<string, unknown>;
};

const fromForm = (
  body: Buffer,
  type: string,
): Promise<{ fields: Record<string, string>; uploads: Map<string, Upload> }> =>
  new Promise((resolve, reject) => {
    const fields: Record<string, string> = {};
    const uploads = new Map<string, Upload>();
    const refuse = () => reject(badRequest("can't parse multipart form data"));
    let parser: busboy.Busboy;
    try {
      parser = busboy({ headers: { "content-type": type }, defParamCharset: "utf8" });
    } catch {
      refuse();
      return;
    }
    parser.on("field", (name, value) => {
      fields[name] = value;
    });
    parser.on("file", (field, stream, { filename, mimeType }) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("error", refuse);
      stream.on("end", () => uploads.set(field, { name: filename, mimeType, bytes: Buffer.concat(parts) }));
    });
    parser.on("error", refuse);
    parser.on("close", () => resolve({ fields, uploads }));
    parser.end(withQuotedNames(body));
  });

/**
 * Adds quotes around file names. grammY sends them without quotes, which a strict parser refuses when a name has a
 * space or a non-ASCII letter. Telegram accepts such names.
 */
const withQuotedNames = (body: Buffer): Buffer =>
  Buffer.from(
    body
      .toString("latin1")
      .replace(
        /(?<=^|\r\n)(--[^\r\n]+\r\ncontent-disposition:[^\r\n]*; ?filename=)([^"\r\n][^\r\n]*)/gi,
        (_whole, head: string, name: string) => `${head}"${name.replace(/["\\]/g, "\\$&")}"`,
      ),
    "latin1",
  );
