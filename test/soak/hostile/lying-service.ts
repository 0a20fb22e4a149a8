import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";

/** What a service sends for a request: bytes, and what it does with the connection afterwards. */
export interface RawAnswer {
  readonly bytes: Buffer;
  readonly afterwards: "keep" | "close" | "reset" | "hang";
}

type Next = (path: string, request: string) => RawAnswer;

/** A service that answers each request with bytes of somebody's choice, be they HTTP or not. */
export class LyingService {
  /** Answers given. */
  answered = 0;
  readonly #sockets = new Set<Socket>();

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(next: Next): Promise<LyingService> {
    const server = createServer((socket) => service.#serve(socket, next)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const service = new LyingService(`http://127.0.0.1:${port}`, server);
    return service;
  }

  close(): void {
    this.server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #serve(socket: Socket, next: Next): void {
    this.#sockets.add(socket);
    let asked = "";
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.on("data", (part) => {
      asked += part.toString("latin1");
      const ends = asked.indexOf("\r\n\r\n");
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(asked)?.[1] ?? 0);
      if (ends < 0 || asked.length < ends + 4 + length) return;
      const { bytes, afterwards } = next(asked.split(" ")[1] ?? "", asked);
      asked = "";
      this.answered += 1;
      if (afterwards === "reset") socket.resetAndDestroy();
      else if (afterwards === "close") socket.end(bytes);
      else socket.write(bytes);
    });
  }
}
