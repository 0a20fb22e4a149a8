import { closings, invoiceWords, requests, sendRequests } from "./asking-words.js";
import { isPriceLike, phraseAtEnd, type Word } from "./words-of-text.js";

/** Returns how many words of asking and thanks stand at the end: "please", "link kerak", "скинь ссылку". */
export function closingAtEnd(words: readonly Word[], currency: string): number {
  const closing = phraseAtEnd(words, closings);
  if (closing > 0) return closing;
  const invoice = phraseAtEnd(words, invoiceWords);
  if (invoice === 0) return 0;
  const before = words.slice(0, -invoice);
  if (isPriceLike(before.at(-1), currency)) return invoice;
  // The Uzbek ending of the amount may stand apart: "50000 ga link".
  if (/^(?:ga|га)$/.test(before.at(-1)?.even ?? "") && isPriceLike(before.at(-2), currency))
    return invoice + 1;
  const request = phraseAtEnd(before, sendRequests) || phraseAtEnd(before, requests);
  return request > 0 ? invoice + request : 0;
}
