import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { afterThisTest, type WireUpdate } from "./harness.js";

export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly update: WireUpdate;
}

/** Starts a bot's own server; `answer` returns the status for each delivery. */
export const startReceiver = async (
  answer: (update: WireUpdate, count: number) => number | Promise<number>,
) => {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    const update = JSON.parse(body) as WireUpdate;
    deliveries.push({ headers: request.headers, update });
    response.writeHead(await answer(update, deliveries.length)).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterThisTest(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It has no port");
  return { url: `http://127.0.0.1:${address.port}/hook`, deliveries };
};
