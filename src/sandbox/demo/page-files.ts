import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";

/** The package's folder, which is three levels up from both src/sandbox/demo and dist/sandbox/demo. */
export const packageFolder = fileURLToPath(new URL("../../../", import.meta.url));

const contentTypes: Record<string, string> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
};

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  // A Mini App of the bot is at the bot's own port on this machine.
  "frame-src 'self' http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  // The page shows the second user's chat in a frame with itself.
  "frame-ancestors 'self'",
].join("; ");

/** Serves the page: markup and styles from the source, scripts from the compiler's output. @param scripts the folder of the compiled scripts */
export function servePage(server: FastifyInstance, scripts: string): void {
  const sources = `${packageFolder}src/sandbox/page`;
  server.get("/", (_request, reply) => send(reply, `${sources}/index.html`));
  // A request names one plain file name in one flat folder, so it can't reach other files.
  server.get<{ Params: { name: string } }>("/page/:name", (request, reply) => {
    const { name } = request.params;
    if (!/^[a-z-]+\.(js|css|svg)$/.test(name))
      return reply.code(404).send({ error: "There is no such file" });
    return send(reply, `${name.endsWith(".js") ? scripts : sources}/${name}`);
  });
}

interface Answer {
  code(status: number): Answer;
  headers(values: Record<string, string>): Answer;
  send(body: unknown): Answer;
}

async function send(reply: Answer, path: string): Promise<Answer> {
  let body: Buffer;
  try {
    body = await readFile(path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    return reply.code(404).send({ error: "There is no such file" });
  }
  return reply
    .headers({
      "content-type": contentTypes[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream",
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      // After an update of the project the browser must not mix old and new files.
      "cache-control": "no-cache",
    })
    .send(body);
}
