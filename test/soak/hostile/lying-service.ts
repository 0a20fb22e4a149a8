import { createServer, type Socket } from "node:net";
import { rawServer } from "../../kit/raw-server.js";

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

  private constructor(
    readonly url: string,
    readonly close: () => Promise<void>,
  ) {}

  static async start(next: Next): Promise<LyingService> {
    const { url, close } = await rawServer(createServer((socket) => service.#serve(socket, next)));
    const service = new LyingService(url, close);
    return service;
  }

  #serve(socket: Socket, next: Next): void {
    let asked = "";
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
