// A bare HTTP server that answers at once: what a round trip over loopback costs.
import { createServer } from "node:http";

const server = createServer((request, response) => {
  request.resume().on("end", () => response.end('{"ok":true,"result":{"message_id":1}}'));
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.stdout.write(`listening ${server.address().port}\n`));
