// Loaded with --import into a process: collects garbage when asked, and tells on a line of stdout
// what lives then, bytes. Each line has its number, so that the answer to each question can be found.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

let asked = 0;
process.on("SIGUSR2", () => {
  asked += 1;
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`lives ${asked} ${JSON.stringify({ heapUsed, external })}\n`);
});
