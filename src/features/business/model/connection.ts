import * as z from "zod";

/** docs/telegram-business.md says what Telegram's documentation leaves open. */

/** A connection of the bot to the seller's Telegram account, as Telegram has last reported it. */
export const businessConnection = z.object({
  /** Telegram's id of the connection (business_connection_id). A change of rights or chats gives it a new id. */
  id: z.string(),
  /** False once the seller has ended the connection, or a newer one has taken its place. */
  isEnabled: z.boolean(),
  /** Whether the bot may send messages in the seller's name, and edit them. */
  canReply: z.boolean(),
  /** Whether the bot may delete messages in the seller's name, such as the command. */
  canDelete: z.boolean(),
});

export type BusinessConnection = z.infer<typeof businessConnection>;

interface Connections {
  business?: BusinessConnection[] | undefined;
}

/**
 * Only one connection is in use, but the update about a newer one may come after the first message over it, and a
 * message over an older one later still.
 */
const mostConnections = 3;

export const knownConnection = ({ business = [] }: Connections, id: string): BusinessConnection | undefined =>
  business.find((connection) => connection.id === id);

export const usableConnections = ({ business = [] }: Connections): BusinessConnection[] =>
  business.filter(({ isEnabled }) => isEnabled).reverse();

/**
 * Stores a connection in place of its earlier state. An account has only one connection in use, so when the newest
 * ends, the older ones have ended as well.
 */
export function putConnection(record: Connections, connection: BusinessConnection): void {
  const isLast = !connection.isEnabled && usableConnections(record)[0]?.id === connection.id;
  const others = (record.business ?? [])
    .filter(({ id }) => id !== connection.id)
    .map((other) => (isLast ? { ...other, isEnabled: false } : other));
  const next = connection.isEnabled ? [...others, connection] : [connection, ...others];
  record.business = next.slice(-mostConnections);
}

/** Notes that Telegram doesn't accept a connection any more. An older connection may still be in use. */
export function endConnection(record: Connections, id: string): void {
  record.business = record.business?.map((other) =>
    other.id === id ? { ...other, isEnabled: false } : other,
  );
}
