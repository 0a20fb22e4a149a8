import { rm } from "node:fs/promises";
import { Pool } from "undici";
import { BotInProcess } from "../kit/bot.js";
import type { Encoded } from "../kit/encoded.js";
import { openHttpDoor } from "../kit/http-door.js";
import { memoryStore } from "../kit/memory-store.js";
import { FakeService, plainAccount } from "../kit/service.js";
import { ConnectionFault, clientOf, httpAnswer } from "../kit/service-client.js";
import { writeSignedIn } from "../kit/signed-in.js";
import { InMemoryTelegram } from "../kit/telegram.js";
import { tempFolder } from "../kit/temp-folder.js";

/** So short that a payment after it is less than 15 minutes ahead of its arrival, else the bot doesn't believe its time. */
export const linkSeconds = 600;

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
    const server = await openHttpDoor({ accept: (event) => bot.acceptCallback(event) });
    const pool = new Pool(server.url, { connections: 16 });
    world = new CallbackWorld(bot, telegram, pool, accessToken, async () => {
      await pool.close();
      await server.close();
      await bot.close();
      await rm(dir, { recursive: true, force: true });
    });
    return world;
  }

  /** A signed-in merchant whose lines go straight to the review card. */
  merchant(chat: string): Promise<void> {
    const { store } = this.bot;
    const expiry = { kind: "duration", seconds: linkSeconds } as const;
    return writeSignedIn(store, chat, this.accessToken, { reminder: "off", note: chat, expiry });
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
