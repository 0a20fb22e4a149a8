import { GrammyError } from "grammy";
import { endConnection, usableConnections } from "../features/business/model/connection.js";
import type { ChatScope } from "./context.js";

/** The bot has no connection to the seller's Telegram account that is in use. */
export class NotConnectedError extends Error {
  override readonly name = "NotConnectedError";
}

/**
 * Telegram says this of a connection that is unknown, ended or replaced (telegram-bot-api, Client.cpp,
 * TdOnCheckBusinessConnectionCallback; core.telegram.org, messages.sendMessage). Telegram's servers say
 * BOT_METHOD_INVALID, because a bot can't make the call without a connection.
 */
const isOver = /business connection not found|BUSINESS_CONNECTION_INVALID|BOT_METHOD_INVALID/i;

/**
 * Telegram gives a connection a new id whenever the seller changes it, and the update about that may come late. So a
 * connection that Telegram refuses is noted as ended, and the one before it is tried.
 * @throws NotConnectedError when no connection is left
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
