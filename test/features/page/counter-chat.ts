import { randomBytes } from "node:crypto";
import type { DraftBody } from "../../../src/features/page/contract/page-requests.js";
import type { DraftAnswer } from "../../../src/features/page/contract/page-views.js";
import { defined } from "../../../src/language/omit-undefined.js";
import type { SavedItem } from "../../../src/store/store-port.js";
import { OneChat } from "../../kit/one-chat.js";

export const coffee: SavedItem = {
  saved: "s-coffee",
  name: "Coffee",
  price: "15000",
  currency: "UZS",
  uses: 3,
};
export const cake: SavedItem = {
  saved: "s-cake",
  name: "Cake",
  price: "40000",
  currency: "UZS",
  uses: 9,
  description: "With cream",
  icpuCode: "10101001001000000",
};

/** A chat with saved items, in which Telegram can open the Mini App. */
export async function atCounter(
  items: readonly SavedItem[] = [coffee, cake],
  now?: () => number,
): Promise<OneChat> {
  const one = await OneChat.open(now, {
    appUrl: (screen) => `https://bot.example.com/app/?screen=${screen}`,
  });
  await one.send("/help");
  await save(one, items);
  return one;
}

export const save = (one: OneChat, items: readonly SavedItem[]): Promise<void> =>
  one.store.savedItems.write(one.key, { items: [...items], seen: [] });

/** The body of a request for a draft, as the page sends it. */
export const bodyOf = (...lines: DraftBody["lines"]): DraftBody => ({
  id: randomBytes(16).toString("base64url"),
  currency: "UZS",
  lines,
});

/** Sends the request for a draft as an event. @param n the number of an earlier event that comes again */
export const sendDraft = (one: OneChat, body: DraftBody, n?: number): Promise<void> =>
  one.fromApp(`a:d:${body.id}`, { kind: "draft", ...body }, n);

/** [Review]: the check and then the event, as the HTTP server does it. @param n the number of an earlier event that comes again */
export async function review(one: OneChat, body: DraftBody, n?: number): Promise<DraftAnswer> {
  const refused = await one.app.checkDraft(one.appUser, body);
  if (refused !== undefined) return refused;
  await sendDraft(one, body, n);
  const shown = await one.app.reviewOf(one.appUser, body.id);
  return { kind: "in-chat", ...defined({ review: shown }) };
}
