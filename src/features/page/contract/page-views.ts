import type { Locale } from "../../../language/text/locale.js";
import type { LaunchFault, Person } from "./launch.js";
import type { AppUser, CreateBody, DraftBody } from "./page-requests.js";

/** The bot's answers to the Mini App, as JSON. The page's code imports only the types. Times are in milliseconds since 1970. */

export interface AppState extends ChatState {
  /** Whose chat the page works in, as Telegram's signature says. The page's own address isn't asked. */
  readonly person: Person;
  /** For how long (ms) the page's session still lasts. */
  readonly signInMs: number;
  /** The page's session, where the request came with the launch itself. */
  readonly session?: string;
}

export interface ChatState {
  readonly language: Locale;
  /** The IANA name of the chat's time zone. */
  readonly timeZone: string;
  readonly service: string;
  /** False when the operator has turned off the sign-in in the chat (CHAT_SIGN_IN=off). */
  readonly chatSignIn: boolean;
  readonly access: Access;
  /** The login of the last sign-in, all but hidden. The page then asks only for the password. */
  readonly login?: string;
  readonly signIn: SignInView;
}

/** Whether the chat may create invoices now. */
type Access =
  | { readonly kind: "signed-in"; readonly until: number }
  | { readonly kind: "signed-out" }
  /** The chat is locked: nothing is shown until the next sign-in. */
  | { readonly kind: "locked" }
  /** A seller of a team never signs in. `open` is false while the owner has no access. */
  | { readonly kind: "seller"; readonly open: boolean };

/** Where the sign-in of this launch stands. Without a sign-in under way its step is "credentials". */
export interface SignInView {
  /** The last turn that was handled; 0 before the first one. */
  readonly turn: number;
  readonly step: SignInStepView;
  readonly problem?: SignInProblem;
  /** One more refused password or code before this time begins a pause. */
  readonly lastAttemptUntil?: number;
}

export type SignInStepView =
  | { readonly kind: "credentials" }
  /** Several authenticators: the merchant chooses one. `end` holds the last characters of its id. */
  | { readonly kind: "authenticator"; readonly authenticators: readonly { readonly end: string }[] }
  /** The password was right, but the service hasn't given the challenge yet. The merchant can try again. */
  | { readonly kind: "challenge" }
  /**
   * `several`: the merchant can go back to another authenticator. `refused`: the merchant can ask for a new challenge
   * after a refused code.
   */
  | {
      readonly kind: "code";
      readonly several: boolean;
      readonly refused: boolean;
      readonly description?: string;
    }
  | { readonly kind: "paused"; readonly until: number }
  | { readonly kind: "done"; readonly until: number };

export type SignInProblem =
  | {
      readonly kind:
        | "refused"
        | "wrong-code"
        /** The second wrong code: the phone's clock may be off, and a third one leads back to the credentials. */
        | "wrong-code-clock"
        | "wrong-code-last"
        | "code-form"
        | "login-form"
        | "start-again"
        | "send-again"
        | "not-understood";
      /** The service's own words about a refused code or an ended sign-in. */
      readonly reason?: string;
    }
  /** No authenticator gives one-time codes. `types` names the others. */
  | { readonly kind: "no-authenticator"; readonly types: readonly string[] }
  /** The service asks to wait (429): until a time, for more than an hour, or without a time. */
  | { readonly kind: "wait"; readonly asks: "until" | "longer" | "unnamed"; readonly until: number }
  /** The service doesn't answer. `retryAfter` is in seconds. */
  | { readonly kind: "unavailable"; readonly retryAfter: number | null };

export interface CounterView {
  /** The currency of amounts from the keypad. */
  readonly currency: string;
  /** The saved items, most used first. */
  readonly items: readonly CounterItem[];
  /** The most lines that an invoice can have. */
  readonly room: number;
}

export interface CounterItem {
  readonly id: string;
  readonly name: string;
  /** The price of one unit as a decimal string. */
  readonly price: string;
  readonly currency: string;
}

/**
 * "items-gone": a saved item was deleted or has another currency. "too-many": one invoice can't hold so much text.
 * "amount": an amount from the keypad is zero or has too many decimals. "no-chat": the user has blocked the bot, or
 * never started it.
 */
