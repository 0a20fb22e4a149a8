import Fastify from "fastify";
import type { BotStatus } from "./bot-process.js";
import { packageFolder, servePage } from "./page-files.js";
import { passOn } from "./proxy.js";

/** The servers that the page talks to. An address is undefined while its server is starting. */
export interface DemoParts {
  telegramUrl(): string | undefined;
  serviceUrl(): string | undefined;
  botStatus(): BotStatus;
  /** The demo's folder, by which a second start of the same demo recognizes it. */
  folder: string;
}

export interface DemoServer {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

const host = "127.0.0.1";
/** The number of ports that are tried when the wanted one is taken. */
export const portsToTry = 20;

/**
 * Serves the page and passes its calls on to both sandboxes.
 * @param port the first port to try; 0 takes any free one
 * @param scripts the folder of the page's compiled scripts, by default the build's
 * @throws Error when no port is free
 */
export async function startDemoServer(parts: DemoParts, port: number, scripts?: string): Promise<DemoServer> {
  for (let at = port; ; at += 1) {
    // A server that failed to listen can't be reused.
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
  // Event streams stay open for ever, so closing must not wait for them.
  const server = Fastify({ forceCloseConnections: true });
  // Request bodies are passed on unchanged.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", (_request, _payload, done) => done(null));
  servePage(server, scripts);
  server.get("/demo/status", () => ({ ...parts.botStatus(), folder: parts.folder }));
  passOn(server, "/telegram", parts.telegramUrl, true);
  passOn(server, "/service", parts.serviceUrl, true);
  // The service's pages keep their paths, because the pages and the pay links use them.
  for (const prefix of ["/dashboard", "/dashboard.json", "/terminal"])
    passOn(server, prefix, parts.serviceUrl, false);
  return server;
}
