import * as z from "zod";
import { defined } from "../language/omit-undefined.js";
import { onOneLine, shortened } from "../language/text/safe-text.js";

/** The chat of an invoice is told once that so many of the service's updates can't be read. */
const most = 3;
const longestWord = 40;

/** What the bot couldn't read of the service's updates about an invoice. */
export const unreadUpdates = z.object({
  /** One key for each unread update, up to the number at which the chat is told. */
  keys: z.array(z.string()),
  /** The service's own word for a status that isn't one of the five. */
  word: z.string().optional(),
  /** True when the service has told one of the five since. A word that comes again isn't shown again. */
  isOver: z.boolean().optional(),
});

interface Holder {
  readonly unread?: Readonly<z.infer<typeof unreadUpdates>> | undefined;
}

/** Returns a value from outside as a short word on one line; undefined when there is nothing to show. */
export function serviceWord(value: unknown): string | undefined {
  if (typeof value === "object" && value !== null) return undefined;
  const shown = String(value).replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  return shortened(onOneLine(shown), longestWord) || undefined;
}

/** @returns the same object if the updates are known, so that nothing has to be stored */
export function addUnread<Of extends Holder>(invoice: Of, keys: readonly string[], word?: string): Of {
  const { unread = { keys: [] } } = invoice;
  const all = [...new Set([...unread.keys, ...keys])].slice(0, most);
  const isNewWord = word !== undefined && word !== unread.word;
  if (all.length === unread.keys.length && !isNewWord) return invoice;
  return { ...invoice, unread: isNewWord ? { keys: all, word } : { ...unread, keys: all } };
}

/** The service has told one of the five statuses, so its other word isn't the last one any more. */
export const endWord = <Of extends Holder>(invoice: Of): Of =>
  shownWord(invoice) === undefined ? invoice : { ...invoice, unread: { ...invoice.unread, isOver: true } };

export const shownWord = ({ unread }: Holder): string | undefined =>
  unread?.isOver === true ? undefined : unread?.word;

export const isUnreadable = ({ unread }: Holder): boolean =>
  unread !== undefined && unread.keys.length >= most;

/** Of two copies of an invoice, the one that counts more unread updates is the newer one. */
export const newerUnread = (one: Holder, other: Holder): Pick<Holder, "unread"> =>
  defined({
    unread: (one.unread?.keys.length ?? 0) > (other.unread?.keys.length ?? 0) ? one.unread : other.unread,
  });
