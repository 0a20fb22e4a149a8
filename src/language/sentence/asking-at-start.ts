import * as asking from "./asking-words.js";
import { isFigure, isLowerCase, isNameLike, phraseAtStart, type Word } from "./words-of-text.js";

/** What the words at a text's beginning have asked for: anything, or surely an invoice or its link. */
export type Asked = "nothing" | "anything" | "invoice";

/** How many words of asking stand at the beginning, and what has been asked for with them. */
interface Asking {
  readonly count: number;
  readonly asked: Asked;
}

/** @param before what the words before these have asked for */
export function askingAtStart(words: readonly Word[], before: Asked): Asking {
  const isAsked = before !== "nothing";
  const found = (count: number, asked = before): Asking => ({ count, asked });
  if (!asking.mayAsk(words[0]?.even ?? "")) return found(0);
  const opening = phraseAtStart(words, asking.openings);
  if (opening > 0) return found(opening);
  const interjection = phraseAtStart(words, asking.interjections);
  if (interjection > 0 && words[interjection - 1]?.hasSignBehind === true) return found(interjection);
  const greeting = phraseAtStart(words, asking.greetings);
  if (
    greeting > 0 &&
    (words[greeting - 1]?.hasSignBehind === true || !/^\p{Lu}/u.test(words[greeting]?.typed ?? ""))
  )
    return found(greeting);
  const label = phraseAtStart(words, asking.amountLabels);
  if (label > 0 && isFigure(words[label])) return found(label);
  const named = invoiceAtStart(words, isAsked);
  if (named > 0) return found(named, "invoice");
  const request = phraseAtStart(words, asking.requests);
  if (request > 0) return found(request, before === "invoice" ? before : "anything");
  const send = phraseAtStart(words, asking.sendRequests);
  if (send > 0) return found(send, "invoice");
  const ofInvoice = phraseAtStart(words, asking.invoiceRequests);
  const next = words.slice(ofInvoice);
  if (ofInvoice > 0 && (isFigure(next[0]) || invoiceAtStart(next, true) > 0))
    return found(ofInvoice, "invoice");
  const link = phraseAtStart(words, asking.linkWords);
  return link > 0 && isLinked(words[0], words[link], isAsked) ? found(link) : found(0);
}

/** "Link cable 50000" is an item, and so is "Счет на сайт 50000". */
function invoiceAtStart(words: readonly Word[], isAsked: boolean): number {
  const count = phraseAtStart(words, asking.invoiceWords);
  const rest = words.slice(count);
  if (count === 0) return 0;
  const closing = phraseAtStart(rest, asking.closings);
  if (closing > 0) return count + closing;
  if (words[count - 1]?.hasSignBehind === true) return count;
  const link = phraseAtStart(rest, asking.linkWords);
  const isAmountNext = isFigure(rest[0]) || (link > 0 && isFigure(rest[link]));
  const isWhatForNext = link > 0 && /^(?:за|for)$/.test(rest[0]?.even ?? "") && isLowerCase(rest[link]);
  return isAsked || isAmountNext || (isWhatForNext && !isLink(words, count)) ? count : 0;
}

/** Returns how many words before a customer ask for an invoice: "счет" in "счет Азизу", "bill" in "bill Aziz". */
export function invoiceBeforeName(words: readonly Word[]): number {
  const count = phraseAtStart(words, asking.invoiceWords) || phraseAtStart(words, asking.billing);
  return isLink(words, count) ? 0 : count;
}

/** A single "link" may be a cable. */
const isLink = (words: readonly Word[], count: number): boolean =>
  count === 1 && /^(?:link|линк)$/.test(words[0]?.even ?? "");

/** "За кофе 30000" says what is paid for. With a capital letter behind "за" or "for" a person may be meant. */
function isLinked(link: Word | undefined, next: Word | undefined, isAsked: boolean): boolean {
  if (isFigure(next)) return isAsked || link?.even !== "for";
  if (isAsked) return next !== undefined && !(link?.even === "for" && isNameLike(next));
  return /^(?:за|for)$/.test(link?.even ?? "") && isLowerCase(next);
}
