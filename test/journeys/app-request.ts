import { type Answer, send } from "../http/server.js";
import type { World } from "./world.js";

/**
 * Sends a request of the page inside Telegram, once the bot leads: on PostgreSQL a bot that has just started is a
 * standby for a moment, and asks the page to come again.
 * @param launch the signed data with which Telegram has opened the page
 */
export async function appRequest(world: World, path: string, launch: string, body?: object): Promise<Answer> {
  await world.untilItLeads();
  return send(`${world.publicUrl}/app/api/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `tma ${launch}`, "content-type": "application/json", origin: world.publicUrl },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
