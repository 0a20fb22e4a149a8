import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

interface Connection {
  readonly address: string;
  /** These requests have arrived in full and haven't been answered. */
  readonly inHand: Set<IncomingMessage>;
}

/**
 * When all connections are taken, a new one replaces the oldest idle one of the address that holds the most, so that no
 * sender can keep others out. A connection whose request has arrived in full is never closed: its event may be on the
 * way to the disk.
 */
export function boundConnections(app: FastifyInstance, most: number): void {
  /** The connection that was used least recently comes first. */
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

  // Fastify calls this hook once it has read the body.
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
