import { rm } from "node:fs/promises";
import { Pool } from "undici";
import { createHttpServer } from "../../../src/callbacks/http-server.js";
import { MerchantServiceError } from "../../../src/merchant-service/error.js";
import type { MerchantService } from "../../../src/merchant-service/port.js";
import { newChatRecord } from "../../../src/storage/chat-record.js";
import { accountOf, signedInAs } from "../../storage/samples.js";
import type { Encoded } from "../encoded.js";
import { addresses, BotInProcess } from "../in-process/bot-in-process.js";
import { memoryStore } from "../in-process/memory-store.js";
import { InMemoryTelegram } from "../in-process/telegram.js";
import { tempFolder } from "../in-process/temp-folder.js";

const silent = () => undefined;
const terminal = { id: "t-1", name: "Front", businessUnitName: "Unit", isDefault: true, status: "ACTIVE" };
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
    private readonly end: () => Promise<void>,
  ) {}

  static async open(): Promise<CallbackWorld> {
    const dir = await tempFolder("histories");
    const telegram = new InMemoryTelegram();
    let world: CallbackWorld | undefined;
    const service = serviceOf((note) => world?.makings.get(note));
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
    world = new CallbackWorld(bot, telegram, pool, async () => {
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
      accessToken: "token",
      obtainedAt: 0,
      expiresAt,
      event: 0,
      account: accountOf("anna@shop.example"),
    });
    await this.bot.store.chats.write(chat, {
      ...newChatRecord(chat, now),
      ...signedInAs("anna@shop.example", expiresAt),
      settings: { expiry: { kind: "duration", seconds: linkSeconds }, nudge: "off", note: chat },
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
function serviceOf(making: (note: string) => Making | undefined): MerchantService {
  const unexpected = () => Promise.reject(new Error("Nobody signs in here."));
  return {
    passwordGrant: unexpected,
    listAuthenticators: unexpected,
    challenge: unexpected,
    otpGrant: unexpected,
    listTerminals: async () => ({ terminals: [terminal], complete: true }),
    createInvoice: async (_token, { terms: { note = "" } }, callbackUrl = "") => {
      const found = making(note);
      await found?.called(callbackUrl);
      if (found?.answerLost === true) throw new MerchantServiceError("outcome-unknown", "no answer came");
      return {
        id: idOf(note),
        payLink: `https://pay.example.com/invoice/${idOf(note)}`,
      };
    },
  };
}
