import type { Document, Update } from "grammy/types";
import type { AppRequest, AppUser } from "../features/page/contract/page-requests.js";
import type { ChatEvent, TimerName } from "../features/slices.js";

/** This content may be a password, so it is only ever in memory, never in a file. */
export interface Withheld {
  readonly text?: string | undefined;
  readonly document?: Document | undefined;
  /** A text that was forwarded or sent via another bot wasn't typed, so it doesn't answer a question of the sign-in. */
  readonly typed: boolean;
}

/** An event must not be lost, so it is on disk before its sender is told that it arrived. */
export type InboxPayload =
  | {
      readonly source: "telegram";
      readonly update: Update;
      /** The intake has removed the message's content from the update, and this handle finds the content in memory. */
      readonly secret?: string;
      /**
       * The intake has removed the content because a sign-in asks for a secret ("awaited"), or because an event
       * that waits before this one may start a sign-in ("possible").
       */
      readonly withheldBecause?: "awaited" | "possible";
      /**
       * The intake has cut off the text behind a command, because it may be a password. The bot then deletes the
       * message.
       */
      readonly cut?: boolean;
    }
  | {
      /** The page waits until its request is handled, so the bot handles it like a tap on a button. */
      readonly source: "app";
      readonly user: AppUser;
      readonly request: AppRequest;
      /** The request's password or code is in memory only, and this handle finds it. */
      readonly secret?: string;
    }
  | {
      readonly source: "status-callback";
      readonly ref: string;
      /** The callback's address says at which time (ms) the merchant submitted the invoice. */
      readonly submittedAt: number;
      readonly contentType: string;
      readonly contentEncoding: string;
      /** The body's bytes are unchanged, in base64. */
      readonly body: string;
    }
  | {
      /**
       * The service has answered a create call after the calling process had lost the lead and couldn't store the
       * answer any more. The next leader handles the answer.
       */
      readonly source: "created-late";
      readonly ref: string;
      readonly id: string;
      readonly payLink?: string;
      /** The bot, and not the service, has made the pay link. */
      readonly isMade?: boolean;
    }
  | {
      /** Another chat tells this event. It was in that chat's due list before. */
      readonly source: "chat";
      readonly from: string;
      readonly event: ChatEvent;
    }
  | { readonly source: "timer"; readonly name: "retention" }
  | {
      readonly source: "timer";
      readonly name: TimerName;
      /** The timer of an invoice has the invoice's reference, and the timer of a due list has its time. */
      readonly ref: string;
      readonly at: number;
    };

export interface NewEvent {
  /** The lane of this private chat handles the event. */
  readonly chat: string;
  /** Two events with the same key, e.g. `u:<update_id>`, are the same event delivered twice. */
  readonly key: string;
  readonly payload: InboxPayload;
}

export interface InboxEvent extends NewEvent {
  /** The inbox's numbers grow and never repeat. */
  readonly n: number;
  readonly receivedAt: number;
}
