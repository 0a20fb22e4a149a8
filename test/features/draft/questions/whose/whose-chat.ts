import { plain } from "../../../../journeys/plain.js";
import { atReview } from "../../../../kit/in-one-chat.js";
import type { OneChat } from "../../../../kit/one-chat.js";

export const asked = /New invoice, or into this one\?$/;
export const said = ({ chat }: OneChat): string => plain(chat.last.text ?? "");
export const coffee = "Coffee 2 x 15000";
export const minute = 60_000;

/** A review card, and a clock that the test moves. */
export async function atOldReview(minutes = 11): Promise<OneChat> {
  let now = Date.now();
  const one = await atReview(() => now);
  now += minutes * minute;
  return one;
}
