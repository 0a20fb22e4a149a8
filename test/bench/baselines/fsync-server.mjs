// A bare HTTP server that writes what it was sent to a file of its own, and answers once that is on disk.
// node fsync-server.mjs <folder>
import { open } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";

const file = await open(join(process.argv[2], "received.log"), "a", 0o600);
const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  await file.write(Buffer.concat(chunks));
  await file.datasync();
  response.end("{}");
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.stdout.write(`listening ${server.address().port}\n`));
