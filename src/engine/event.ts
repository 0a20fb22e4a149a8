import type { Document, Update } from "grammy/types";
import type { AppRequest, AppUser } from "../features/page/contract/page-requests.js";
import type { ChatEvent, TimerName } from "../features/slices.js";

/** The content of a message that may hold a secret, such as a password. It is only ever in memory, never in a file. */
export interface Withheld {
  readonly text?: string | undefined;
  readonly document?: Document | undefined;
  /**
   * True for a text that the merchant has written in this chat. A text that was forwarded or sent via another bot
   * doesn't answer a question of the sign-in.
   */
  readonly typed: boolean;
}

/**
 * The content of an event from outside, such as a Telegram update or a status callback. An event must not be lost, so
 * it is on disk before its sender is told that it arrived.
 */
export type InboxPayload =
  | {
      readonly source: "telegram";
      readonly update: Update;
      /**
       * The handle under which the message's content is held in memory, because the intake removed the content from the
       * update.
       */
      readonly secret?: string;
      /**
       * The reason why the content was removed: a sign-in awaits a secret ("awaited"), or an event still waiting before
       * this one may start a sign-in ("possible").
       */
      readonly withheldBecause?: "awaited" | "possible";
      /**
       * True when the intake (which stored the update) has cut off and dropped the text behind a command, because it
       * may be a password. The bot then deletes the message.
       */
      readonly cut?: boolean;
    }
  | {
      /** A request of the Mini App. Its sender waits for the handled event, so it is answered like a tap on a button. */
      readonly source: "app";
      readonly user: AppUser;
      readonly request: AppRequest;
      /** The handle under which the request's secrets (password or code) are held in memory. */
      readonly secret?: string;
    }
  | {
      readonly source: "status-callback";
      /** The bot's own reference of the submission (the attempt to create an invoice). */
      readonly ref: string;
      /** The time (ms) at which the merchant submitted the invoice, as the status callback's address says it. */
      readonly submittedAt: number;
      readonly contentType: string;
      readonly contentEncoding: string;
      /** The bytes of the status callback's body, unchanged, in base64. */
      readonly body: string;
    }
  | {
      /**
       * The service's answer to a create call (the request that creates an invoice), which came after the calling
       * process had lost the lead and couldn't store the answer any more. The next leader handles it.
       */
      readonly source: "created-late";
      /** The bot's own reference of the submission (the attempt to create an invoice). */
      readonly ref: string;
      /** The id that the service has given the invoice. */
      readonly id: string;
      readonly payLink?: string;
      /** True for a pay link that the bot has made. */
      readonly isMade?: boolean;
    }
  | {
      /** The event that another chat tells this one. It was in the due list of that chat before. */
      readonly source: "chat";
      /** The chat that tells it. */
      readonly from: string;
      readonly event: ChatEvent;
    }
  | { readonly source: "timer"; readonly name: "retention" }
  | {
      readonly source: "timer";
      readonly name: TimerName;
      /** The bot's own reference of the invoice that the timer is about; for the timer of a due list its time. */
      readonly ref: string;
      /** The time (ms) at which the timer was due. */
      readonly at: number;
    };

export interface NewEvent {
  /** The private chat to which the event belongs. The chat's lane (its queue of events) handles the event. */
  readonly chat: string;
  /** The key for deduplication, e.g. `u:<update_id>`. Two events with the same key are the same event delivered twice. */
  readonly key: string;
  readonly payload: InboxPayload;
}

export interface InboxEvent extends NewEvent {
  /** The event's number in the inbox. Numbers grow and never repeat. */
  readonly n: number;
  readonly receivedAt: number;
}
