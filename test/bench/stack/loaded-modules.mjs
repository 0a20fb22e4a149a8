// Loaded with --import into a process: tells at its end which modules it has loaded, as JSON on one line of stdout.
import { createRequire, register } from "node:module";
import { MessageChannel } from "node:worker_threads";

const { port1, port2 } = new MessageChannel();
const urls = new Set();
const named = new Set();
port1.on("message", ({ url, bare }) => {
  urls.add(url);
  if (bare !== undefined) named.add(bare);
});
port1.unref();

const hooks = `
let port;
export const initialize = (data) => { port = data.port; };
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const fromProduct = /\\/src\\/[^?]*$/.test(context.parentURL ?? "") && !/node_modules/.test(context.parentURL);
  const bare = fromProduct && /^[@a-z]/.test(specifier) && !specifier.startsWith("node:") ? specifier : undefined;
  if (found.url.startsWith("file:")) port.postMessage({ url: found.url, bare });
  return found;
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`, import.meta.url, {
  data: { port: port2 },
  transferList: [port2],
});

const { cache } = createRequire(import.meta.url);
process.on("SIGUSR2", () => {
  const required = Object.keys(cache).map((path) => `file://${path}`);
  const all = [...new Set([...urls, ...required])];
  process.stdout.write(`loaded ${JSON.stringify({ all, named: [...named] })}\n`);
});
