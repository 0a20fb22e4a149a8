import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

interface Connection {
  readonly address: string;
  /** The connection's requests that have arrived in full and haven't been answered. */
  readonly inHand: Set<IncomingMessage>;
}

/**
 * Limits the number of open connections. When all are taken, a new connection replaces an old one that still waits for
 * its sender (for a header, a body or another request). The server picks the oldest such connection of the address that
 * holds the most. So no sender can keep others out by holding connections open. A connection whose request has arrived
 * in full is never closed for another one, because its event may be on the way to the disk.
 */
export function boundConnections(app: FastifyInstance, most: number): void {
  /** All open connections of the server, the least recently used first. */
  const open = new Map<Socket, Connection>();

  app.server.on("connection", (socket: Socket) => {
    if (open.size >= most) {
      const idle = oldestOfLargestHolder(open);
      if (idle === undefined) {
        socket.destroy();
        return;
      }
      open.delete(idle);
      idle.destroy();
    }
    open.set(socket, { address: socket.remoteAddress ?? "", inHand: new Set() });
    socket.once("close", () => open.delete(socket));
  });

  // From this hook on a connection's request counts as arrived in full: Fastify calls the hook once it has read the
  // body.
  app.addHook("preHandler", async ({ raw }) => {
    open.get(raw.socket)?.inHand.add(raw);
  });

  app.addHook("onResponse", async ({ raw }) => {
    const connection = open.get(raw.socket);
    if (connection === undefined) return;
    connection.inHand.delete(raw);
    open.delete(raw.socket);
    open.set(raw.socket, connection);
  });
}

function oldestOfLargestHolder(open: ReadonlyMap<Socket, Connection>): Socket | undefined {
  const held = new Map<string, Socket[]>();
  for (const [socket, { address, inHand }] of open) {
    if (inHand.size > 0) continue;
    const sockets = held.get(address);
    if (sockets === undefined) held.set(address, [socket]);
    else sockets.push(socket);
  }
  let most: Socket[] = [];
  for (const sockets of held.values()) if (sockets.length > most.length) most = sockets;
  return most[0];
}
