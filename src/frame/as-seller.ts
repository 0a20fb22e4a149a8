import { GrammyError } from "grammy";
import { endConnection, usableConnections } from "../features/business/slice.js";
import type { ChatScope } from "./context.js";

export class NotConnectedError extends Error {
  override readonly name = "NotConnectedError";
}

/**
 * Telegram says this of a connection that is unknown, ended or replaced (telegram-bot-api, Client.cpp,
 * TdOnCheckBusinessConnectionCallback), and BOT_METHOD_INVALID of a call that bots can't make without one.
 */
const isOver = /business connection not found|BUSINESS_CONNECTION_INVALID|BOT_METHOD_INVALID/i;

/**
 * A connection gets a new id whenever the seller changes it, and the update about that may come late. So one that
 * Telegram refuses is noted as ended, and the one before it is tried.
 * @throws NotConnectedError
 */
export async function asSeller<T>(
  { session }: Pick<ChatScope, "session">,
  call: (connection: string) => Promise<T>,
): Promise<T> {
  for (const { id } of usableConnections(session))
    try {
      return await call(id);
    } catch (error) {
      if (!(error instanceof GrammyError) || !isOver.test(error.description)) throw error;
      endConnection(session, id);
    }
  throw new NotConnectedError("The bot isn't connected to the seller's account.");
}
