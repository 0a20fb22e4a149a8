// What the bot uses of undici, for the bundle: esbuild.config.mjs. A name that is missing here fails the build.

import api from "../node_modules/undici/lib/api/index.js";
import Agent from "../node_modules/undici/lib/dispatcher/agent.js";
import Dispatcher from "../node_modules/undici/lib/dispatcher/dispatcher.js";

export { default as buildConnector } from "../node_modules/undici/lib/core/connect.js";
export { default as Client } from "../node_modules/undici/lib/dispatcher/client.js";
export { default as Pool } from "../node_modules/undici/lib/dispatcher/pool.js";
export { Agent };

Object.assign(Dispatcher.prototype, api);

// Not the global dispatcher, which may be the older one of Node's own fetch.
const connections = new Agent();

export function request(url, options) {
  const { origin, pathname, search } = new URL(url);
  return connections.request({ method: "GET", ...options, origin, path: `${pathname}${search}` });
}
