// Loaded with --import into a bot: notes when it receives a request, when it sends one, and when that one's answer comes.
// At SIGUSR2 it prints them as JSON on one line of stdout, with times in milliseconds since 1970.
import { subscribe } from "node:diagnostics_channel";

const all = [];
/** The address holds a secret, so only its parts that tell the kind of the request are kept. */
const kindOf = (path) => /^\/callbacks\//.exec(path)?.[0] ?? /[\w-]*$/.exec(path)?.[0];
const note = (what, path) =>
  all.push({ what, of: kindOf(path), at: performance.timeOrigin + performance.now() });

subscribe("http.server.request.start", ({ request }) => note("received", request.url));
subscribe("undici:client:sendHeaders", ({ request }) => note("sent", request.path));
subscribe("undici:request:headers", ({ request }) => note("answered", request.path));
process.on("SIGUSR2", () => process.stdout.write(`http ${JSON.stringify(all)}\n`));
