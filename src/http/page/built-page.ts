import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "./page-answers.js";

interface PageFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

export type PageFiles = ReadonlyMap<string, PageFile>;

/** The encoding that makes the smallest file comes first. */
const codings = ["br", "gzip"] as const;

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** A path is looked up among known names, so none leads out of the folder. @returns undefined without a build */
export function readPageFiles(folder: string): PageFiles | undefined {
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === "ENOENT") return undefined;
    throw error;
  }
  const bytesOf = (name: string) => (names.includes(name) ? readFileSync(join(folder, name)) : undefined);
  return new Map(
    names.flatMap((name): [string, PageFile][] => {
      const type = types[extname(name)];
      const plain = type && bytesOf(name);
      if (type === undefined || !plain) return [];
      return [[name, { type, plain, br: bytesOf(`${name}.br`), gzip: bytesOf(`${name}.gz`) }]];
    }),
  );
}

export async function pageFiles(
  app: FastifyInstance,
  { files }: { readonly files: PageFiles },
): Promise<void> {
  // Without the slash the address would be another folder for the page's relative addresses.
  app.get("/", { prefixTrailingSlash: "slash" }, (request, reply) => send(request, reply, "index.html"));
  app.get<{ Params: { file: string } }>("/:file", (request, reply) =>
    send(request, reply, request.params.file),
  );

  function send({ headers }: FastifyRequest, reply: FastifyReply, name: string): FastifyReply {
    const file = files.get(name);
    if (file === undefined) return refuse(reply, "not-found");
    const accepted = headers["accept-encoding"] ?? "";
    const coding = codings.find((each) => file[each] !== undefined && accepts(accepted, each));
    if (coding !== undefined) reply.header("content-encoding", coding);
    return reply
      .type(file.type)
      .header("vary", "accept-encoding")
      .send(file[coding ?? "plain"]);
  }
}

/** A header with the weight 0 refuses an encoding. */
function accepts(header: string, encoding: string): boolean {
  const named = header.split(",").map((part) => part.trim().toLowerCase().replace(/\s/g, "").split(";q="));
  return named.some(([name, weight = "1"]) => name === encoding && Number(weight) > 0);
}
