import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";

/**
 * The passwords that were typed last, each as a digest under a key that only this process has: nobody can read or try out
 * a password from it. A text that is typed twice, because the first answer was slow, would be sent as a one-time code
 * otherwise. They are kept in memory only, for 200 chats at most.
 */
const typed = new LRUCache<string, string>({ max: 200 });
const key = randomBytes(32);

const digestOf = (text: string): string => createHmac("sha256", key).update(text.trim()).digest("base64");

/** Keeps the digest of a password that the merchant has typed for a sign-in, in place of the chat's last one. */
export function notePassword(chat: string, password: string): void {
  typed.set(chat, digestOf(password));
}

/** Checks whether a text is the password that the merchant has typed last in this chat or on its page. */
export const isTypedPassword = (chat: string, text: string): boolean => typed.get(chat) === digestOf(text);
