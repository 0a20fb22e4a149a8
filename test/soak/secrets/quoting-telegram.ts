import { buffer } from "node:stream/consumers";
import { rawServer } from "../../kit/raw-server.js";

/** Stands between bot and Telegram. On demand it refuses calls, and quotes in its words the address with the token. */
export class QuotingTelegram {
  /** How many calls are refused from now on, with which status; polls are let through. */
  refuse: { left: number; readonly status: number } = { left: 0, status: 400 };
  refused = 0;

  private constructor(
    readonly url: string,
    readonly close: () => Promise<void>,
  ) {}

  static async start(target: string): Promise<QuotingTelegram> {
    const { url, close } = await rawServer((request, response) => {
      const path = request.url ?? "/";
      const answered = (async () => {
        const body = await buffer(request);
        if (telegram.refuse.left > 0 && !/getUpdates|getMe/.test(path)) {
          telegram.refuse.left -= 1;
          telegram.refused += 1;
          const { status } = telegram.refuse;
          const description = `Refused: https://api.telegram.org${path} isn't "${body.toString("utf8").replaceAll('"', "'")}"`;
          response.writeHead(status, { "content-type": "application/json", location: `${target}${path}` });
          response.end(JSON.stringify({ ok: false, error_code: status, description }));
          return;
        }
        const type = request.headers["content-type"];
        const answer = await fetch(`${target}${path}`, {
          method: request.method ?? "GET",
          ...(type === undefined ? {} : { headers: { "content-type": type } }),
          ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
        });
        response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
        response.end(Buffer.from(await answer.arrayBuffer()));
      })();
      answered.catch(() => request.socket.destroy());
    });
    const telegram = new QuotingTelegram(url, close);
    return telegram;
  }
}
