import { type Answer, send } from "../http/server.js";
import type { World } from "./world.js";

/**
 * Sends a request of the page inside Telegram.
 * @param launch the signed data with which Telegram has opened the page
 */
export function appRequest(world: World, path: string, launch: string, body?: object): Promise<Answer> {
  return send(`${world.publicUrl}/app/api/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `tma ${launch}`, "content-type": "application/json", origin: world.publicUrl },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
