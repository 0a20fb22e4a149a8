// What the bot uses of undici, for the bundle: esbuild.config.mjs. A name that is missing here fails the build.

import api from "../node_modules/undici/lib/api/index.js";
import Dispatcher from "../node_modules/undici/lib/dispatcher/dispatcher.js";
import { getGlobalDispatcher } from "../node_modules/undici/lib/global.js";

export { default as buildConnector } from "../node_modules/undici/lib/core/connect.js";
export { default as Client } from "../node_modules/undici/lib/dispatcher/client.js";
export { default as Pool } from "../node_modules/undici/lib/dispatcher/pool.js";
export { getGlobalDispatcher };

Object.assign(Dispatcher.prototype, api);

export function request(url, options) {
  const { origin, pathname, search } = new URL(url);
  return getGlobalDispatcher().request({ ...options, origin, path: `${pathname}${search}` });
}
