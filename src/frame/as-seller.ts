import { GrammyError } from "grammy";
import { endConnection, usableConnections } from "../features/business/model/connection.js";
import type { ChatScope } from "./context.js";

/** Thrown when no connection of the bot to the seller's Telegram account is in use. */
export class NotConnectedError extends Error {
  override readonly name = "NotConnectedError";
}

/**
 * Telegram's words for a connection that is unknown, or has ended or been replaced (telegram-bot-api, Client.cpp,
 * TdOnCheckBusinessConnectionCallback; core.telegram.org, messages.sendMessage). Without a connection the same call is
 * one that bots can't make, which Telegram's servers call BOT_METHOD_INVALID.
 */
const isOver = /business connection not found|BUSINESS_CONNECTION_INVALID|BOT_METHOD_INVALID/i;

/**
 * Makes a call to Telegram in the seller's name, over the newest connection. Telegram gives a connection a new id
 * whenever the seller changes it, and the update about that may come late. So a connection that Telegram doesn't accept
 * is noted as ended, and the one before it is tried.
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
