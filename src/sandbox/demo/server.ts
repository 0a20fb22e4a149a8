import Fastify from "fastify";
import type { BotStatus } from "./bot-process.js";
import { packageFolder, servePage } from "./page-files.js";
import { passOn } from "./proxy.js";

/** What the page talks to; each address may be missing while that part is starting. */
export interface DemoParts {
  telegramUrl(): string | undefined;
  serviceUrl(): string | undefined;
  botStatus(): BotStatus;
  /** Marks this demo, so that a second start of the same one can be told from a stranger on the port. */
  folder: string;
}

export interface DemoServer {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

const host = "127.0.0.1";
/** How many ports after the wished one are tried when somebody has it. */
export const portsToTry = 20;

/**
 * Serves the page and passes calls on to both sandboxes.
 * @param port the first port to try; 0 takes any free one
 * @param scripts folder of the page's compiled scripts; the build's by default
 * @throws Error when none of the ports is free
 */
export async function startDemoServer(parts: DemoParts, port: number, scripts?: string): Promise<DemoServer> {
  for (let at = port; ; at += 1) {
    // A server that failed to listen can't be used again.
    const server = createServer(parts, scripts ?? `${packageFolder}dist/sandbox/page`);
    try {
      const address = await server.listen({ host, port: at });
      return { url: address, port: Number(new URL(address).port), close: () => server.close() };
    } catch (error) {
      await server.close();
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      if (!isTaken || at >= port + portsToTry) throw error;
    }
  }
}

function createServer(parts: DemoParts, scripts: string) {
  // Event streams stay open for ever: closing must not wait for them.
  const server = Fastify({ forceCloseConnections: true });
  // Bodies are passed on as they come.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", (_request, _payload, done) => done(null));
  servePage(server, scripts);
  server.get("/demo/status", () => ({ ...parts.botStatus(), folder: parts.folder }));
  passOn(server, "/telegram", parts.telegramUrl, true);
  passOn(server, "/service", parts.serviceUrl, true);
  // The service's own pages, under the paths which they and the pay links use.
  for (const prefix of ["/dashboard", "/dashboard.json", "/terminal"])
    passOn(server, prefix, parts.serviceUrl, false);
  return server;
}
