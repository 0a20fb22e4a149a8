import type { AppUser, DraftBody } from "./page-requests.js";
import type { ChatState, CounterView, DraftAnswer, LinksView, ShareAnswer } from "./page-views.js";

/** The calls with which the Mini App reads, outside the chats' lanes (their queues of events): none changes a chat's record. */
export interface AppQueries {
  /** Returns what every screen of the page needs, after a request too. `launch` is the digest of the page's signed launch. */
  stateOf(user: AppUser, launch: string): Promise<ChatState>;
  counterOf(user: AppUser): Promise<CounterView | "no-access">;
  /** Checks the lines of a request for a draft before the request becomes an event. @returns undefined when they are fine */
  checkDraft(user: AppUser, body: DraftBody): Promise<Extract<DraftAnswer, { kind: "refused" }> | undefined>;
  /** False when the user has blocked the bot or has never started it, as far as the chat's record knows. */
  canWrite(user: AppUser): Promise<boolean>;
  linksOf(user: AppUser): Promise<LinksView | "no-access">;
  /** Prepares a message with the pay link of an invoice, by the bot's reference of it, which the user may send into any chat. */
  share(user: AppUser, ref: string): Promise<ShareAnswer>;
}
