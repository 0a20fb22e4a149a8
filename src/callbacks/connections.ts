import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

interface Connection {
  readonly address: string;
  /** Requests that have come in whole and aren't answered yet. */
  readonly inHand: Set<IncomingMessage>;
}

/**
 * Bounds the open connections. When all are taken, one that waits for its sender (for a header, a body or another
 * request) makes room for a new one: the oldest of the address that holds the most. So no sender keeps others out by
 * holding connections, however slowly something comes in on them. A connection whose request has come in whole is
 * never closed for another one: what it brought may be about to be kept.
 */
export function boundConnections(app: FastifyInstance, most: number): void {
  /** The one that was used least recently first. */
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

  // Everything of the request has come in by then, its body as well.
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
