import { randomBytes } from "node:crypto";
import type {
  BusinessChats,
  BusinessConnection,
  BusinessRight,
  Chat,
  State,
} from "../store/telegram-state.js";
import type { Clock } from "../telegram-clock.js";

/** The choice of a person who connects the bot. */
export interface BusinessSettings {
  readonly rights: readonly BusinessRight[];
  readonly chats: BusinessChats;
}

const dayMs = 86_400_000;

/** The connections of the bot with people's accounts, old ones included. A person has at most one that is in use. */
export class BusinessConnections {
  constructor(
    private readonly state: State,
    private readonly clock: Clock,
  ) {}

  byId(id: string): BusinessConnection | undefined {
    return this.state.businessConnections.find((connection) => connection.id === id);
  }

  /** Returns the connection that a person has now. */
  of(userId: number): BusinessConnection | undefined {
    return this.state.businessConnections.find(
      (connection) => connection.userId === userId && connection.state === "live",
    );
  }

  /**
   * Connects the bot, or changes the connection. A change gives the connection a new id
   * (core.telegram.org/api/bots/connected-business-bots), and calls with the old id fail from then on.
   */
  set(userId: number, { rights, chats }: BusinessSettings): BusinessConnection {
    const before = this.of(userId);
    if (before !== undefined) before.state = "replaced";
    const made: BusinessConnection = {
      id: randomBytes(24).toString("base64url"),
      userId,
      date: before?.date ?? Math.floor(this.clock() / 1000),
      rights: [...new Set(rights)],
      chats,
      state: "live",
    };
    this.state.businessConnections.push(made);
    return made;
  }

  /** Disconnects the bot. @returns the ended connection; undefined when there was none */
  end(userId: number): BusinessConnection | undefined {
    const ended = this.of(userId);
    if (ended !== undefined) ended.state = "ended";
    return ended;
  }

  /** Returns the connections in use that cover a chat. Both people of a chat may have connected the bot. */
  covering(chat: Chat): BusinessConnection[] {
    return chat.people.flatMap((userId) => {
      const connection = this.of(userId);
      return connection !== undefined && covers(connection, chat) ? [connection] : [];
    });
  }

  /** Checks whether the other person has written within a day, which a business bot needs to act in the chat. */
  isRecent({ userId }: BusinessConnection, chat: Chat): boolean {
    const since = this.clock() - dayMs;
    const { messages, firstRecentId = 0 } = chat;
    return messages.some(
      ({ id, from, date }) => from !== userId && id >= firstRecentId && date * 1000 >= since,
    );
  }
}

/**
 * Checks whether a connection covers a chat. Only chats of two can be covered, and no secret ones. The other one may be
 * another bot (Bot API 10.0); whether it may be this bot itself isn't known.
 */
export const covers = ({ userId, chats }: BusinessConnection, chat: Chat): boolean => {
  const other = otherThan(userId, chat);
  if (other === undefined) return false;
  return "only" in chats ? chats.only.includes(other) : !chats.except.includes(other);
};

/** Returns the other person of a private chat of two people; undefined for other chats. */
export const otherThan = (userId: number, { people, withBot, group, secret }: Chat): number | undefined =>
  withBot || group !== undefined || secret === true || !people.includes(userId)
    ? undefined
    : people.find((id) => id !== userId);
