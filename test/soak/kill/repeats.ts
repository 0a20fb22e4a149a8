import type { World } from "../../journeys/world.js";
import type { Lives } from "./lives.js";
import type { BusyMerchant } from "./merchant.js";

type Request = ReturnType<World["telegram"]["control"]["requests"]>[number];

export interface Repeats {
  /** Messages that came again after a kill. */
  aroundKills: number;
  /** Messages that one process sent twice: that must not be. */
  readonly withoutKill: string[];
}

/** Each of several texts may get this, and the open question again behind it. */
const forEachText = /^I couldn't keep/;

/** Messages with the same text, between which the merchant did nothing that they could answer. */
export function repeatsIn(requests: readonly Request[], { chat, acted }: BusyMerchant, lives: Lives): Repeats {
  const repeats: Repeats = { aroundKills: 0, withoutKill: [] };
  const last = new Map<string, number>();
  for (const { method, payload, at, ok } of requests) {
    if (method !== "sendMessage" || ok === false || String(payload.chat_id) !== String(chat.id)) continue;
    const text = String(payload.text);
    if (forEachText.test(text)) {
      last.clear();
      continue;
    }
    const before = last.get(text);
    last.set(text, at);
    if (before === undefined || acted.some((time) => time >= before && time <= at)) continue;
    if (lives.at(before) !== lives.at(at)) repeats.aroundKills += 1;
    else repeats.withoutKill.push(`chat ${chat.id} was told twice by one process (${at - before} ms apart): ${text.slice(0, 80)}`);
  }
  return repeats;
}