export type DraftAnswer =
  /** Without a review the chat asks something first, such as the terminal or the sign-in. */
  | { readonly kind: "in-chat"; readonly review?: ReviewView }
  | { readonly kind: "refused"; readonly problem: DraftProblem };

export type DraftProblem = "items-gone" | "too-many" | "amount" | "no-chat";

/** The chat's review card, as the page shows it. */
export interface ReviewView {
  readonly draft: string;
  /** Names what is shown. The bot creates nothing once it would show something else. */
  readonly seen: string;
  /** The text of the chat's card, without the formatting. */
  readonly text: string;
  readonly total: string;
  /** False while the card has no [Create invoice]: the invoice is over a limit, or the chat asks about its sums. */
  readonly canCreate: boolean;
}

/**
 * "not-created": nothing was sent, or the service has refused it; the chat says why. "in-chat": the draft isn't at its
 * review any more.
 */
export type CreateAnswer =
  /** Without a link the service has given none that can be used. */
  | { readonly kind: "created"; readonly link?: LinkView; readonly canShare: boolean }
  | { readonly kind: "unknown" }
  | { readonly kind: "not-created"; readonly review: ReviewView }
  | { readonly kind: "in-chat" };

export interface LinksView {
  /** False when the bot can't share a link, because the operator hasn't turned on its inline mode. */
  readonly canShare: boolean;
  readonly invoices: readonly LinkView[];
}

export interface LinkView {
  readonly ref: string;
  readonly total: string;
  readonly items: string;
  readonly expireAt?: number;
  readonly processing: boolean;
  readonly paid: boolean;
}

/** "being-paid": a payment is being processed, so a customer who gets the link might pay twice. */
export type ShareAnswer =
  | { readonly kind: "prepared"; readonly id: string }
  | { readonly kind: "refused"; readonly problem: ShareProblem };

export type ShareProblem = "over" | "gone" | "being-paid" | "signed-out" | "unavailable";

/** The calls with which the Mini App reads, outside the chats' lanes (their queues of events): none changes a chat's record. */
export interface AppQueries {
  /** Returns what every screen of the page needs, after a request too. `launch` is the digest of the page's signed launch. */
  stateOf(user: AppUser, launch: string): Promise<ChatState>;
  /** Returns the time (ms) up to which a lock, a sign-out or a deletion has ended the sessions of the user's page. */
  sessionsEndedAt(user: AppUser): Promise<number>;
  counterOf(user: AppUser): Promise<CounterView | "no-access">;
  /** Checks the lines of a request for a draft before the request becomes an event. @returns undefined when they are fine */
  checkDraft(user: AppUser, body: DraftBody): Promise<Extract<DraftAnswer, { kind: "refused" }> | undefined>;
  /** False when the user has blocked the bot or has never started it, as far as the chat's record knows. */
  canWrite(user: AppUser): Promise<boolean>;
  /** @param from the id of the request that has brought the draft */
  reviewOf(user: AppUser, from: string): Promise<ReviewView | undefined>;
  /** Tells the outcome of the request to create, or of an earlier one for the same draft. */
  createdOf(user: AppUser, body: CreateBody): Promise<CreateAnswer>;
  linksOf(user: AppUser): Promise<LinksView | "no-access">;
  /** Prepares a message with the pay link of an invoice, by the bot's reference of it, which the user may send into any chat. */
  share(user: AppUser, ref: string): Promise<ShareAnswer>;
}

/** The codes with which the bot refuses a request of the Mini App, as JSON: `{ "error": "<code>" }`. */
export type AppErrorCode =
  | LaunchFault
  | "bad-request"
  /** The chat is locked or signed out, where data of the account would be shown. */
  | "no-access"
  /** Another page has sent the request. */
  | "foreign-origin"
  | "not-found"
  | "too-large"
  | "not-json"
  /** The user has sent too many requests in a short time, or too many wait. */
  | "too-many"
  /** The bot can't take the request now: it is a standby, or the disk or Telegram fails. */
  | "try-later";
