import type { World } from "../../journeys/world.js";
import type { Moments } from "./lives.js";
import type { BusyMerchant } from "./merchant.js";

type Request = ReturnType<World["telegram"]["control"]["requests"]>[number];

export interface Repeats {
  /** Messages that came again because of a kill. */
  aroundKills: number;
  /** Messages that one process sent twice: that must not be. */
  readonly withoutKill: string[];
}

/** A text that was deleted unread gets this sentence; of several in a row only one, but each the open question again. */
const deletedText = /^🔒 I have deleted your/;
/** Each of several sign-ins within a minute tells a chat the same. */
const forEachSignIn = /^🔔 Somebody has signed in/;
/** Sent of the bot's own accord. */
const notice = /Invoice for .* is paid|has expired|Payment of the invoice/s;

/** Messages with the same text, between which the merchant did nothing that they could answer. */
export function repeatsIn(
  requests: readonly Request[],
  { chat, acted }: BusyMerchant,
  lives: Moments,
): Repeats {
  const repeats: Repeats = { aroundKills: 0, withoutKill: [] };
  const last = new Map<string, number>();
  for (const { method, payload, at, ok } of requests) {
    if (ok === false || String(payload.chat_id) !== String(chat.id)) continue;
    if (method === "deleteMessage")
      for (const known of last.keys()) if (!notice.test(known)) last.delete(known);
    const text = String(payload.text);
    if (method !== "sendMessage" || deletedText.test(text) || forEachSignIn.test(text)) continue;
    const before = last.get(text);
    last.set(text, at);
    if (before === undefined) continue;
    const answered = notice.test(text) ? undefined : acted.findLast((time) => time <= at);
    if (answered !== undefined && answered >= before) continue;
    // What was done before a kill may be answered long after it, a tap on a message that stands there twice by now.
    if (lives.isTroubled(answered ?? before, at)) repeats.aroundKills += 1;
    else
      repeats.withoutKill.push(
        `chat ${chat.id} was told twice by ${lives.tell(before)}, then ${lives.tell(at)}: ${text.slice(0, 80)}`,
      );
  }
  return repeats;
}
