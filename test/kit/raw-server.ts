import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Server, Socket } from "node:net";

export interface RawServer {
  readonly url: string;
  readonly port: number;
  /** Ends the server in the middle of whatever it does. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a server on 127.0.0.1, for answers that the sandbox's stand-ins can't be made to give.
 * @param server what answers the requests, or a server of another kind
 * @param port a free one unless it is given
 */
export async function rawServer(server: RequestListener | Server, port = 0): Promise<RawServer> {
  const listening = typeof server === "function" ? createServer(server) : server;
  const sockets = new Set<Socket>();
  listening.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  listening.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close: async () => {
      if (!listening.listening) return;
      const closed = once(listening, "close");
      listening.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
