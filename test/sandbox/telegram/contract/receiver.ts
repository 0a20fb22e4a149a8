import type { IncomingHttpHeaders } from "node:http";
import { json } from "node:stream/consumers";
import { rawServer } from "../../../kit/raw-server.js";
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
  const { url, close } = await rawServer(async (request, response) => {
    const update = (await json(request)) as WireUpdate;
    deliveries.push({ headers: request.headers, update });
    response.writeHead(await answer(update, deliveries.length)).end();
  });
  afterThisTest(close);
  return { url: `${url}/hook`, deliveries };
};
