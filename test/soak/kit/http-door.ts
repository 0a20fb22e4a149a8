import { createHttpServer } from "../../../src/http/http-server.js";
import { tokens } from "./secrets.js";

type Options = Parameters<typeof createHttpServer>[0];

const silent = () => undefined;

/** The bot's HTTP server on a port of its own, over whatever takes callbacks and updates. */
export async function openHttpDoor(given: Pick<Options, "accept"> & Partial<Options>) {
  const server = createHttpServer({
    host: "127.0.0.1",
    port: 0,
    openRef: tokens.callback.open,
    readiness: async () => ({ ready: true, details: {} }),
    log: { debug: silent, info: silent, warn: silent },
    ...given,
  });
  const { port } = await server.listen();
  return { port, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
