import type { Author } from "./bubble.js";
import type { ChatSnapshot, Message } from "./types.js";

/** Returns who wrote a message, as this user sees it. Only groups need the names. */
export function authorOf(message: Message, userId: number | undefined, snapshot?: ChatSnapshot): Author {
  const { from, authorId, asGroup } = message;
  const { chat, me } = snapshot ?? {};
  const withName = (side: "bot" | "other", name: string | undefined): Author =>
    name !== undefined && (chat?.kind === "group" || chat?.kind === "supergroup") ? { side, name } : { side };
  if (from === "bot") return withName("bot", me?.name);
  if (authorId === undefined || authorId === userId) return { side: "user" };
  if (asGroup === true) return withName("other", chat?.title);
  return withName("other", chat?.people.find((person) => person.userId === authorId)?.firstName);
}
