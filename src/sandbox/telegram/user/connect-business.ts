import { type BusinessSettings, covers, otherThan } from "../business/kept-connections.js";
import { wireConnection } from "../business/wire-business.js";
import type { Core } from "../core.js";
import type { BusinessConnection, Chat } from "../store/telegram-state.js";
import { UserError } from "./user-error.js";

/** Connects the bot with a person's account, or changes what it may do there. @throws UserError 400, 404 or 409 */
export const connectBusiness = (
  core: Core,
  userId: number,
  settings: BusinessSettings,
): BusinessConnection => {
  if (core.people.byId(userId) === undefined) throw new UserError(404, `There is no user ${userId}.`);
  if (!core.switches.businessMode) throw new UserError(409, "The bot has no business mode.");
  if ("only" in settings.chats && settings.chats.only.length === 0)
    throw new UserError(400, "Choose at least one chat.");
  return told(core, core.business.set(userId, settings));
};

/** Disconnects the bot from a person's account. @throws UserError 409 */
export const disconnectBusiness = (core: Core, userId: number): void => {
  const ended = core.business.end(userId);
  if (ended === undefined) throw new UserError(409, "The bot isn't connected.");
  told(core, ended);
};

/** Returns what a person's phone shows of the connection; undefined when there is none. */
export const businessOf = (core: Core, userId: number): BusinessSettings | undefined => {
  const connection = core.business.of(userId);
  return connection && { rights: connection.rights, chats: connection.chats };
};

/** Checks whether the bot manages this chat for this person. */
export const isManaged = (core: Core, userId: number, chat: Chat): boolean => {
  const connection = core.business.of(userId);
  return connection !== undefined && covers(connection, chat);
};

/** Makes everything that was said in a chat so far count as older than a day for the bot. @throws UserError 409 */
export const silence = (chat: Chat): void => {
  if (otherThan(chat.people[0] ?? 0, chat) === undefined)
    throw new UserError(409, "This isn't a chat of two people.");
  chat.firstRecentId = chat.nextMessageId;
};

/** Tells the bot of a connection, and the person's phones that their chats look different now. */
const told = (core: Core, connection: BusinessConnection): BusinessConnection => {
  core.queue.push({ business_connection: wireConnection(core, connection) });
  for (const chat of core.people.chatsOf(connection.userId)) core.events.publish(chat.id, "reset", {});
  return connection;
};
