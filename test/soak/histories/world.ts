import { rm } from "node:fs/promises";
import { Pool } from "undici";
import { createHttpServer } from "../../../src/callbacks/http-server.js";
import { newChatRecord } from "../../../src/storage/chat-record.js";
import { accountOf, signedInAs } from "../../storage/samples.js";
import { BotInProcess } from "../kit/bot.js";
import type { Encoded } from "../kit/encoded.js";
import { memoryStore } from "../kit/memory-store.js";
import { addresses } from "../kit/secrets.js";
import { FakeService, plainAccount } from "../kit/service.js";
import { ConnectionFault, clientOf, httpAnswer } from "../kit/service-client.js";
import { InMemoryTelegram } from "../kit/telegram.js";
import { tempFolder } from "../kit/temp-folder.js";

const silent = () => undefined;
const hour = 3_600_000;
export const linkSeconds = 24 * 3_600;

/** What the service does with the create call of a chat. */
export interface Making {
  /** Told the address for status updates, before the call is answered. */
  readonly called: (callbackUrl: string) => Promise<void>;
  /** The answer is lost, though the invoice is there. */
  readonly answerLost: boolean;
}

/** A bot with its callback server on a real socket, and a service that sends callbacks when it is told to. */
export class CallbackWorld {
  readonly makings = new Map<string, Making>();

  private constructor(
    readonly bot: BotInProcess,
    readonly telegram: InMemoryTelegram,
    private readonly pool: Pool,
    private readonly accessToken: string,
    private readonly end: () => Promise<void>,
  ) {}

  static async open(): Promise<CallbackWorld> {
    const dir = await tempFolder("histories");
    const telegram = new InMemoryTelegram();
    let world: CallbackWorld | undefined;
    const { client: service, accessToken } = clientWith((note) => world?.makings.get(note));
    const bot = await BotInProcess.open({ dir, telegram, service, store: memoryStore(Date.now) });
    const server = createHttpServer({
      host: "127.0.0.1",
      port: 0,
      openRef: addresses.open,
      accept: (event) => bot.acceptCallback(event),
      readiness: async () => ({ ready: true, details: {} }),
      log: { debug: silent, info: silent, warn: silent },
    });
    const { port } = await server.listen();
    const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 16 });
    world = new CallbackWorld(bot, telegram, pool, accessToken, async () => {
      await pool.close();
      await server.close();
      await bot.close();
      await rm(dir, { recursive: true, force: true });
    });
    return world;
  }

  /** A signed-in merchant whose lines go straight to the review card. */
  async merchant(chat: string): Promise<void> {
    const now = Date.now();
    const expiresAt = now + hour;
    await this.bot.store.credentials.write(chat, {
      accessToken: this.accessToken,
      obtainedAt: 0,
      expiresAt,
      event: 0,
      account: accountOf("anna@shop.example"),
    });
    await this.bot.store.chats.write(chat, {
      ...newChatRecord(chat, now),
      ...signedInAs("anna@shop.example", expiresAt),
      settings: { expiry: { kind: "duration", seconds: linkSeconds }, reminder: "off", note: chat },
    });
  }

  /** Posts a status update to the path of a callback address. @returns the answer's status */
  async post(callbackUrl: string, { bytes, headers }: Encoded): Promise<number> {
    const path = new URL(callbackUrl).pathname;
    const answer = await this.pool.request({
      path,
      method: "POST",
      body: bytes,
      headers,
    });
    await answer.body.dump();
    return answer.statusCode;
  }

  close(): Promise<void> {
    return this.end();
  }
}

/** The service's id of the invoice of a chat. */
export const idOf = (chat: string): string => `id-${chat}`;

/** The merchant's note names the chat. */
function clientWith(making: (note: string) => Making | undefined) {
  const accountOf = (login: string) => plainAccount(login, "nobody signs in here");
  const service = new FakeService({ accountOf, newId: (_, body) => idOf(String(body.desc)) });
  const accessToken = service.accessOf("anna@shop.example");
  const client = clientOf({
    service,
    exchange: async (call, carryOut) => {
      const answer = carryOut();
      const found = call?.name === "create" ? making(String(call.body.desc)) : undefined;
      await found?.called(String(call?.body.callbackUrl));
      if (found?.answerLost === true) throw new ConnectionFault("DEADLINE", "no answer came");
      return httpAnswer(answer);
    },
  });
  return { client, accessToken };
}
